#include "countable/molecules/features/feature_text.hpp"

#include <gtest/gtest.h>

#include "countable/molecules/features/ogb.hpp"
#include "countable/molecules/features/zinc.hpp"
#include "countable/molecules/molecule.hpp"

namespace countable::molecules {
namespace {

TEST(FeatureText, SaysWhatTheFeaturesOfAnAtomAre) {
    Atom atom{.element = 7, .charge = 1, .hydrogens = 2, .degree = 4, .hybridisation = Hybridisation::Sp3};
    const auto features = ogb_features(atom);
    const std::array<std::string, 9> texts = {"",
                                              "chirality none",
                                              "degree 4",
                                              "charge 1",
                                              "hydrogens 2",
                                              "radical electrons 0",
                                              "hybridisation sp3",
                                              "aromatic no",
                                              "in a ring no"};
    for (std::size_t c = 0; c < texts.size(); ++c)
        EXPECT_EQ(atom_feature_text(FeatureSet::Ogb, c, features[c]), texts[c]) << c;
    atom.degree = 200;
    EXPECT_EQ(atom_feature_text(FeatureSet::Ogb, 2, ogb_features(atom)[2]), "degree other");
    EXPECT_EQ(atom_feature_text(FeatureSet::Zinc, 0, *zinc_type({.element = 7, .charge = 1, .written_hydrogens = 2})),
              "atom [NH2+]");
    EXPECT_EQ(atom_feature_text(FeatureSet::Zinc, 0, *zinc_type({.element = 8, .charge = -1})), "atom [O-]");
    EXPECT_EQ(atom_feature_text(FeatureSet::Qm9, 1, 2), "hybridisation sp2");
}

TEST(FeatureText, SaysWhatTheFeaturesOfABondAre) {
    const Bond bond{
        .kind = BondKind::Double, .kekule_kind = BondKind::Double, .stereo = BondStereo::E, .conjugated = true};
    const auto features = ogb_features(bond);
    EXPECT_EQ(bond_feature_text(FeatureSet::Ogb, 0, features[0]), "bond double");
    EXPECT_EQ(bond_feature_text(FeatureSet::Ogb, 1, features[1]), "stereo E");
    EXPECT_EQ(bond_feature_text(FeatureSet::Ogb, 2, features[2]), "conjugated yes");
    EXPECT_EQ(bond_feature_text(FeatureSet::Zinc, 0, *zinc_bond(bond)), "bond double");
    EXPECT_EQ(bond_feature_text(FeatureSet::Qm9, 0, 3), "bond aromatic");
}

// Every value of every column but that of elements has a text of its own.
TEST(FeatureText, TellsAllValuesApart) {
    for (const auto set :
         {FeatureSet::Ogb, FeatureSet::Zinc, FeatureSet::Qm9, FeatureSet::Qm9Pairs, FeatureSet::Qm9In3d}) {
        const auto check = [&](const std::vector<std::int32_t>& sizes, const auto& text, std::int32_t first) {
            for (std::size_t c = 0; c < sizes.size(); ++c) {
                if (text(set, c, first).empty()) continue;
                for (std::int32_t a = first; a < sizes[c]; ++a)
                    for (std::int32_t b = first; b < a; ++b) EXPECT_NE(text(set, c, a), text(set, c, b)) << c;
            }
        };
        check(atom_sizes(set), atom_feature_text, 0);
        check(bond_sizes(set), bond_feature_text, set == FeatureSet::Zinc ? 1 : 0);
    }
}

}  // namespace
}  // namespace countable::molecules
