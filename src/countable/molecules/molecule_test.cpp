#include "countable/molecules/molecule.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "countable/molecules/elements.hpp"
#include "countable/molecules/testing.hpp"

namespace countable::molecules {
namespace {

TEST(Molecule, LabelsAreElementsAndKindsOfBonds) {
    Labels labels;
    const auto molecule = make_molecule(molecule_of("C=CC#N"), FeatureSet::Ogb, labels);
    EXPECT_EQ(molecule.graph.num_nodes(), 4u);
    EXPECT_EQ(labels.text(molecule.graph.node_label(0)), "C");
    EXPECT_EQ(labels.text(molecule.graph.node_label(3)), "N");
    EXPECT_EQ(labels.text(molecule.graph.edge_label(0, 1)), "double");
    EXPECT_EQ(labels.text(molecule.graph.edge_label(1, 2)), "single");
    EXPECT_EQ(labels.text(molecule.graph.edge_label(2, 3)), "triple");
    const auto ring = molecule_of("c1ccccc1");
    EXPECT_EQ(labels.text(make_molecule(ring, FeatureSet::Ogb, labels).graph.edge_label(0, 1)), "aromatic");
    EXPECT_NE(labels.text(make_molecule(ring, FeatureSet::Zinc, labels).graph.edge_label(0, 1)), "aromatic");
}

TEST(Molecule, RowsFollowTheEdgesOfTheGraph) {
    Labels labels;
    // The bond that closes the ring is the last one of RDKit, and the second one here.
    const auto record = molecule_of("C1CC=CN=1");
    const auto molecule = make_molecule(record, FeatureSet::Ogb, labels);
    const auto edges = molecule.graph.edges();
    ASSERT_EQ(molecule.bonds.rows(), edges.size());
    for (std::size_t e = 0; e < edges.size(); ++e) {
        EXPECT_EQ(edges[e], (Edge{record.bonds[e].u, record.bonds[e].v}));
        EXPECT_EQ(labels.text(molecule.graph.edge_label(edges[e].u, edges[e].v)),
                  bond_label(static_cast<BondKind>(molecule.bonds.values[3 * e])));
    }
}

TEST(Molecule, ValuesAreInsideTheirVocabularies) {
    for (const char* const smiles : {"[Na+].[Cl-]", "CCC1=[O+][Cu-3]2([O+]=C(CC)C1)[O+]=C(CC)CC(CC)=[O+]2", "[H][H]",
                                     "[U]", "F[S](F)(F)(F)(F)F", "*C", "C/C=C/C(=O)Nc1ccc(cc1)S(=O)(=O)N", "[2H]C"}) {
        const auto record = molecule_of(smiles);
        for (const auto set : {FeatureSet::Ogb, FeatureSet::Qm9, FeatureSet::Qm9Pairs}) {
            Labels labels;
            const auto molecule = make_molecule(record, set, labels);
            for (const auto* const table : {&molecule.atoms, &molecule.bonds})
                for (std::size_t i = 0; i < table->values.size(); ++i) {
                    EXPECT_GE(table->values[i], 0) << smiles;
                    EXPECT_LT(table->values[i], table->sizes[i % table->sizes.size()]) << smiles << " " << i;
                }
            EXPECT_EQ(molecule.atoms.rows(), molecule.graph.num_nodes());
            EXPECT_EQ(molecule.bonds.rows(), molecule.graph.num_edges());
        }
    }
}

TEST(Molecule, ASaltIsADisconnectedGraph) {
    Labels labels;
    const auto salt = make_molecule(molecule_of("[Na+].[Cl-]"), FeatureSet::Ogb, labels);
    EXPECT_EQ(salt.graph.num_nodes(), 2u);
    EXPECT_EQ(salt.graph.num_edges(), 0u);
}

TEST(Molecule, DistancesWhereThereArePositions) {
    Labels labels;
    auto record = molecule_of("CO");
    EXPECT_TRUE(make_molecule(record, FeatureSet::Qm9, labels).lengths.empty());
    record.positions = {{0, 0, 0}, {3, 0, 4}};
    EXPECT_EQ(make_molecule(record, FeatureSet::Qm9, labels).lengths, (NumberTable{{"distance"}, {5}}));
}

TEST(Molecule, AllPairsOfAtomsWithTheirDistances) {
    Labels labels;
    auto record = molecule_of("C#N.O");
    record.positions = {{0, 0, 0}, {1, 0, 0}, {1, 2, 0}};
    const auto bonds = make_molecule(record, FeatureSet::Qm9, labels);
    const auto pairs = make_molecule(record, FeatureSet::Qm9Pairs, labels);
    EXPECT_EQ(pairs.graph.num_edges(), 3u);
    EXPECT_EQ(labels.text(pairs.graph.edge_label(0, 1)), "triple");
    EXPECT_EQ(labels.text(pairs.graph.edge_label(1, 2)), "none");
    EXPECT_EQ(pairs.atoms, bonds.atoms);
    EXPECT_EQ(pairs.bonds, (CategoryTable{{6}, {2, 5, 5}}));
    EXPECT_EQ(pairs.lengths, (NumberTable{{"distance"}, {1, std::sqrt(5.0f), 2}}));
    record.positions.clear();
    EXPECT_TRUE(make_molecule(record, FeatureSet::Qm9Pairs, labels).lengths.empty());
    const auto alone = make_molecule(molecule_of("C"), FeatureSet::Qm9Pairs, labels);
    EXPECT_EQ(alone.graph.num_nodes(), 1u);
    EXPECT_EQ(alone.graph.num_edges(), 0u);
}

TEST(Molecule, WhatZincDoesNotHaveIsRefused) {
    Labels labels;
    EXPECT_EQ(lacks_features(molecule_of("C[SiH3]"), FeatureSet::Ogb), "");
    EXPECT_EQ(lacks_features(molecule_of("C[SeH]"), FeatureSet::Zinc), "the atom [SeH1] is none of ZINC's 28 kinds");
    EXPECT_EQ(lacks_features(molecule_of("[Cu+2]"), FeatureSet::Zinc), "the atom [Cu+2] is none of ZINC's 28 kinds");
    EXPECT_THROW((void)make_molecule(molecule_of("[Cu+2]"), FeatureSet::Zinc, labels), std::invalid_argument);
}

TEST(Molecule, ScaffoldsAreWithoutStereochemistryAndSideChains) {
    const auto scaffold = [](const std::string& smiles) { return molecule_of(smiles, {.scaffold = true}).scaffold; };
    EXPECT_EQ(scaffold("CCO"), "");
    EXPECT_EQ(scaffold("Cc1ccccc1"), "c1ccccc1");
    EXPECT_EQ(scaffold("C[C@H]1CC[C@@H](N)CC1"), "C1CCCCC1");
}

TEST(Elements, NamesAndNumbers) {
    EXPECT_EQ(element_symbol(1), "H");
    EXPECT_EQ(element_symbol(118), "Og");
    EXPECT_EQ(element_symbol(0), "*");
    EXPECT_EQ(element_symbol(200), "*");
    for (unsigned z = 1; z <= last_element; ++z) EXPECT_EQ(element_named(element_symbol(z)), z);
    EXPECT_EQ(element_named("*"), std::nullopt);
    EXPECT_EQ(element_named("c"), std::nullopt);
}

}  // namespace
}  // namespace countable::molecules
