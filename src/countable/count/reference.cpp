#include "countable/count/reference.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace countable::count {
namespace {

using Map = std::vector<NodeId>;  // pattern node -> graph node
using EdgeSet = std::set<std::pair<NodeId, NodeId>>;

std::pair<NodeId, NodeId> ordered(NodeId u, NodeId v) { return {std::min(u, v), std::max(u, v)}; }

EdgeSet edge_set(const Graph& graph) {
    EdgeSet edges;
    for (const auto [u, v] : graph.edges()) edges.emplace(u, v);
    return edges;
}

/// Is `map` an isomorphism from the pattern to the subgraph of `graph` with exactly these edges?
bool is_isomorphism(const Graph& pattern, const Graph& graph, const EdgeSet& edges, const Map& map) {
    if (pattern.num_edges() != edges.size()) return false;
    for (NodeId a = 0; a < pattern.num_nodes(); ++a)
        if (pattern.has_node_labels() && pattern.node_label(a) != graph.node_label(map[a])) return false;
    for (const auto [a, b] : pattern.edges()) {
        if (!edges.contains(ordered(map[a], map[b]))) return false;
        if (pattern.has_edge_labels() && pattern.edge_label(a, b) != graph.edge_label(map[a], map[b])) return false;
    }
    return true;
}

/// Some isomorphism from the pattern to that subgraph, or nothing.
Map find_isomorphism(const Graph& pattern, const Graph& graph, const EdgeSet& edges, Map nodes) {
    do {
        if (is_isomorphism(pattern, graph, edges, nodes)) return nodes;
    } while (std::next_permutation(nodes.begin(), nodes.end()));
    return {};
}

/// Orbits by trying all permutations: orbit_of_node[v], orbit_of_edge[position in edges()], numbered 0, 1, ... by their
/// smallest members.
struct Orbits {
    std::vector<std::size_t> of_node, of_edge;
    std::size_t nodes = 0, edges = 0;
};

std::size_t number_by_smallest(std::vector<std::size_t>& smallest) {
    std::vector<std::size_t> distinct = smallest;
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    for (auto& value : smallest)
        value = static_cast<std::size_t>(std::lower_bound(distinct.begin(), distinct.end(), value) - distinct.begin());
    return distinct.size();
}

std::size_t edge_position(const Graph& graph, NodeId u, NodeId v) {
    const auto edges = graph.edges();
    const auto [low, high] = ordered(u, v);
    return static_cast<std::size_t>(std::find(edges.begin(), edges.end(), Edge{low, high}) - edges.begin());
}

Orbits orbits(const Graph& pattern) {
    const auto edges = pattern.edges();
    Orbits result;
    result.of_node.resize(pattern.num_nodes());
    result.of_edge.resize(edges.size());
    std::iota(result.of_node.begin(), result.of_node.end(), 0);
    std::iota(result.of_edge.begin(), result.of_edge.end(), 0);
    Map map(pattern.num_nodes());
    std::iota(map.begin(), map.end(), 0);
    do {
        if (!is_isomorphism(pattern, pattern, edge_set(pattern), map)) continue;
        for (NodeId v = 0; v < map.size(); ++v)
            result.of_node[map[v]] = std::min(result.of_node[map[v]], std::size_t{v});
        for (std::size_t e = 0; e < edges.size(); ++e) {
            auto& smallest = result.of_edge[edge_position(pattern, map[edges[e].u], map[edges[e].v])];
            smallest = std::min(smallest, e);
        }
    } while (std::next_permutation(map.begin(), map.end()));
    result.nodes = number_by_smallest(result.of_node);
    result.edges = number_by_smallest(result.of_edge);
    return result;
}

/// All subsets of `items` with `size` elements, in lexicographic order.
template <typename T, typename Visit>
void for_each_subset(const std::vector<T>& items, std::size_t size, const Visit& visit) {
    std::vector<bool> chosen(items.size(), false);
    if (size > items.size()) return;
    std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(size), true);
    do {
        std::vector<T> subset;
        for (std::size_t i = 0; i < items.size(); ++i)
            if (chosen[i]) subset.push_back(items[i]);
        visit(subset);
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
}

}  // namespace

Result reference_subgraphs(const Graph& graph, const pattern::Pattern& named, const Options& options) {
    const Graph& pattern = named.graph;
    const Orbits orbit = orbits(pattern);
    Result result;
    if (options.per == Per::Node) {
        result.orbits = orbit.nodes;
        result.anchored.resize(result.orbits * graph.num_nodes());
    } else if (options.per == Per::Edge) {
        result.orbits = orbit.edges;
        result.anchored.resize(result.orbits * graph.num_edges());
    }
    const auto examine = [&](const Map& nodes, const EdgeSet& edges) {
        const Map map = find_isomorphism(pattern, graph, edges, nodes);
        if (map.empty()) return;
        ++result.total;
        for (NodeId a = 0; options.per == Per::Node && a < map.size(); ++a)
            ++result.anchored[map[a] * result.orbits + orbit.of_node[a]];
        const auto pattern_edges = pattern.edges();
        for (std::size_t e = 0; options.per == Per::Edge && e < pattern_edges.size(); ++e) {
            const auto row = edge_position(graph, map[pattern_edges[e].u], map[pattern_edges[e].v]);
            ++result.anchored[row * result.orbits + orbit.of_edge[e]];
        }
    };

    std::vector<NodeId> all_nodes(graph.num_nodes());
    std::iota(all_nodes.begin(), all_nodes.end(), 0);
    for_each_subset(all_nodes, pattern.num_nodes(), [&](const Map& nodes) {
        std::vector<std::pair<NodeId, NodeId>> inside;
        for (const auto [u, v] : graph.edges())
            if (std::binary_search(nodes.begin(), nodes.end(), u) && std::binary_search(nodes.begin(), nodes.end(), v))
                inside.emplace_back(u, v);
        if (options.embedding == Embedding::Induced) {
            examine(nodes, EdgeSet(inside.begin(), inside.end()));
        } else {
            for_each_subset(inside, pattern.num_edges(), [&](const std::vector<std::pair<NodeId, NodeId>>& edges) {
                examine(nodes, EdgeSet(edges.begin(), edges.end()));
            });
        }
    });
    return result;
}

}  // namespace countable::count
