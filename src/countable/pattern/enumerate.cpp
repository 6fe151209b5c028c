#include "countable/pattern/enumerate.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {

std::vector<Graph> all_graphs(unsigned nodes, Connected connected) {
    if (nodes > 6) throw std::invalid_argument("all_graphs: at most 6 nodes");
    const auto all_pairs = PatternGraph(nodes).non_edges();
    std::set<std::string> seen;
    std::vector<Graph> graphs;
    for (unsigned mask = 0; mask < 1u << all_pairs.size(); ++mask) {
        PatternGraph shape(nodes);
        std::vector<Edge> edges;
        for (std::size_t i = 0; i < all_pairs.size(); ++i) {
            if (!(mask >> i & 1)) continue;
            const auto [a, b] = all_pairs[i];
            shape.connect(a, b);
            edges.push_back({a, b});
        }
        const auto component = components(shape);
        const bool whole = std::all_of(component.begin(), component.begin() + nodes, [](unsigned c) { return c == 0; });
        if ((connected == Connected::OrNot || whole) && seen.insert(symmetry(shape).canonical).second)
            graphs.emplace_back(nodes, edges);
    }
    std::stable_sort(graphs.begin(), graphs.end(),
                     [](const Graph& a, const Graph& b) { return a.num_edges() < b.num_edges(); });
    return graphs;
}

}  // namespace countable::pattern
