#include "countable/molecules/features/qm9.hpp"

#include "countable/molecules/testing.hpp"

namespace countable::molecules {
namespace {

using Row = std::array<std::int32_t, 6>;

TEST(Qm9Features, HydrogensAsNumbersAndAsAtoms) {
    const auto hidden = qm9_features(molecule_of("CCO"));
    EXPECT_EQ(hidden, (std::vector<Row>{{1, 3, 0, 0, 0, 3}, {1, 3, 0, 0, 0, 2}, {3, 3, 0, 1, 1, 1}}));
    const auto shown = qm9_features(molecule_of("CCO", {.explicit_hydrogens = true}));
    ASSERT_EQ(shown.size(), 9u);
    for (std::size_t v = 0; v < 3; ++v) EXPECT_EQ(shown[v], hidden[v]);
    for (std::size_t v = 3; v < 9; ++v) EXPECT_EQ(shown[v], (Row{0, 0, 0, 0, 0, 0}));
}

TEST(Qm9Features, DonorsAndAcceptors) {
    struct Case {
        std::string smiles;
        std::size_t atom;
        bool donor, acceptor;
    };
    for (const auto& [smiles, atom, donor, acceptor] : std::vector<Case>{{"CN", 1, true, true},
                                                                         {"CN(C)C", 1, false, true},
                                                                         {"CC(=O)N", 3, true, false},
                                                                         {"CC(=O)N", 2, false, true},
                                                                         {"c1cc[nH]c1", 3, true, false},
                                                                         {"c1ccncc1", 3, false, true},
                                                                         {"C[NH3+]", 1, true, false},
                                                                         {"CC(=O)[O-]", 3, false, true},
                                                                         {"CF", 1, false, false},
                                                                         {"CS", 1, true, false},
                                                                         {"C=O", 1, false, true}}) {
        const auto row = qm9_features(molecule_of(smiles))[atom];
        EXPECT_EQ(row[3], donor) << smiles;
        EXPECT_EQ(row[4], acceptor) << smiles;
    }
}

TEST(Qm9Features, OtherElementsAndManyHydrogens) {
    EXPECT_EQ(qm9_features(molecule_of("CCl"))[1][0], 5);
    EXPECT_EQ(qm9_features(molecule_of("C"))[0], (Row{1, 3, 0, 0, 0, 4}));
    EXPECT_EQ(qm9_features(molecule_of("C#N")), (std::vector<Row>{{1, 1, 0, 0, 0, 1}, {2, 1, 0, 0, 1, 0}}));
}

}  // namespace
}  // namespace countable::molecules
