#include "countable/formats/networks/matrix_market.hpp"

#include <gtest/gtest.h>

#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

TEST(MatrixMarket, SymmetricPattern) {
    const auto [input, notes, dropped, node_labels, edge_labels] = read_network(
        read_matrix_market, "%%MatrixMarket matrix coordinate pattern symmetric\n% a comment\n\n4 4 2\n2 1\n3 2\n");
    EXPECT_EQ(input.graph, Graph(4, {{0, 1}, {1, 2}}));
    EXPECT_EQ(input.node_ids, (Ids{1, 2, 3, 4}));
    EXPECT_EQ(notes, Texts{});
}

TEST(MatrixMarket, EntriesOfAGeneralMatrixAreArcs) {
    const auto result = read_network(
        read_matrix_market, "%%MatrixMarket MATRIX Coordinate Real General\n3 3 3\n1 2 0.5\n2 1 -1e3\n3 2 0\n");
    EXPECT_EQ(result.input.graph, Graph(3, {{0, 1}, {1, 2}}));
    EXPECT_EQ(result.notes,
              (Texts{"f: the values of the matrix are ignored",
                     "f: the direction of edges is ignored; 1 edge is there in both directions and counts "
                     "once"}));
}

TEST(MatrixMarket, OtherFields) {
    for (const std::string_view text :
         {"%%MatrixMarket matrix coordinate complex hermitian\n2 2 1\n2 1 0.5 -1\n",
          "%%MatrixMarket matrix coordinate integer skew-symmetric\r\n2 2 1\r\n2 1 7\r\n"})
        EXPECT_EQ(read_network(read_matrix_market, text).input.graph, Graph(2, {{0, 1}})) << text;
}

TEST(MatrixMarket, TheDiagonalHasLoops) {
    const std::string_view text = "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 3\n1 1\n2 1\n2 1\n";
    EXPECT_EQ(network_error(read_matrix_market, text), "f:3: edge 1 1 is a loop");
    const auto result = read_network(read_matrix_market, text, {.simplify = true});
    EXPECT_EQ(result.input.graph, Graph(2, {{0, 1}}));
    EXPECT_EQ(result.dropped.loops, 1u);
    EXPECT_EQ(result.dropped.repeats, 1u);
}

TEST(MatrixMarket, ErrorsNameTheLine) {
    const std::string banner = "%%MatrixMarket matrix coordinate pattern symmetric\n";
    const std::string general = "%%MatrixMarket matrix coordinate real general\n";
    const std::pair<std::string, std::string> cases[] = {
        {"", "f: expected '%%MatrixMarket matrix coordinate FIELD SYMMETRY', found an empty line"},
        {"3 3 1\n1 2\n", "f:1: expected '%%MatrixMarket matrix coordinate FIELD SYMMETRY', found '3 3 1'"},
        {"%%MatrixMarket matrix array real general\n", "f:1: expected a matrix in 'coordinate' form, found 'array'"},
        {"%%MatrixMarket matrix coordinate text general\n",
         "f:1: expected 'real', 'integer', 'complex' or 'pattern', found 'text'"},
        {"%%MatrixMarket matrix coordinate real lower\n",
         "f:1: expected 'general', 'symmetric', 'skew-symmetric' or 'hermitian', found 'lower'"},
        {banner, "f:2: expected the size of the matrix, found the end of the file"},
        {banner + "3 3\n", "f:2: expected 'ROWS COLUMNS ENTRIES', found '3 3'"},
        {banner + "3 4 1\n", "f:2: expected a square matrix, found 3 rows and 4 columns"},
        {banner + "3 3 1\n0 1\n", "f:3: expected a row and a column from 1 to 3, found '0'"},
        {banner + "3 3 1\n1 4\n", "f:3: expected a row and a column from 1 to 3, found '4'"},
        {banner + "3 3 1\n1 x\n", "f:3: expected an entry 'row column', found '1 x'"},
        {banner + "3 3 1\n1 2 5\n", "f:3: expected an entry 'row column', found '1 2 5'"},
        {general + "3 3 1\n1 2\n", "f:3: expected an entry 'row column value', found '1 2'"},
        {banner + "3 3 2\n1 2\n", "f:4: expected 2 entries as on line 2, found 1"},
        {banner + "3 3 1\n1 2\n2 3\n", "f:4: expected the end of the file after 1 entries, found '2 3'"},
        {banner + "4000000000 4000000000 1\n1 2\n",
         "f:2: expected at most 64 nodes for each that the file lists, or for each edge, found 4000000000 for 1"},
        {general + "3 3 2\n1 2 1\n1 2 1\n", "f:4: edge 1 2 repeats line 3"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(network_error(read_matrix_market, text), error) << text;
}

}  // namespace
}  // namespace countable::formats
