#include "countable/molecules/features/qm9_3d.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "countable/molecules/features/geometry.hpp"
#include "countable/molecules/features/qm9.hpp"
#include "countable/molecules/testing.hpp"

namespace countable::molecules {
namespace {

// Methanol, atoms in the order of the geometry: C O H(O) and three H(C).
const Geometry methanol{{6, 8, 1, 1, 1, 1},
                        {{0.05f, 0.66f, 0},
                         {0.05f, -0.76f, 0},
                         {-0.87f, -1.06f, 0},
                         {1.08f, 0.99f, 0},
                         {-0.45f, 1.04f, 0.89f},
                         {-0.45f, 1.04f, -0.89f}}};

Record placed(const std::string& smiles, const Geometry& geometry) {
    auto record = molecule_of(smiles);
    EXPECT_TRUE(place_atoms(record, geometry));
    return record;
}

std::size_t column(const NumberTable& table, const std::string& name) {
    const auto found = std::ranges::find(table.columns, name);
    EXPECT_NE(found, table.columns.end()) << name;
    return static_cast<std::size_t>(found - table.columns.begin());
}

double value(const NumberTable& table, std::size_t atom, const std::string& name) {
    return table.values[atom * table.columns.size() + column(table, name)];
}

double sum(const NumberTable& table, const std::string& name) {
    double total = 0;
    for (std::size_t v = 0; v < table.rows(); ++v) total += value(table, v, name);
    return total;
}

TEST(Qm9In3d, NothingWithoutPositions) { EXPECT_TRUE(qm9_3d_numbers(molecule_of("CO")).empty()); }

TEST(Qm9In3d, ALoneAtomIsAtTheCentre) {
    auto record = molecule_of("[Ne]");
    record.positions = {{3, 4, 5}};
    const auto numbers = qm9_3d_numbers(record);
    EXPECT_EQ(numbers.rows(), 1u);
    for (const float number : numbers.values) EXPECT_EQ(number, 0);
}

// Extents add up to the sum of Z r^2, moments to the products of the sums of two kinds.
TEST(Qm9In3d, SumsAreThoseOfTheMolecule) {
    const auto numbers = qm9_3d_numbers(placed("CO", methanol));
    ASSERT_EQ(numbers.rows(), 2u);
    std::array<double, 3> centre{};
    for (std::size_t a = 0; a < 6; ++a)
        for (std::size_t x = 0; x < 3; ++x) centre[x] += methanol.elements[a] * methanol.positions[a][x] / 18.0;
    double extent = 0;
    std::array<double, 3> at_carbon{}, all{};
    for (std::size_t a = 0; a < 6; ++a)
        for (std::size_t x = 0; x < 3; ++x) {
            const double r = methanol.positions[a][x] - centre[x];
            extent += methanol.elements[a] * r * r;
            all[x] += r;
            if (a >= 3) at_carbon[x] += r;
        }
    double moment = 0;
    for (std::size_t x = 0; x < 3; ++x) moment += at_carbon[x] * all[x];
    EXPECT_NEAR(sum(numbers, "extent"), extent / 100, 1e-6);
    EXPECT_NEAR(sum(numbers, "moment hydrogens at carbon") + sum(numbers, "hydrogens' moment hydrogens at carbon"),
                moment / 10, 1e-6);
    EXPECT_EQ(sum(numbers, "moment F"), 0);
}

TEST(Qm9In3d, DistancesBetweenTwoAreDivided) {
    const auto numbers = qm9_3d_numbers(placed("CO", methanol));
    EXPECT_NEAR(value(numbers, 0, "O at 1.25"), (1.5 - 1.42) / 0.25, 1e-6);
    EXPECT_NEAR(value(numbers, 0, "O at 1.50"), (1.42 - 1.25) / 0.25, 1e-6);
    EXPECT_EQ(value(numbers, 0, "C at 1.50"), 0);
    for (std::size_t v = 0; v < 2; ++v) {
        double hydrogens = 0;
        for (const char* const d : {"1.00", "1.25", "1.50", "2.00", "2.50", "3.00", "4.00", "5.00", "7.00"})
            hydrogens += value(numbers, v, std::string("H at ") + d);
        EXPECT_NEAR(hydrogens, 4, 1e-5);
    }
    auto far = molecule_of("C.C.C");
    far.positions = {{0, 0, 0}, {0.5f, 0, 0}, {9, 0, 0}};
    const auto ends = qm9_3d_numbers(far);
    EXPECT_EQ(value(ends, 0, "C at 1.00"), 1);
    EXPECT_EQ(value(ends, 0, "C at 7.00"), 1);
}

TEST(Qm9In3d, TheSameWhereverTheMoleculeIs) {
    auto moved = methanol;
    const double angle = std::numbers::pi / 5;
    for (auto& [x, y, z] : moved.positions) {
        const double turned = std::cos(angle) * x - std::sin(angle) * y;
        y = static_cast<float>(std::sin(angle) * x + std::cos(angle) * y) - 7;
        x = static_cast<float>(turned) + 3;
        z = 1 - z;
    }
    const auto numbers = qm9_3d_numbers(placed("CO", methanol)), again = qm9_3d_numbers(placed("CO", moved));
    for (std::size_t i = 0; i < numbers.values.size(); ++i) EXPECT_NEAR(numbers.values[i], again.values[i], 1e-5) << i;
}

// An SDF file and a SMILES with a geometry give the same; so does the graph with hydrogens, whose rows add up.
TEST(Qm9In3d, HydrogensFromWhereverTheyCome) {
    const std::string block =
        "methanol\n\n\n  6  5  0  0  0  0  0  0  0  0999 V2000\n"
        "    0.0500    0.6600    0.0000 C   0  0\n    0.0500   -0.7600    0.0000 O   0  0\n"
        "   -0.8700   -1.0600    0.0000 H   0  0\n    1.0800    0.9900    0.0000 H   0  0\n"
        "   -0.4500    1.0400    0.8900 H   0  0\n   -0.4500    1.0400   -0.8900 H   0  0\n"
        "  1  2  1  0\n  2  3  1  0\n  1  4  1  0\n  1  5  1  0\n  1  6  1  0\nM  END\n";
    Record from_block;
    ASSERT_EQ(rdkit().read_mol_block(block, {.features = FeatureSet::Qm9In3d}, from_block), "");
    EXPECT_EQ(from_block.atoms.size(), 2u);
    EXPECT_EQ(from_block.bound_hydrogens.size(), 4u);
    Record without;
    ASSERT_EQ(rdkit().read_mol_block(block, {.features = FeatureSet::Qm9}, without), "");
    EXPECT_EQ(qm9_features(from_block), qm9_features(without));
    EXPECT_EQ(from_block.bonds, without.bonds);
    EXPECT_EQ(from_block.positions, without.positions);
    const auto hidden = qm9_3d_numbers(placed("CO", methanol));
    const auto same = qm9_3d_numbers(from_block);
    EXPECT_EQ(same.columns, hidden.columns);
    for (std::size_t i = 0; i < hidden.values.size(); ++i) EXPECT_NEAR(same.values[i], hidden.values[i], 1e-6) << i;

    auto shown_record = molecule_of("CO", {.explicit_hydrogens = true});
    ASSERT_TRUE(place_atoms(shown_record, methanol));
    EXPECT_TRUE(shown_record.bound_hydrogens.empty());
    const auto shown = qm9_3d_numbers(shown_record);
    EXPECT_EQ(shown.rows(), 6u);
    EXPECT_NEAR(sum(shown, "extent"), sum(hidden, "extent"), 1e-6);
    EXPECT_NEAR(sum(shown, "moment C"), sum(hidden, "moment C") + sum(hidden, "hydrogens' moment C"), 1e-6);
    EXPECT_EQ(sum(shown, "hydrogens' moment C"), 0);
    EXPECT_NEAR(value(shown, 1, "H at 1.00"), value(hidden, 1, "H at 1.00"), 1e-6);
}

}  // namespace
}  // namespace countable::molecules
