#include "countable/theory/classes/class_table.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "countable/pattern/hereditary_treewidth.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/pattern/treewidth.hpp"
#include "countable/support/numbers.hpp"

namespace countable::theory {
namespace {

using enum ClassKnowledge;

constexpr std::array<ClassEntry, 19> table = {{
    {"subgraph-gnn", Exact, "of which some node's removal leaves a forest", "Zhang et al. 2024", "", "", 2},
    {"subgraph-gnn:K", Below, "with a node that has all others within distance K and whose removal leaves a forest",
     "Zhang et al. 2024; docs/theory.md, Egonets", "subgraph-gnn", "docs/theory.md, Egonets", 2},
    {"swl-sv", Below, "of which some node's removal leaves a forest", "Zhang et al. 2023, 2024", "local-2-gnn",
     "Zhang et al. 2023", 2},
    {"pswl", Below, "of which some node's removal leaves a forest", "Zhang et al. 2023, 2024", "local-2-gnn",
     "Zhang et al. 2023", 2},
    {"gswl", Below, "of which some node's removal leaves a forest", "Zhang et al. 2023, 2024", "local-2-gnn",
     "Zhang et al. 2023", 2},
    {"local-2-gnn", Exact, "with a strong nested ear decomposition", "Zhang et al. 2024", "", "", 2},
    {"local-2-fgnn", Below, "that its sums over one neighbour at a time compose", "docs/theory.md",
     "local-2-fgnn-symmetric", "Zhang et al. 2023", 2},
    {"local-2-fgnn-symmetric", Exact, "with an almost strong nested ear decomposition", "Zhang et al. 2024", "", "", 2},
    {"i2-gnn", Below, "that become forests when a node, or two adjacent nodes, are removed",
     "Huang et al. 2023; docs/theory.md", "", "", 3},
    {"k-osan:K", Below, "that become forests when K nodes are removed", "Qian et al. 2022; docs/theory.md", "", "", 0},
    {"k-gnn:K", Below,
     "that are forests, for K = 1, and for K = 2 have at most four nodes and are no clique of four, 5-cycles and paths of five nodes",
     "Morris et al. 2019; docs/theory.md, Sets of nodes", "", "", 0},
    {"1-2-3-gnn", Below,
     "that are forests, triangles or 4-cycles with trees attached, 5-cycles, or have at most four nodes",
     "Morris et al. 2019; docs/theory.md, Sets of nodes", "", "", 3},
    {"spd", Below, "that are forests", "Zhang et al. 2023 (GD-WL)", "spectral", "docs/theory.md", 2},
    {"resistance", Below, "that are forests", "Zhang et al. 2023 (GD-WL)", "", "", 2},
    {"spectral", Exact, "that are parallel trees", "Gai et al. 2025", "", "", 2},
    {"eb-1wl", Below, "that are chordal and of treewidth at most 2", "Barcelo et al. 2025", "", "", 2},
    {"gsn:PATTERN,...", Below, "that are trees with patterns of the list joined to nodes, if their quotients are, too",
     "Barcelo et al. 2021; Bouritsas et al. 2022", "", "", 0},
    {"gsn-edge:PATTERN,...", Below,
     "that are trees with patterns of the list joined to nodes, if their quotients are, too",
     "Barcelo et al. 2021; Bouritsas et al. 2022", "", "", 0},
    {"hom:PATTERN,...", Below, "that are trees with patterns of the list joined to nodes", "Barcelo et al. 2021", "",
     "", 0},
}};

/// Counts at a node or edge of patterns whose quotients have treewidth at most k are a function of its colour in k-FWL.
unsigned bound_of_patterns(std::string_view test) {
    Labels labels;
    unsigned bound = test.starts_with("gsn-edge:") ? 2 : 1;
    for (const auto& pattern : pattern::parse_list(test.substr(test.find(':') + 1), labels)) {
        const pattern::PatternGraph shape(pattern);
        bound = std::max(bound, test.starts_with("hom:") ? pattern::treewidth(shape)
                                                         : pattern::hereditary_treewidth_bounds(shape).upper);
    }
    return bound;
}

}  // namespace

std::span<const ClassEntry> class_table() { return table; }

const ClassEntry& class_entry(std::string_view test) {
    for (const ClassEntry& entry : table) {
        const auto colon = entry.test.find(':');
        if (colon == entry.test.npos ? test == entry.test : test.starts_with(entry.test.substr(0, colon + 1)))
            return entry;
    }
    throw std::invalid_argument("no class is known of the test '" + std::string(test) + "'");
}

std::optional<unsigned> egonet_radius(std::string_view test) {
    constexpr std::string_view prefix = "subgraph-gnn:";
    return test.starts_with(prefix) ? parse_number<unsigned>(test.substr(prefix.size())) : std::nullopt;
}

unsigned fwl_bound(std::string_view test) {
    if (const unsigned bound = class_entry(test).fwl_bound; bound > 0) return bound;
    const auto k = static_cast<unsigned>(test.back() - '0');
    if (test.starts_with("k-osan:")) return k + 1;  // the marks and a node, and one variable for its neighbours
    if (test.starts_with("k-gnn:")) return k;       // docs/theory.md, sets of nodes
    return bound_of_patterns(test);
}

}  // namespace countable::theory
