#include "countable/count/graphlets/ranked_graph.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/graph/row_sorter.hpp"
#include "countable/support/large_pages.hpp"
#include "countable/support/parallel.hpp"

namespace countable::count::graphlets {
namespace {

/// The degree of each node within the 2-core; 0 outside. Leaves are taken away until there are none.
std::vector<NodeId> core_degrees(const Graph& graph) {
    std::vector<NodeId> degree(graph.num_nodes()), leaves;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        degree[v] = graph.degree(v);
        if (degree[v] == 1) leaves.push_back(v);
    }
    while (!leaves.empty()) {
        const NodeId leaf = leaves.back();
        leaves.pop_back();
        if (degree[leaf] == 0) continue;  // the other end of a lone edge
        degree[leaf] = 0;
        for (const NodeId u : graph.neighbors(leaf))
            if (degree[u] != 0 && --degree[u] == 1) leaves.push_back(u);
    }
    return degree;
}

/// Nodes by ascending key, equal ones by id. O(n + largest key).
std::vector<NodeId> sorted_by(const std::vector<NodeId>& key) {
    const NodeId largest = key.empty() ? 0 : *std::max_element(key.begin(), key.end());
    std::vector<NodeId> start(std::size_t{largest} + 2);
    for (const NodeId k : key) ++start[k + 1];
    for (std::size_t k = 1; k < start.size(); ++k) start[k] += start[k - 1];
    std::vector<NodeId> order(key.size());
    for (NodeId v = 0; v < key.size(); ++v) order[start[key[v]]++] = v;
    return order;
}

}  // namespace

/// Finds the order, and how many neighbours outside the core each row starts with.
void RankedGraph::lay_out(const Graph& graph) {
    // A node of the core has at most sqrt(2m) greater neighbours, so that their places have 16 bits.
    if (graph.num_edges() > std::uint64_t{1} << 31) throw std::length_error("a graph with more than 2^31 edges");
    const NodeId n = graph.num_nodes();
    const auto degree = core_degrees(graph);
    original_ = sorted_by(degree);
    core_begin_ = static_cast<NodeId>(std::count(degree.begin(), degree.end(), 0u));
    starts_.resize(std::size_t{n} + 1);
    for (NodeId v = core_begin_; v < n; ++v) starts_[v].core = graph.degree(original_[v]) - degree[original_[v]];
}

RankedGraph::RankedGraph(const Graph& graph, unsigned threads) {
    lay_out(graph);
    const NodeId n = graph.num_nodes();
    std::vector<NodeId> rank(n);
    std::vector<std::uint64_t> begin(std::size_t{n} + 1);
    for (NodeId v = 0; v < n; ++v) {
        rank[original_[v]] = v;
        begin[v + 1] = begin[v] + graph.degree(original_[v]);
    }
    neighbors_ = on_large_pages<NodeId>(begin[n], threads);
    std::vector<RowSorter> sorters(threads);
    constexpr NodeId ahead = 8, chunk = 128;
    parallel_chunks(n, chunk, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
        for (auto v = static_cast<NodeId>(first); v < last; ++v) {
            if (v + ahead < n) __builtin_prefetch(graph.neighbors(original_[v + ahead]).data());
            const std::span row(neighbors_.data() + begin[v], neighbors_.data() + begin[v + 1]);
            std::ranges::transform(graph.neighbors(original_[v]), row.begin(), [&](NodeId old) { return rank[old]; });
            sorters[worker].sort(row);
            starts_[v + 1].lower = static_cast<EdgeId>(std::ranges::lower_bound(row, v) - row.begin());
        }
    });
    for (NodeId v = 0; v < n; ++v) {
        const auto degree = static_cast<EdgeId>(begin[v + 1] - begin[v]);
        starts_[v + 1].upper = starts_[v].upper + (degree - starts_[v + 1].lower);
        starts_[v + 1].lower += starts_[v].lower;
    }
}

RankedGraph::RankedGraph(Graph&& graph, unsigned threads) : RankedGraph(static_cast<const Graph&>(graph), threads) {
    graph = Graph();
}

void RankedGraph::number_rows() {
    if (!lower_places_.empty()) return;
    lower_places_.resize(edges());
    std::vector<EdgeId> end(nodes());
    for (NodeId v = 0; v < nodes(); ++v) end[v] = starts_[v].lower;
    for (NodeId u = 0; u < nodes(); ++u) {
        std::uint16_t place = 0;  // it may be too short outside the core, where nobody reads it
        for (const NodeId v : upper_row(u)) lower_places_[end[v]++] = place++;
    }
}

}  // namespace countable::count::graphlets
