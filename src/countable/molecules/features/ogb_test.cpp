#include "countable/molecules/features/ogb.hpp"

#include "countable/molecules/testing.hpp"

namespace countable::molecules {
namespace {

using AtomRow = std::array<std::int32_t, 9>;
using BondRow = std::array<std::int32_t, 3>;

TEST(OgbFeatures, Ethanol) {
    const auto ethanol = molecule_of("CCO");
    // element - 1, no chirality, degree with hydrogens, charge + 5, hydrogens, radicals, sp3, not aromatic, no ring
    EXPECT_EQ(ogb_features(ethanol.atoms[0]), (AtomRow{5, 0, 4, 5, 3, 0, 2, 0, 0}));
    EXPECT_EQ(ogb_features(ethanol.atoms[1]), (AtomRow{5, 0, 4, 5, 2, 0, 2, 0, 0}));
    EXPECT_EQ(ogb_features(ethanol.atoms[2]), (AtomRow{7, 0, 2, 5, 1, 0, 2, 0, 0}));
    EXPECT_EQ(ogb_features(ethanol.bonds[0]), (BondRow{0, 0, 0}));
}

TEST(OgbFeatures, AromaticChiralChargedAndRadical) {
    const auto pyrrole = molecule_of("c1cc[nH]c1");
    EXPECT_EQ(ogb_features(pyrrole.atoms[3]), (AtomRow{6, 0, 3, 5, 1, 0, 1, 1, 1}));
    EXPECT_EQ(ogb_features(pyrrole.bonds[0]), (BondRow{3, 0, 1}));
    EXPECT_EQ(ogb_features(molecule_of("N[C@@H](C)C(=O)O").atoms[1])[1], 1);
    EXPECT_EQ(ogb_features(molecule_of("N[C@H](C)C(=O)O").atoms[1])[1], 2);
    EXPECT_EQ(ogb_features(molecule_of("CC(=O)[O-]").atoms[3]), (AtomRow{7, 0, 1, 4, 0, 0, 1, 0, 0}));
    EXPECT_EQ(ogb_features(molecule_of("[CH3]").atoms[0]), (AtomRow{5, 0, 3, 5, 3, 1, 2, 0, 0}));
}

TEST(OgbFeatures, Stereochemistry) {
    const auto stereo = [](const std::string& smiles) { return ogb_features(molecule_of(smiles).bonds[1]); };
    EXPECT_EQ(stereo("CC=CC"), (BondRow{1, 0, 0}));
    EXPECT_EQ(stereo("C/C=C\\C"), (BondRow{1, 1, 0}));
    EXPECT_EQ(stereo("C/C=C/C"), (BondRow{1, 2, 0}));
}

TEST(OgbFeatures, WhatAVocabularyLacksIsItsLastEntry) {
    Atom odd{.element = 0, .charge = -6, .hydrogens = 9, .degree = 11, .radical_electrons = 5};
    odd.chirality = Chirality::Further;
    odd.hybridisation = Hybridisation::S;
    EXPECT_EQ(ogb_features(odd), (AtomRow{118, 4, 11, 11, 9, 5, 5, 0, 0}));
    Atom edge{.element = 118, .charge = 5, .hydrogens = 8, .degree = 10, .radical_electrons = 4};
    edge.hybridisation = Hybridisation::Sp3d2;
    EXPECT_EQ(ogb_features(edge), (AtomRow{117, 0, 10, 10, 8, 4, 4, 0, 0}));
    EXPECT_EQ(ogb_features(Bond{0, 1, BondKind::Other, BondKind::Other, BondStereo::Any, true}), (BondRow{4, 5, 1}));
}

}  // namespace
}  // namespace countable::molecules
