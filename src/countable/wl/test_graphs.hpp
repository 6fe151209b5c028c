#pragma once

// Graphs that the tests and benchmarks of this folder share.

#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

#include "countable/graph/families.hpp"
#include "countable/support/random.hpp"

namespace countable::wl::test {

/// Cai, Furer and Immerman 1992: nodes (v, S) with S an even set of edges at v, odd at node 0 when twisted;
/// (u, S) ~ (v, T) iff uv is an edge of the base that is in both or in neither.
inline Graph cai_furer_immerman(const Graph& base, bool twisted) {
    const auto base_edges = base.edges();
    struct Node {
        NodeId at;
        std::uint64_t set;
    };
    std::vector<Node> nodes;
    for (NodeId v = 0; v < base.num_nodes(); ++v) {
        std::vector<std::size_t> incident;
        for (std::size_t e = 0; e < base_edges.size(); ++e)
            if (base_edges[e].u == v || base_edges[e].v == v) incident.push_back(e);
        for (std::uint64_t choice = 0; choice < std::uint64_t{1} << incident.size(); ++choice) {
            if (__builtin_popcountll(choice) % 2 != (twisted && v == 0 ? 1 : 0)) continue;
            std::uint64_t set = 0;
            for (std::size_t i = 0; i < incident.size(); ++i)
                if (choice >> i & 1) set |= std::uint64_t{1} << incident[i];
            nodes.push_back({v, set});
        }
    }
    std::vector<Edge> edges;
    for (NodeId a = 0; a < nodes.size(); ++a)
        for (NodeId b = a + 1; b < nodes.size(); ++b)
            for (std::size_t e = 0; e < base_edges.size(); ++e)
                if (base_edges[e] == Edge{nodes[a].at, nodes[b].at} &&
                    (nodes[a].set >> e & 1) == (nodes[b].set >> e & 1))
                    edges.push_back({a, b});
    return Graph(static_cast<NodeId>(nodes.size()), edges);
}

/// Every edge with probability percent / 100; node and edge labels below the given numbers, none for 0.
inline Graph random_graph(NodeId n, unsigned percent, Random& random, Label node_labels = 0, Label edge_labels = 0) {
    std::vector<Edge> edges;
    for (NodeId u = 0; u < n; ++u)
        for (NodeId v = u + 1; v < n; ++v)
            if (random.chance(percent, 100)) edges.push_back({u, v});
    std::vector<Label> colors(node_labels == 0 ? 0 : n), bonds(edge_labels == 0 ? 0 : edges.size());
    for (Label& label : colors) label = static_cast<Label>(random.below(node_labels));
    for (Label& label : bonds) label = static_cast<Label>(random.below(edge_labels));
    return Graph(n, edges, colors, bonds);
}

/// Every node of degree d, by the pairing model with switches in place of rejections. Requires n * d even, d < n.
inline Graph random_regular(NodeId n, NodeId d, Random& random) {
    for (;;) {
        std::vector<NodeId> ends;
        for (NodeId v = 0; v < n; ++v) ends.insert(ends.end(), d, v);
        random.shuffle(ends);
        std::vector<Edge> edges;
        for (std::size_t i = 0; i < ends.size(); i += 2) edges.push_back({ends[i], ends[i + 1]});
        for (unsigned attempt = 0; attempt < 10000; ++attempt) {
            const auto simple = simplify(edges);
            if (simple.kept.size() == edges.size()) return Graph(n, edges);
            std::size_t bad = 0;
            while (bad < simple.kept.size() && simple.kept[bad] == bad) ++bad;
            std::swap(edges[bad].v, edges[random.below(edges.size())].v);
        }
    }
}

inline Graph shuffled(const Graph& graph, Random& random) {
    std::vector<NodeId> new_id(graph.num_nodes());
    std::iota(new_id.begin(), new_id.end(), 0);
    random.shuffle(new_id);
    return relabel(graph, new_id);
}

/// A few edges exchanged for others with the same ends: a graph with the same degrees that is often not isomorphic.
inline Graph switched(const Graph& graph, unsigned switches, Random& random) {
    auto edges = graph.edges();
    for (unsigned s = 0; s < 200 * switches && switches > 0 && edges.size() > 1; ++s) {
        auto trial = edges;
        std::swap(trial[random.below(trial.size())].v, trial[random.below(trial.size())].v);
        if (trial == edges || simplify(trial).kept.size() != trial.size()) continue;
        edges = trial;
        --switches;
    }
    return Graph(graph.num_nodes(), edges);
}

/// Whether two colourings are the same up to the names of the colours.
inline bool same_partition(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
    if (a.size() != b.size()) return false;
    std::map<std::uint32_t, std::uint32_t> forth, back;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (forth.try_emplace(a[i], b[i]).first->second != b[i]) return false;
        if (back.try_emplace(b[i], a[i]).first->second != a[i]) return false;
    }
    return true;
}

}  // namespace countable::wl::test
