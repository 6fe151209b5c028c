#include "countable/pattern/catalog.hpp"

#include <algorithm>
#include <array>

#include "countable/support/numbers.hpp"

namespace countable::pattern {

// Nodes are numbered so that equal parts stand together. The numbers in the drawings are those of the edges and of the
// columns of --per node.
const std::vector<CatalogEntry>& catalog() {
    static const std::vector<CatalogEntry> entries = {
        {"node", {"clique-1"}, "node 0", "0"},
        {"edge", {"path-2", "clique-2"}, "0-1", "0---1"},
        {"path-3",
         {"wedge", "3-path"},
         "0-1, 1-2",
         R"(  1
 / \
0   2)"},
        {"triangle",
         {"3-cycle", "cycle-3", "3-clique", "clique-3"},
         "0-1, 0-2, 1-2",
         R"(  0
 / \
1---2)"},
        {"path-4",
         {"4-path"},
         "0-1, 1-2, 2-3",
         R"(0   3
|   |
1---2)"},
        {"3-star",
         {"star-3", "claw"},
         "0-1, 0-2, 0-3",
         R"(    1
    |
2---0---3)"},
        {"4-cycle",
         {"cycle-4", "square", "bifan", "bi-fan"},
         "0-1, 1-2, 2-3, 0-3",
         R"(0---1
|   |
3---2)"},
        {"tailed-triangle",
         {"paw"},
         "0-1, 0-2, 1-2, 0-3",
         R"(1
|\
| 0---3
|/
2)"},
        {"chordal-cycle",
         {"diamond"},
         "0-1, 0-2, 0-3, 1-2, 1-3",
         R"(0---2
|\  |
| \ |
|  \|
3---1)"},
        {"clique-4",
         {"4-clique", "wheel-3"},
         "0-1, 0-2, 0-3, 1-2, 1-3, 2-3",
         R"(0---1
|\ /|
| X |
|/ \|
2---3)"},
        {"path-5", {}, "0-1, 1-2, 2-3, 3-4", "0---1---2---3---4"},
        {"fork",
         {"chair"},
         "0-1, 0-2, 0-3, 3-4",
         R"(1
 \
  0---3---4
 /
2)"},
        {"star-4",
         {"4-star"},
         "0-1, 0-2, 0-3, 0-4",
         R"(    1
    |
2---0---3
    |
    4)"},
        {"bull",
         {},
         "0-1, 0-2, 1-2, 0-3, 1-4",
         R"(3       4
 \     /
  0---1
   \ /
    2)"},
        {"long-tailed-triangle",
         {},
         "0-1, 0-2, 1-2, 0-3, 3-4",
         R"(1
|\
| 0---3---4
|/
2)"},
        {"cricket",
         {},
         "0-1, 0-2, 1-2, 0-3, 0-4",
         R"(3   4
 \ /
  0
 / \
1---2)"},
        {"cycle-5",
         {"5-cycle"},
         "0-1, 1-2, 2-3, 3-4, 0-4",
         R"(  0
 / \
1   4
|   |
2---3)"},
        {"banner",
         {},
         "0-1, 1-2, 2-3, 0-3, 0-4",
         R"(2---1
|   |
3---0---4)"},
        {"butterfly",
         {"bowtie", "hourglass"},
         "0-1, 0-2, 1-2, 0-3, 0-4, 3-4",
         R"(1   3
|\ /|
| 0 |
|/ \|
2   4)"},
        {"house",
         {},
         "0-1, 1-2, 2-3, 0-3, 0-4, 1-4",
         R"(  4
 / \
0---1
|   |
3---2)"},
        {"dart",
         {},
         "0-1, 0-2, 0-3, 1-2, 1-3, 0-4",
         R"(1---2
|\  |
| \ |
|  \|
3---0---4)"},
        {"kite",
         {},
         "0-1, 0-2, 0-3, 1-2, 1-3, 2-4",
         R"(3---0
|  /|
| / |
|/  |
1---2---4)"},
        {"gem",
         {},
         "0-1, 0-2, 0-3, 0-4, 1-2, 2-3, 3-4",
         R"(  2---3
 / \ / \
1---0---4)"},
        {"biclique-2-3",
         {},
         "0, 1, 0-2, 0-3, 0-4, 1-2, 1-3, 1-4",
         R"(  0
 /|\
2 3 4
 \|/
  1)"},
        {"book-3",
         {},
         "0-1, 0-2, 1-2, 0-3, 1-3, 0-4, 1-4",
         R"(  2
 / \
0---1
|\ /|
| X |
|/ \|
3   4)"},
        {"tailed-clique-4",
         {},
         "0-1, 0-2, 0-3, 1-2, 1-3, 2-3, 0-4",
         R"(1---0---4
|\ /|
| X |
|/ \|
2---3)"},
        {"wheel-4-minus-spoke",
         {},
         "0-1, 0-2, 0-3, 1-2, 2-3, 3-4, 1-4",
         R"(1---2
|\ /|
| 0 |
|  \|
4---3)"},
        {"crossed-house",
         {},
         "0-1, 0-2, 0-3, 1-2, 1-3, 2-3, 0-4, 1-4",
         R"(  4
 / \
0---1
|\ /|
| X |
|/ \|
2---3)"},
        {"wheel-4",
         {},
         "0-1, 0-2, 0-3, 0-4, 1-2, 2-3, 3-4, 1-4",
         R"(1---2
|\ /|
| 0 |
|/ \|
4---3)"},
        {"clique-5-minus-edge",
         {},
         "0-1, 0-2, 0-3, 0-4, 1-2, 1-3, 1-4, 2-3, 2-4",
         "3---0---1---2---4  and an edge between any other two but the ends"},
        {"clique-5",
         {"5-clique"},
         "0-1, 0-2, 0-3, 0-4, 1-2, 1-3, 1-4, 2-3, 2-4, 3-4",
         "0---1---2---3---4  and an edge between any other two"},
        {"prism",
         {},
         "0-1, 0-2, 1-2, 3-4, 3-5, 4-5, 0-3, 1-4, 2-5",
         R"(0-------3
|\     /|
| 1---4 |
|/     \|
2-------5)"},
        {"cube",
         {},
         "0-1, 1-2, 2-3, 0-3, 4-5, 5-6, 6-7, 4-7, 0-4, 1-5, 2-6, 3-7",
         R"(0-------1
|\     /|
| 4---5 |
| |   | |
| 7---6 |
|/     \|
3-------2)"},
        {"petersen",
         {},
         "0-1, 1-2, 2-3, 3-4, 0-4, 0-5, 1-6, 2-7, 3-8, 4-9, 5-7, 7-9, 6-9, 6-8, 5-8",
         R"(0---1---2---3---4  and back to the first: a ring
|   |   |   |   |
5   6   7   8   9  around in steps of two: a star)"},
        {"attributed-triangle",
         {},
         "0:red, 1:blue, 2:blue, 0-1, 0-2, 1-2",
         R"(      0  red
     / \
    /   \
   1-----2
blue     blue)"},
    };
    return entries;
}

namespace {

constexpr std::array<std::string_view, num_graphlets> graphlet_names = {"edge",
                                                                        "path-3",
                                                                        "triangle",
                                                                        "path-4",
                                                                        "3-star",
                                                                        "4-cycle",
                                                                        "tailed-triangle",
                                                                        "chordal-cycle",
                                                                        "clique-4",
                                                                        "path-5",
                                                                        "fork",
                                                                        "star-4",
                                                                        "bull",
                                                                        "long-tailed-triangle",
                                                                        "cricket",
                                                                        "cycle-5",
                                                                        "banner",
                                                                        "dart",
                                                                        "butterfly",
                                                                        "kite",
                                                                        "biclique-2-3",
                                                                        "house",
                                                                        "book-3",
                                                                        "tailed-clique-4",
                                                                        "gem",
                                                                        "wheel-4-minus-spoke",
                                                                        "crossed-house",
                                                                        "wheel-4",
                                                                        "clique-5-minus-edge",
                                                                        "clique-5"};

}  // namespace

std::optional<unsigned> graphlet_number(std::string_view name) {
    if (name.size() < 2 || name.size() > 3 || name[0] != 'G' || (name[1] == '0' && name.size() > 2))
        return std::nullopt;
    const auto number = parse_number<unsigned>(name.substr(1));
    return number && *number < num_graphlets ? number : std::nullopt;
}

std::string_view graphlet_name(unsigned number) { return graphlet_names.at(number); }

std::optional<unsigned> number_of_graphlet(std::string_view catalog_name) {
    const auto* const place = std::ranges::find(graphlet_names, catalog_name);
    return place == graphlet_names.end() ? std::nullopt
                                         : std::optional(static_cast<unsigned>(place - graphlet_names.begin()));
}

}  // namespace countable::pattern
