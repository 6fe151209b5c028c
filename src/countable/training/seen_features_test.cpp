#include "countable/training/seen_features.hpp"

#include <gtest/gtest.h>

namespace countable::training {
namespace {

using molecules::Atom;
using molecules::Bond;
using molecules::BondKind;
using molecules::FeatureSet;
using molecules::Record;

// A chain of such atoms.
Record chain(const std::vector<Atom>& atoms, BondKind kind = BondKind::Single) {
    Record record;
    record.atoms = atoms;
    for (std::uint32_t v = 1; v < atoms.size(); ++v)
        record.bonds.push_back({.u = v - 1, .v = v, .kind = kind, .kekule_kind = kind});
    return record;
}

constexpr Atom carbon{.element = 6}, oxygen{.element = 8}, anion{.element = 8, .charge = -1},
    iron{.element = 26, .charge = 2};

class Seen : public ::testing::Test {
  protected:
    // The last molecule is not trained on.
    Seen() {
        for (const auto& record :
             {chain({carbon, oxygen}), chain({carbon, carbon, carbon}), chain({iron, iron}, BondKind::Triple)}) {
            auto molecule = make_molecule(record, FeatureSet::Ogb, labels);
            append(tables, molecule);
            graphs.push_back(std::move(molecule.graph));
        }
        const std::vector<std::int64_t> trained = {0, 1};
        seen = seen_features(graphs, labels, tables, trained);
    }
    std::string unseen(const Record& record) {
        return unseen_in(make_molecule(record, FeatureSet::Ogb, labels), labels, FeatureSet::Ogb, seen);
    }

    Labels labels;
    std::vector<Graph> graphs;
    molecules::FeatureTables tables;
    SeenFeatures seen;
};

TEST_F(Seen, ListsWhatTheTrainingMoleculesHave) {
    EXPECT_EQ(seen.elements, (std::vector<std::string>{"C", "O"}));
    EXPECT_EQ(seen.atoms[0], (std::vector<std::int32_t>{5, 7}));
    EXPECT_EQ(seen.bonds[0], std::vector<std::int32_t>{0});
    EXPECT_EQ(seen.most_atoms, 3u);
    EXPECT_EQ(parse_seen_features(to_json(seen)), seen);
    for (const char* const text : {"", "{}", "[]", R"({"elements": 1})"})
        EXPECT_FALSE(parse_seen_features(text)) << text;
}

TEST_F(Seen, NamesWhatIsNew) {
    EXPECT_EQ(unseen(chain({oxygen, carbon, oxygen})), "");
    EXPECT_EQ(unseen(chain({carbon, iron})), "element Fe");
    EXPECT_EQ(unseen(chain({carbon, anion})), "charge -1");
    EXPECT_EQ(unseen(chain({carbon, carbon}, BondKind::Triple)), "bond triple");
    EXPECT_EQ(unseen(chain({carbon, carbon, anion, iron}, BondKind::Double)),
              "element Fe; charge -1; bond double; 4 atoms (at most 3 in training)");
}

}  // namespace
}  // namespace countable::training
