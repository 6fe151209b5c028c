#include "countable/molecules/parse.hpp"

#include "countable/io/testing.hpp"
#include "countable/molecules/testing.hpp"

namespace countable::molecules {
namespace {

Sources lines(std::initializer_list<const char*> smiles) {
    Sources sources{"m.smi", Notation::Smiles, {}};
    for (const char* const text : smiles) sources.molecules.push_back({text, sources.molecules.size() + 1});
    return sources;
}

TEST(Parse, UnreadableMoleculesAreSkippedWithAReason) {
    const auto parsed = parse(lines({"CCO", "C(", "", "C(C)(C)(C)(C)C", "N"}), rdkit(), {});
    ASSERT_EQ(parsed.records.size(), 5u);
    EXPECT_TRUE(parsed.records[0] && parsed.records[4]);
    EXPECT_FALSE(parsed.records[1] || parsed.records[2] || parsed.records[3]);
    EXPECT_EQ(parsed.unreadable,
              (std::vector<std::string>{
                  "m.smi:2: RDKit cannot read 'C(': its syntax is wrong", "m.smi:3: expected a SMILES, found nothing",
                  "m.smi:4: RDKit cannot read 'C(C)(C)(C)(C)C': Explicit valence for atom # 0 C, 5, is "
                  "greater than permitted"}));
}

TEST(Parse, StrictStopsAtTheFirst) {
    EXPECT_EQ(io::error_of([] {
                  (void)parse(lines({"C", "x", "C("}), rdkit(), {.strict = true});
              }),
              "m.smi:2: RDKit cannot read 'x': its syntax is wrong");
}

TEST(Parse, RingsThatCannotBeAromatic) {
    const auto parsed = parse(lines({"c1cccc1"}), rdkit(), {});
    ASSERT_EQ(parsed.unreadable.size(), 1u);
    EXPECT_NE(parsed.unreadable[0].find("kekulize"), std::string::npos) << parsed.unreadable[0];
    EXPECT_EQ(parsed.unreadable[0].find('\n'), std::string::npos);
}

TEST(Parse, NothingIsPrinted) {
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    (void)parse(lines({"C(", "C(C)(C)(C)(C)C", "c1cccc1"}), rdkit(), {});
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST(Parse, TheNumberOfThreadsDoesNotMatter) {
    Sources sources{"m.smi", Notation::Smiles, {}};
    for (int i = 0; i < 500; ++i)
        sources.molecules.push_back(
            {i % 7 == 0 ? "C(" : std::string(static_cast<std::size_t>(i % 20 + 1), 'C') + "O", 1});
    const auto one = parse(sources, rdkit(), {}), many = parse(sources, rdkit(), {.threads = 5});
    EXPECT_EQ(one.unreadable, many.unreadable);
    for (std::size_t i = 0; i < 500; ++i) {
        ASSERT_EQ(one.records[i].has_value(), many.records[i].has_value());
        if (!one.records[i]) continue;
        EXPECT_EQ(one.records[i]->atoms, many.records[i]->atoms);
        EXPECT_EQ(one.records[i]->bonds, many.records[i]->bonds);
    }
}

constexpr const char* water =
    "water\n  by hand\n\n"
    "  3  2  0  0  0  0  0  0  0  0999 V2000\n"
    "    0.0000    0.0000    0.0000 O   0  0  0  0  0  0  0  0  0  0  0  0\n"
    "    0.9572    0.0000    0.0000 H   0  0  0  0  0  0  0  0  0  0  0  0\n"
    "   -0.2400    0.9266    0.0000 H   0  0  0  0  0  0  0  0  0  0  0  0\n"
    "  1  2  1  0\n  1  3  1  0\nM  END\n";

TEST(Parse, MolBlocksHavePositions) {
    Sources sources{"w.sdf", Notation::MolBlock, {{water, 1, "water"}, {"rubbish\n", 12, "rubbish"}}};
    const auto plain = parse(sources, rdkit(), {});
    ASSERT_TRUE(plain.records[0]);
    EXPECT_EQ(plain.records[0]->atoms.size(), 1u);
    EXPECT_EQ(plain.records[0]->atoms[0].hydrogens, 2u);
    ASSERT_EQ(plain.unreadable.size(), 1u);
    EXPECT_EQ(plain.unreadable[0].find("w.sdf:12: RDKit cannot read the molecule 'rubbish': "), 0u);
    const auto whole = parse(sources, rdkit(), {.record = {.features = FeatureSet::Qm9, .explicit_hydrogens = true}});
    ASSERT_EQ(whole.records[0]->positions.size(), 3u);
    EXPECT_FLOAT_EQ(whole.records[0]->positions[1][0], 0.9572f);
}

TEST(Parse, MoleculesThatLackFeatures) {
    EXPECT_EQ(parse(lines({"[Cu+2]"}), rdkit(), {.record = {.features = FeatureSet::Zinc}}).unreadable,
              std::vector<std::string>{"m.smi:1: the atom [Cu+2] is none of ZINC's 28 kinds"});
}

}  // namespace
}  // namespace countable::molecules
