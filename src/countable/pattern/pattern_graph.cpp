#include "countable/pattern/pattern_graph.hpp"

#include <algorithm>

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

std::array<unsigned, max_pattern_nodes> components(const PatternGraph& shape) {
    std::array<unsigned, max_pattern_nodes> component{};
    for (unsigned v = 0; v < shape.size; ++v) component[v] = v;
    for (const auto [a, b] : shape.edges()) {
        const unsigned low = std::min(component[a], component[b]), high = std::max(component[a], component[b]);
        std::replace(component.begin(), component.begin() + shape.size, high, low);
    }
    return component;
}

std::vector<unsigned> node_orbits(const PatternGraph& shape) {
    std::vector<unsigned> representatives;
    const auto orbit = symmetry(shape).node_orbit;
    for (unsigned v = 0; v < shape.size; ++v)
        if (orbit[v] == v) representatives.push_back(v);
    return representatives;
}

std::vector<std::array<unsigned, 2>> edge_orbits(const PatternGraph& shape) {
    std::vector<std::array<unsigned, 2>> representatives;
    const auto orbit = symmetry(shape).edge_orbit;
    const auto edges = shape.edges();
    for (unsigned e = 0; e < edges.size(); ++e)
        if (orbit[e] == e) representatives.push_back(edges[e]);
    return representatives;
}

}  // namespace countable::pattern
