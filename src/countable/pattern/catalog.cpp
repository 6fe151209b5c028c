#include "countable/pattern/named.hpp"

namespace countable::pattern {

// Nodes are numbered so that equal parts stand together; the numbers are those of the columns of --per node.
const std::vector<CatalogEntry>& catalog() {
    static const std::vector<CatalogEntry> entries = {
        {"node", {"clique-1"}, "node 0", "o"},
        {"edge", {"path-2", "clique-2"}, "0-1", "o---o"},
        {"path-3",
         {"wedge", "3-path"},
         "0-1, 1-2",
         R"(  o
 / \
o   o)"},
        {"triangle",
         {"3-cycle", "cycle-3", "3-clique", "clique-3"},
         "0-1, 0-2, 1-2",
         R"(  o
 / \
o---o)"},
        {"path-4",
         {"4-path"},
         "0-1, 1-2, 2-3",
         R"(o   o
|   |
o---o)"},
        {"3-star",
         {"star-3", "claw"},
         "0-1, 0-2, 0-3",
         R"(    o
    |
o---o---o)"},
        {"4-cycle",
         {"cycle-4", "square", "bifan", "bi-fan"},
         "0-1, 1-2, 2-3, 0-3",
         R"(o---o
|   |
o---o)"},
        {"tailed-triangle",
         {"paw"},
         "0-1, 0-2, 1-2, 0-3",
         R"(o
|\
| o---o
|/
o)"},
        {"chordal-cycle",
         {"diamond"},
         "0-1, 0-2, 0-3, 1-2, 1-3",
         R"(o---o
| \ |
o---o)"},
        {"clique-4",
         {"4-clique", "wheel-3"},
         "0-1, 0-2, 0-3, 1-2, 1-3, 2-3",
         R"(o---o
| X |
o---o)"},
        {"fork",
         {"chair"},
         "0-1, 0-2, 0-3, 3-4",
         R"(o
 \
  o---o---o
 /
o)"},
        {"bull",
         {},
         "0-1, 0-2, 1-2, 0-3, 1-4",
         R"(o       o
 \     /
  o---o
   \ /
    o)"},
        {"cricket",
         {},
         "0-1, 0-2, 1-2, 0-3, 0-4",
         R"(o   o
 \ /
  o
 / \
o---o)"},
        {"banner",
         {},
         "0-1, 1-2, 2-3, 0-3, 0-4",
         R"(o---o
|   |
o---o---o)"},
        {"butterfly",
         {"bowtie", "hourglass"},
         "0-1, 0-2, 1-2, 0-3, 0-4, 3-4",
         R"(o   o
|\ /|
| o |
|/ \|
o   o)"},
        {"house",
         {},
         "0-1, 1-2, 2-3, 0-3, 0-4, 1-4",
         R"(  o
 / \
o---o
|   |
o---o)"},
        {"dart",
         {},
         "0-1, 0-2, 0-3, 1-2, 1-3, 0-4",
         R"(o---o
| \ |
o---o---o)"},
        {"kite",
         {},
         "0-1, 0-2, 0-3, 1-2, 1-3, 2-4",
         R"(o---o
| / |
o---o---o)"},
        {"gem",
         {},
         "0-1, 0-2, 0-3, 0-4, 1-2, 2-3, 3-4",
         R"(o---o---o---o
 \   \ /   /
  +---o---+)"},
        {"prism",
         {},
         "0-1, 0-2, 1-2, 3-4, 3-5, 4-5, 0-3, 1-4, 2-5",
         R"(o-------o
|\     /|
| o---o |
|/     \|
o-------o)"},
        {"cube",
         {},
         "0-1, 1-2, 2-3, 0-3, 4-5, 5-6, 6-7, 4-7, 0-4, 1-5, 2-6, 3-7",
         R"(o-------o
| o---o |
| |   | |
| o---o |
o-------o  (corners joined))"},
        {"petersen",
         {},
         "0-1, 1-2, 2-3, 3-4, 0-4, 5-7, 7-9, 6-9, 6-8, 5-8, 0-5, 1-6, 2-7, 3-8, 4-9",
         "a 5-cycle and a 5-pointed star, point to point"},
        {"attributed-triangle",
         {},
         "0:red, 1:blue, 2:blue, 0-1, 0-2, 1-2",
         R"(    red
    / \
blue---blue)"},
    };
    return entries;
}

}  // namespace countable::pattern
