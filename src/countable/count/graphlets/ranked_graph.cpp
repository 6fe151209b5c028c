#include "countable/count/graphlets/ranked_graph.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/support/large_pages.hpp"

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

RankedGraph::RankedGraph(const Graph& graph) {
    lay_out(graph);
    const NodeId n = graph.num_nodes();
    neighbors_ = on_large_pages<NodeId>(2 * graph.num_edges());
    std::vector<std::uint64_t> end(n);  // of the row of a node, by its original name
    std::uint64_t row = 0;
    for (NodeId v = 0; v < n; ++v) {
        end[original_[v]] = row;
        row += graph.degree(original_[v]);
    }
    // Going through the nodes v in ascending order and appending v to the rows of its neighbours leaves every row sorted.
    for (NodeId v = 0; v < n; ++v) {
        const NodeId old = original_[v];
        const auto lower = static_cast<NodeId>(end[old] - row_begin(v));  // all smaller neighbours are there by now
        starts_[v + 1].lower = starts_[v].lower + lower;
        starts_[v + 1].upper = starts_[v].upper + (graph.degree(old) - lower);
        for (const NodeId u : graph.neighbors(old)) neighbors_[end[u]++] = v;
    }
}

RankedGraph::RankedGraph(Graph&& graph) {
    std::vector<NodeId> upper;  // the greater neighbours of all nodes, in no order within a node
    const NodeId n = graph.num_nodes();
    {
        const Graph given = std::move(graph);
        lay_out(given);
        std::vector<NodeId> rank(n);
        for (NodeId v = 0; v < n; ++v) rank[original_[v]] = v;
        upper.reserve(given.num_edges());
        for (NodeId v = 0; v < n; ++v) {
            for (const NodeId old : given.neighbors(original_[v]))
                if (rank[old] > v) upper.push_back(rank[old]);
            starts_[v + 1].upper = static_cast<EdgeId>(upper.size());
            starts_[v + 1].lower =
                starts_[v].lower + given.degree(original_[v]) - (starts_[v + 1].upper - starts_[v].upper);
        }
    }
    graph = Graph();
    neighbors_ = on_large_pages<NodeId>(2 * upper.size());
    // Every edge is appended to the row of its greater node, the smaller nodes ascending, then the other way round.
    std::vector<std::uint64_t> end(n);  // of the row of a node, as far as it is filled
    for (NodeId v = 0; v < n; ++v) end[v] = row_begin(v);
    for (NodeId u = 0; u < n; ++u)
        for (EdgeId e = first_edge(u); e < first_edge(u + 1); ++e) neighbors_[end[upper[e]]++] = u;
    std::vector<NodeId>().swap(upper);
    for (NodeId v = 0; v < n; ++v)  // whose smaller neighbours are there
        for (const NodeId u : part(row_begin(v), upper_begin(v))) neighbors_[end[u]++] = v;
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
