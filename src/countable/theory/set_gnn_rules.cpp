#include "countable/theory/set_gnn_rules.hpp"

#include <algorithm>
#include <array>

#include "countable/pattern/subgraphs.hpp"
#include "countable/theory/constructions.hpp"

namespace countable::theory {
namespace {

using count::Embedding;
using Triple = std::array<NodeId, 3>;

bool asks_one_two_three_gnn(const Query& query) {
    return query.architecture.kind == Architecture::Kind::OneTwoThreeGnn && !query.rounds;
}

unsigned edges_within(const Graph& graph, const Triple& set) {
    const auto [a, b, c] = set;
    return unsigned{graph.has_edge(a, b)} + unsigned{graph.has_edge(a, c)} + unsigned{graph.has_edge(b, c)};
}

/// Sums that a layer or two of a 1-2-3-GNN can compute.
struct TripleSums {
    Count triangles = 0;
    Count tails = 0;       ///< over triangles, of the edges that leave them
    Count claws = 0;       ///< over nodes, of C(degree, 3)
    Count wide_edges = 0;  ///< over edges u v, of (degree of u - 1) (degree of v - 1)
    /// Ordered pairs of neighbouring sets: two triangles, a triangle and a path, two paths.
    Count triangle_triangle = 0, triangle_path = 0, path_path = 0;
};

TripleSums sums_of(const Graph& graph) {
    TripleSums sums;
    const NodeId n = graph.num_nodes();
    for (NodeId v = 0; v < n; ++v) {
        const Count d = graph.degree(v);
        if (d >= 3) sums.claws += d * (d - 1) * (d - 2) / 6;
    }
    for (const auto [u, v] : graph.edges()) sums.wide_edges += Count{graph.degree(u) - 1} * (graph.degree(v) - 1);
    for (NodeId a = 0; a < n; ++a)
        for (NodeId b = a + 1; b < n; ++b)
            for (NodeId c = b + 1; c < n; ++c) {
                const Triple set = {a, b, c};
                const unsigned edges = edges_within(graph, set);
                if (edges < 2) continue;
                if (edges == 3) {
                    ++sums.triangles;
                    for (const NodeId v : set) sums.tails += graph.degree(v) - 2;
                }
                for (std::size_t i = 0; i < set.size(); ++i)
                    for (const NodeId w : graph.neighbors(set[i])) {
                        if (std::ranges::find(set, w) != set.end()) continue;
                        Triple other = set;
                        other[i] = w;
                        const unsigned others = edges_within(graph, other);
                        if (edges == 3 && others == 3) ++sums.triangle_triangle;
                        if (edges == 3 && others == 2) ++sums.triangle_path;
                        if (edges == 2 && others == 2) ++sums.path_path;
                    }
            }
    return sums;
}

}  // namespace

Count count_from_triples(const Graph& graph, const Graph& pattern, Embedding kind) {
    const TripleSums s = sums_of(graph);
    // Induced copies of the six connected graphs of four nodes. A clique has 12 ordered pairs of neighbouring
    // triangles, a chordal cycle 4 of a triangle and a path and 2 of paths, a tailed triangle 2 and a cycle 8 of paths.
    const Count clique = s.triangle_triangle / 12;
    const Count chordal = s.triangle_path / 4;
    const Count tailed = s.tails - 4 * chordal - 12 * clique;
    const Count cycle = (s.path_path - 2 * chordal - 2 * tailed) / 8;
    const Count star = s.claws - tailed - 2 * chordal - 4 * clique;
    const Count paths = s.wide_edges - 3 * s.triangles;  // copies that need not be induced
    const bool induced = kind == Embedding::Induced;
    unsigned largest = 0;
    for (NodeId v = 0; v < pattern.num_nodes(); ++v)
        largest = std::max(largest, static_cast<unsigned>(pattern.degree(v)));
    switch (pattern.num_edges()) {
        case 6:
            return clique;
        case 5:
            return induced ? chordal : chordal + 6 * clique;
        case 4:
            if (largest == 3) return induced ? tailed : s.tails;
            return induced ? cycle : cycle + chordal + 3 * clique;
        default:
            if (largest == 3) return induced ? star : s.claws;
            return induced ? paths - 4 * cycle - 2 * tailed - 6 * chordal - 12 * clique : paths;
    }
}

std::optional<Verdict> one_two_three_gnn_reaches_one_wl(const Query& query, PatternCache& cache) {
    if (!asks_one_two_three_gnn(query) || cache.determined_by_fwl(query.kind, 1) != true) return std::nullopt;
    return yes(query,
               "1-2-3-GNN contains message passing that reaches 1-WL (Morris et al. 2019), which determines this count",
               fwl_construction(cache, query.kind, 1));
}

std::optional<Verdict> one_two_three_gnn_counts_three_nodes(const Query& query, PatternCache& cache) {
    const Graph& pattern = cache.pattern().graph;
    if (!asks_one_two_three_gnn(query) || pattern.num_nodes() > 3 || pattern.has_edge_labels()) return std::nullopt;
    return yes(query,
               "the sets of three nodes start from their labels and edges, which with stars determine the counts of "
               "all patterns of up to 3 nodes",
               fwl_construction(cache, query.kind, 2));
}

std::optional<Verdict> one_two_three_gnn_counts_four_nodes(const Query& query, PatternCache& cache) {
    const Graph& pattern = cache.pattern().graph;
    if (!asks_one_two_three_gnn(query) || pattern.num_nodes() != 4 || pattern.has_node_labels() ||
        pattern.has_edge_labels() || pattern::component_nodes(pattern::PatternGraph(cache.pattern())).size() != 1)
        return std::nullopt;
    return yes(
        query,
        "neighbouring sets of three nodes and the degrees of nodes determine how many connected sets of four "
        "nodes there are of each kind",
        checked(cache.pattern(), query.kind, 7, "from degrees and from pairs of neighbouring sets of three nodes",
                [&](const Graph& graph) { return count_from_triples(graph, pattern, query.kind); }));
}

std::optional<Verdict> set2set_averages(const Query& query, PatternCache& cache) {
    if (query.architecture.kind != Architecture::Kind::EnnS2s) return std::nullopt;
    if (cache.determined_by_fwl(query.kind, 1) == false && query.rounds != 0u) return std::nullopt;  // there is a pair
    return no(
        query,
        "set2set reads weighted means over the nodes, so that enn-s2s has the same output for a graph and for two "
        "disjoint copies of it, whose counts differ (among graphs of one size 1-WL bounds it)",
        cache.pair_against(test_of(query), query.kind));
}

}  // namespace countable::theory
