#include "countable/theory/pairs/two_copies.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/graph/families.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/theory/pairs/graph_builder.hpp"

namespace countable::theory {

using pattern::LabelConstraint;
using pattern::PatternGraph;

namespace {

/// Two copies of a pattern with the pair a, b joined within the copies, and across them.
WitnessPair join_copies(const PatternGraph& shape, unsigned a, unsigned b, LabelConstraint label,
                        std::string construction) {
    GraphBuilder within, across;
    const NodeId copy = shape.size;
    for (GraphBuilder* const builder : {&within, &across}) {
        builder->add_shape(shape);
        builder->add_shape(shape);
    }
    within.add_edge(a, b, label);
    within.add_edge(copy + a, copy + b, label);
    across.add_edge(a, copy + b, label);
    across.add_edge(copy + a, b, label);
    std::vector<unsigned> groups(copy, 0);
    groups.resize(2 * copy, 1);
    return {within.finish().value(), across.finish().value(), std::move(construction), std::move(groups)};
}

/// A label that an added edge may have beside those of the pattern.
LabelConstraint some_edge_label(const PatternGraph& shape) {
    const auto edges = shape.edges();
    return edges.empty() ? pattern::any_label : shape.edge[edges[0][0]][edges[0][1]];
}

}  // namespace

std::optional<WitnessPair> pair_for_induced_count(const pattern::Pattern& pattern) {
    PatternGraph shape(pattern);
    if (shape.size < 3 || pattern::component_nodes(shape).size() != 1) return std::nullopt;
    const auto name = [&](unsigned v) { return pattern.node_names[v]; };
    if (const auto apart = shape.non_edges(); !apart.empty()) {
        const auto [a, b] = apart.front();
        return join_copies(shape, a, b, some_edge_label(shape),
                           "two copies of the pattern, its nodes " + name(a) + " and " + name(b) +
                               " joined within each copy (first) and across the copies (second)");
    }
    const LabelConstraint label = shape.edge[0][1];
    shape.connect(0, 1, pattern::no_edge);
    auto pair = join_copies(shape, 0, 1, label,
                            "two copies of the clique, the edge " + name(0) + "-" + name(1) +
                                " of each led across the copies (first) and left in its place (second)");
    std::swap(pair.first, pair.second);
    return pair;
}

WitnessPair cycle_pair(NodeId m) {
    std::vector<unsigned> groups(m, 0);
    groups.resize(2 * m, 1);
    return {disjoint_union(cycle_graph(m), cycle_graph(m)), cycle_graph(2 * m),
            "two cycles of " + std::to_string(m) + " nodes (first) and one of " + std::to_string(2 * m) + " (second)",
            std::move(groups)};
}

WitnessPair pair_for_paths(unsigned k, unsigned rounds) {
    if (k == 0) throw std::invalid_argument("k-WL begins with k = 1");
    if (rounds > 20 || ((k + std::uint64_t{1}) << rounds) > std::uint64_t{1} << 20)
        throw std::invalid_argument("the cycles for " + std::to_string(rounds) + " rounds of " + std::to_string(k) +
                                    "-WL have more than 2^20 nodes");
    return cycle_pair(std::max(NodeId{3}, (k + 1) << rounds));
}

std::optional<WitnessPair> pair_for_path(const pattern::Pattern& pattern) {
    const Graph& graph = pattern.graph;
    const PatternGraph shape(pattern);
    if (shape.size < 3 || graph.num_edges() + 1 != shape.size || pattern::component_nodes(shape).size() != 1)
        return std::nullopt;
    std::vector<unsigned> ends;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 2) return std::nullopt;
        if (graph.degree(v) == 1) ends.push_back(v);
    }
    return join_copies(shape, ends[0], ends[1], some_edge_label(shape),
                       "two copies of the path, each closed to a cycle (first) and both together to one (second)");
}

}  // namespace countable::theory
