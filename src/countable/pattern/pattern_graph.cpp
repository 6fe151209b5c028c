#include "countable/pattern/pattern_graph.hpp"

namespace countable::pattern {

PatternGraph::PatternGraph(unsigned nodes) : size(nodes) {
    node.fill(any_label);
    for (auto& row : edge) row.fill(no_edge);
}

PatternGraph::PatternGraph(const Pattern& pattern) : PatternGraph(pattern.graph.num_nodes()) {
    const Graph& graph = pattern.graph;
    for (NodeId v = 0; v < size && graph.has_node_labels(); ++v) node[v] = graph.node_label(v);
    for (const auto [u, v] : graph.edges()) connect(u, v, graph.has_edge_labels() ? graph.edge_label(u, v) : any_label);
}

std::vector<std::array<unsigned, 2>> PatternGraph::edges() const {
    std::vector<std::array<unsigned, 2>> list;
    for (unsigned a = 0; a < size; ++a)
        for (unsigned b = a + 1; b < size; ++b)
            if (adjacent(a, b)) list.push_back({a, b});
    return list;
}

std::vector<std::array<unsigned, 2>> PatternGraph::non_edges() const {
    std::vector<std::array<unsigned, 2>> list;
    for (unsigned a = 0; a < size; ++a)
        for (unsigned b = a + 1; b < size; ++b)
            if (!adjacent(a, b)) list.push_back({a, b});
    return list;
}

}  // namespace countable::pattern
