#include "countable/pattern/subgraphs.hpp"

#include <algorithm>

namespace countable::pattern {

std::array<unsigned, max_pattern_nodes> components(const PatternGraph& graph) {
    std::array<unsigned, max_pattern_nodes> component{};
    for (unsigned v = 0; v < graph.size; ++v) component[v] = v;
    for (const auto [a, b] : graph.edges()) {
        const unsigned low = std::min(component[a], component[b]), high = std::max(component[a], component[b]);
        std::replace(component.begin(), component.begin() + graph.size, high, low);
    }
    return component;
}

std::vector<std::vector<unsigned>> component_nodes(const PatternGraph& graph) {
    const auto component = components(graph);
    std::vector<std::vector<unsigned>> list;
    for (unsigned first = 0; first < graph.size; ++first) {
        if (component[first] != first) continue;
        list.emplace_back();
        for (unsigned v = first; v < graph.size; ++v)
            if (component[v] == first) list.back().push_back(v);
    }
    return list;
}

PatternGraph induced_subgraph(const PatternGraph& graph, const std::vector<unsigned>& nodes) {
    PatternGraph part(static_cast<unsigned>(nodes.size()));
    for (unsigned a = 0; a < part.size; ++a) {
        part.node[a] = graph.node[nodes[a]];
        for (unsigned b = 0; b < part.size; ++b) part.edge[a][b] = graph.edge[nodes[a]][nodes[b]];
    }
    return part;
}

unsigned eccentricity(const PatternGraph& graph, unsigned node) {
    std::vector<unsigned> distance(graph.size, graph.size), queue = {node};
    distance[node] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next)
        for (unsigned v = 0; v < graph.size; ++v)
            if (graph.adjacent(queue[next], v) && distance[v] == graph.size) {
                distance[v] = distance[queue[next]] + 1;
                queue.push_back(v);
            }
    return *std::ranges::max_element(distance);
}

Graph skeleton(const PatternGraph& graph) {
    std::vector<Edge> edges;
    for (const auto [a, b] : graph.edges()) edges.push_back({a, b});
    return {graph.size, edges};
}

}  // namespace countable::pattern
