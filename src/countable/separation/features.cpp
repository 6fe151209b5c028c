#include "countable/separation/features.hpp"

#include <algorithm>

#include "countable/count/counter.hpp"
#include "countable/separation/labels.hpp"

namespace countable::separation {
namespace {

using Row = std::vector<Count>;

/// One row per node or edge: the counts of all patterns and orbits.
std::vector<Row> rows_of(const Graph& graph, const count::Counter& counter, std::size_t size) {
    std::vector<Row> rows(size);
    if (graph.num_edges() == 0 && size == 0) return rows;
    for (const auto& result : counter(graph))
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t orbit = 0; orbit < result.orbits; ++orbit) rows[i].push_back(result.at(i, orbit));
    return rows;
}

}  // namespace

NodeFeatures count_features(const Graph& first, const Graph& second, std::span<const pattern::Pattern> patterns,
                            count::Embedding kind, CountsAt where) {
    const bool at_nodes = where == CountsAt::Nodes;
    std::vector<count::Query> queries;
    for (const auto& pattern : patterns)
        queries.push_back({pattern, kind, at_nodes ? count::Per::Node : count::Per::Edge});
    const count::Counter counter(std::move(queries));
    NodeFeatures features;
    Numbers<Row> numbers;
    for (unsigned g = 0; g < 2; ++g) {
        const Graph& graph = g == 0 ? first : second;
        const auto edges = graph.edges();
        const auto rows = rows_of(graph, counter, at_nodes ? graph.num_nodes() : edges.size());
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            Row key = {node_key(graph, v)};
            if (at_nodes) key.insert(key.end(), rows[v].begin(), rows[v].end());
            features.node_keys[g].push_back(numbers.of(key));
            for (std::size_t i = 0; i < graph.neighbors(v).size(); ++i) {
                const NodeId u = graph.neighbors(v)[i];
                Row kind_key = {edge_key(graph, v, i)};
                if (!at_nodes) {
                    const Edge edge{std::min(u, v), std::max(u, v)};
                    const auto at = std::ranges::lower_bound(
                        edges, edge, [](const Edge& a, const Edge& b) { return a.u != b.u ? a.u < b.u : a.v < b.v; });
                    const Row& row = rows[static_cast<std::size_t>(at - edges.begin())];
                    kind_key.insert(kind_key.end(), row.begin(), row.end());
                }
                features.edge_kinds[g].push_back(numbers.of(kind_key));
            }
        }
    }
    return features;
}

}  // namespace countable::separation
