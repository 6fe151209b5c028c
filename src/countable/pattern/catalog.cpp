#include "countable/pattern/catalog.hpp"

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
        {"fork",
         {"chair"},
         "0-1, 0-2, 0-3, 3-4",
         R"(1
 \
  0---3---4
 /
2)"},
        {"bull",
         {},
         "0-1, 0-2, 1-2, 0-3, 1-4",
         R"(3       4
 \     /
  0---1
   \ /
    2)"},
        {"cricket",
         {},
         "0-1, 0-2, 1-2, 0-3, 0-4",
         R"(3   4
 \ /
  0
 / \
1---2)"},
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

}  // namespace countable::pattern
