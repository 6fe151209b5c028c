#include "countable/theory/classes/local_sets_class.hpp"

#include <algorithm>
#include <vector>

#include "countable/pattern/subgraphs.hpp"

namespace countable::theory {
namespace {

using pattern::PatternGraph;

unsigned degree(const PatternGraph& shape, unsigned v) {
    unsigned neighbors = 0;
    for (unsigned u = 0; u < shape.size; ++u) neighbors += u != v && shape.adjacent(u, v) ? 1 : 0;
    return neighbors;
}

bool has_edge_labels(const PatternGraph& shape) {
    return std::ranges::any_of(shape.edges(),
                               [&](const auto& e) { return shape.edge[e[0]][e[1]] != pattern::any_label; });
}

bool has_node_labels(const PatternGraph& shape) {
    return std::any_of(shape.node.begin(), shape.node.begin() + shape.size,
                       [](pattern::LabelConstraint label) { return label != pattern::any_label; });
}

/// What is left when leaves are taken away as long as there are any.
std::vector<unsigned> two_core(const PatternGraph& shape) {
    std::vector<unsigned> nodes;
    for (unsigned v = 0; v < shape.size; ++v) nodes.push_back(v);
    for (;;) {
        const PatternGraph rest = pattern::induced_subgraph(shape, nodes);
        std::vector<unsigned> kept;
        for (unsigned i = 0; i < rest.size; ++i)
            if (degree(rest, i) >= 2) kept.push_back(nodes[i]);
        if (kept.size() == nodes.size()) return nodes;
        nodes = std::move(kept);
    }
}

}  // namespace

bool local_sets_determine(const PatternGraph& shape, std::optional<unsigned> root) {
    if (has_edge_labels(shape)) return false;
    const auto core = two_core(shape);
    const unsigned core_edges = pattern::induced_subgraph(shape, core).num_edges();
    const bool is_cycle = core_edges == core.size();  // each of its nodes has two neighbours in it or more
    const bool root_on_core = !root || std::ranges::find(core, *root) != core.end();
    if (is_cycle && core.size() <= 4 && root_on_core) return true;
    return !has_node_labels(shape) && (shape.size == 4 || (is_cycle && shape.size == 5 && core.size() == 5));
}

bool pairs_of_nodes_determine(const PatternGraph& shape) {
    if (has_edge_labels(shape) || has_node_labels(shape)) return false;
    const unsigned edges = shape.num_edges();
    if (shape.size <= 4) return edges < 6;
    if (shape.size > 5 || edges > 5) return false;
    for (unsigned v = 0; v < shape.size; ++v)
        if (degree(shape, v) > 2) return false;
    return true;
}

}  // namespace countable::theory
