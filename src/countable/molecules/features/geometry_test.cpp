#include "countable/molecules/features/geometry.hpp"

#include <cmath>

#include "countable/io/testing.hpp"
#include "countable/molecules/testing.hpp"

namespace countable::molecules {
namespace {

using io::error_of;

std::unordered_map<std::uint64_t, Geometry> read(std::string_view text) {
    return read_geometries(io::TextSource::from_memory("g", text));
}

TEST(Geometry, ReadsLines) {
    const auto geometries =
        read("1 CHHHH 0 0 0 629 629 629 -629 -629 629 -629 629 -629 629 -629 -629\n3 OHH 0 0 0 957 0 0 -240 927 0\n");
    ASSERT_EQ(geometries.size(), 2u);
    EXPECT_EQ(geometries.at(3).elements, (std::vector<std::uint8_t>{8, 1, 1}));
    EXPECT_FLOAT_EQ(geometries.at(3).positions[2][1], 0.927f);
    EXPECT_EQ(read("1 ClH 0 0 0 1275 0 0\n").at(1).elements, (std::vector<std::uint8_t>{17, 1}));
}

TEST(Geometry, Defects) {
    for (const auto& [line, said] : std::vector<std::pair<const char*, const char*>>{
             {"x C 0 0 0\n", "g:1: expected the number of a molecule, found 'x'"},
             {"1 Cx 0 0 0\n", "g:1: expected symbols of elements, found 'Cx'"},
             {"1 C 0 0\n", "g:1: expected a coordinate in thousandths of an Angstrom, found an empty line"},
             {"1 C 0 0 0 1\n", "g:1: expected three coordinates for each atom, found more"},
             {"1 C 0 0 0.5\n", "g:1: expected a coordinate in thousandths of an Angstrom, found '0.5'"},
             {"1 C 0 0 0\n1 C 0 0 0\n", "g:2: expected every molecule once, found 1 again"},
             {"", "g: expected a line for each molecule, found nothing"}})
        EXPECT_EQ(error_of([&] { (void)read(line); }), said);
}

// Formamide, N first, O last; the SMILES below begin elsewhere.
const Geometry formamide{
    {7, 6, 1, 1, 1, 8},
    {{0, 0, 0}, {1.36f, 0, 0}, {-0.5f, 0.87f, 0}, {-0.5f, -0.87f, 0}, {1.95f, 0.92f, 0}, {2.0f, -1.05f, 0}}};

TEST(Geometry, FindsTheAtomsInAnyOrder) {
    auto record = molecule_of("O=CN");
    ASSERT_TRUE(place_atoms(record, formamide));
    EXPECT_EQ(record.positions, (std::vector<Position>{{2.0f, -1.05f, 0}, {1.36f, 0, 0}, {0, 0, 0}}));
    auto whole = molecule_of("O=CN", {.explicit_hydrogens = true});
    ASSERT_TRUE(place_atoms(whole, formamide));
    ASSERT_EQ(whole.positions.size(), 6u);
    for (const Bond& bond : whole.bonds) {
        const auto &a = whole.positions[bond.u], &b = whole.positions[bond.v];
        EXPECT_LT(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), 1.4f);
    }
}

TEST(Geometry, OtherMoleculesDoNotFit) {
    for (const char* const smiles : {"CO", "OCN", "O=C", "C=NO", "ON=C", "O=CN.O"}) {
        auto record = molecule_of(smiles);
        EXPECT_FALSE(place_atoms(record, formamide)) << smiles;
        EXPECT_TRUE(record.positions.empty());
    }
}

}  // namespace
}  // namespace countable::molecules
