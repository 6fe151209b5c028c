#include "countable/graph/graph.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <string>

#include "countable/graph/adjacency_rows.hpp"
#include "countable/support/parallel.hpp"

namespace countable {
namespace {

Edge ordered(Edge edge) { return edge.u <= edge.v ? edge : Edge{edge.v, edge.u}; }

bool before(Edge a, Edge b) { return a.u != b.u ? a.u < b.u : a.v < b.v; }

/// The positions of a list of edges, sorted by edge regardless of direction; equal edges by position.
std::vector<std::size_t> sorted_positions(std::span<const Edge> edges) {
    std::vector<std::size_t> positions(edges.size());
    std::iota(positions.begin(), positions.end(), 0);
    std::sort(positions.begin(), positions.end(), [&](std::size_t i, std::size_t j) {
        const Edge a = ordered(edges[i]), b = ordered(edges[j]);
        return a == b ? i < j : before(a, b);
    });
    return positions;
}

/// Throws for the first endpoint that is no node, or loop.
void check_endpoints(NodeId num_nodes, std::span<const Edge> edges, unsigned threads = 1) {
    constexpr std::size_t part = 1 << 16;
    std::atomic<bool> wrong{false};
    parallel_chunks(edges.size(), part, threads, [&](unsigned, std::size_t first, std::size_t last) {
        bool any = false;
        for (const auto [u, v] : edges.subspan(first, last - first))
            any |= (u >= num_nodes) | (v >= num_nodes) | (u == v);
        if (any) wrong = true;
    });
    if (!wrong) return;
    for (const auto [u, v] : edges) {
        if (u >= num_nodes || v >= num_nodes)
            throw std::invalid_argument("Graph: node " + std::to_string(std::max(u, v)) + " is not below " +
                                        std::to_string(num_nodes));
        if (u == v) throw std::invalid_argument("Graph: loop at node " + std::to_string(u));
    }
}

[[noreturn]] void refuse_repeat(NodeId u, NodeId v) {
    throw std::invalid_argument("Graph: edge " + std::to_string(u) + " " + std::to_string(v) + " repeats");
}

}  // namespace

Graph::Graph(NodeId num_nodes, std::span<const Edge> edges, unsigned threads) {
    check_endpoints(num_nodes, edges, threads);
    auto rows = adjacency_rows(num_nodes, edges, threads);
    offsets_ = std::move(rows.offsets);
    neighbors_ = std::move(rows.neighbors);
    if (!rows.repeat) return;
    const auto row = neighbors(*rows.repeat);
    refuse_repeat(*rows.repeat, *std::adjacent_find(row.begin(), row.end()));
}

Graph Graph::without_repeats(NodeId num_nodes, std::span<const Edge> edges, unsigned threads, std::uint64_t& repeats) {
    check_endpoints(num_nodes, edges, threads);
    auto rows = adjacency_rows(num_nodes, edges, threads);
    repeats = rows.repeat ? drop_repeats(rows) : 0;
    Graph graph;
    graph.offsets_ = std::move(rows.offsets);
    graph.neighbors_ = std::move(rows.neighbors);
    return graph;
}

Graph Graph::of_words(std::span<const std::uint64_t> rows) {
    std::vector<std::uint64_t> offsets{0};
    offsets.reserve(rows.size() + 1);
    for (const std::uint64_t row : rows)
        offsets.push_back(offsets.back() + static_cast<std::uint64_t>(std::popcount(row)));
    std::vector<NodeId> neighbors(offsets.back());
    auto next = neighbors.begin();
    for (const std::uint64_t row : rows)
        for (std::uint64_t rest = row; rest != 0; rest &= rest - 1)
            *next++ = static_cast<NodeId>(std::countr_zero(rest));
    Graph graph;
    graph.offsets_ = std::move(offsets);
    graph.neighbors_ = std::move(neighbors);
    return graph;
}

Graph::Graph(NodeId num_nodes, std::span<const Edge> edges, std::span<const Label> node_labels,
             std::span<const Label> edge_labels) {
    if (!node_labels.empty() && node_labels.size() != num_nodes)
        throw std::invalid_argument("Graph: one label per node, or none");
    if (!edge_labels.empty() && edge_labels.size() != edges.size())
        throw std::invalid_argument("Graph: one label per edge, or none");
    if (edge_labels.empty())
        *this = Graph(num_nodes, edges);
    else
        add_labelled(num_nodes, edges, edge_labels);
    node_labels_ = std::vector(node_labels.begin(), node_labels.end());
}

void Graph::add_labelled(NodeId num_nodes, std::span<const Edge> edges, std::span<const Label> edge_labels) {
    check_endpoints(num_nodes, edges);
    std::vector<std::uint64_t> offsets(std::size_t{num_nodes} + 1);
    std::vector<NodeId> neighbors(2 * edges.size());
    std::vector<Label> labels(2 * edges.size());
    for (const auto [u, v] : edges) ++offsets[u], ++offsets[v];
    // offsets[v] becomes the end of row v, and falls to its start as the row is filled.
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    for (std::size_t i = edges.size(); i-- > 0;) {
        const auto [u, v] = edges[i];
        const auto at_u = --offsets[u], at_v = --offsets[v];
        neighbors[at_u] = v;
        neighbors[at_v] = u;
        labels[at_u] = labels[at_v] = edge_labels[i];
    }
    std::vector<std::pair<NodeId, Label>> row;
    for (NodeId v = 0; v < num_nodes; ++v) {
        const auto first = neighbors.begin() + static_cast<std::ptrdiff_t>(offsets[v]);
        const auto last = neighbors.begin() + static_cast<std::ptrdiff_t>(offsets[v + 1]);
        if (!std::is_sorted(first, last)) {
            row.clear();
            for (auto i = offsets[v]; i < offsets[v + 1]; ++i) row.emplace_back(neighbors[i], labels[i]);
            std::sort(row.begin(), row.end());
            for (std::size_t i = 0; i < row.size(); ++i)
                std::tie(neighbors[offsets[v] + i], labels[offsets[v] + i]) = row[i];
        }
        if (const auto twice = std::adjacent_find(first, last); twice != last) refuse_repeat(v, *twice);
    }
    offsets_ = std::move(offsets);
    neighbors_ = std::move(neighbors);
    edge_labels_ = std::move(labels);
}

Graph Graph::view_of(const Arrays& arrays) {
    Graph graph;
    graph.offsets_ = RowArray<std::uint64_t>::view_of(arrays.offsets);
    graph.neighbors_ = RowArray<NodeId>::view_of(arrays.neighbors);
    graph.node_labels_ = RowArray<Label>::view_of(arrays.node_labels);
    graph.edge_labels_ = RowArray<Label>::view_of(arrays.edge_labels);
    return graph;
}

bool Graph::has_edge(NodeId u, NodeId v) const {
    if (degree(u) > degree(v)) std::swap(u, v);
    const auto row = neighbors(u);
    return std::binary_search(row.begin(), row.end(), v);
}

Label Graph::edge_label(NodeId u, NodeId v) const {
    const auto row = neighbors(u);
    const auto found = std::lower_bound(row.begin(), row.end(), v);
    if (found == row.end() || *found != v) throw std::invalid_argument("Graph::edge_label: no such edge");
    return edge_labels(u)[static_cast<std::size_t>(found - row.begin())];
}

std::vector<Edge> Graph::edges() const {
    std::vector<Edge> list;
    list.reserve(num_edges());
    for (NodeId u = 0; u < num_nodes(); ++u)
        for (const NodeId v : neighbors(u))
            if (u < v) list.push_back({u, v});
    return list;
}

Graph Graph::with_node_labels(std::vector<Label> node_labels) && {
    if (!node_labels.empty() && node_labels.size() != num_nodes())
        throw std::invalid_argument("Graph: one label per node, or none");
    node_labels_ = std::move(node_labels);
    return std::move(*this);
}

Simplified simplify(std::span<const Edge> edges) {
    Simplified result;
    const auto positions = sorted_positions(edges);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Edge edge = ordered(edges[positions[i]]);
        if (edge.u == edge.v)
            ++result.loops;
        else if (i > 0 && edge == ordered(edges[positions[i - 1]]))
            ++result.repeats;
        else
            result.kept.push_back(positions[i]);
    }
    std::sort(result.kept.begin(), result.kept.end());
    return result;
}

std::optional<Repeat> find_repeat(std::span<const Edge> edges) {
    // Prefixes of growing length are searched: a file that has both directions of each edge has its first repeat early,
    // and the shorter prefixes add at most a third to the work.
    for (std::size_t length = std::min<std::size_t>(edges.size(), 1024);; length = std::min(4 * length, edges.size())) {
        std::optional<Repeat> first;
        const auto positions = sorted_positions(edges.first(length));
        for (std::size_t i = 1; i < positions.size(); ++i)
            if (ordered(edges[positions[i]]) == ordered(edges[positions[i - 1]]))
                if (!first || positions[i] < first->position) first = Repeat{positions[i], positions[i - 1]};
        if (first || length == edges.size()) return first;
    }
}

Graph relabel(const Graph& graph, std::span<const NodeId> new_id) {
    const auto edges = graph.edges();
    std::vector<Edge> renamed;
    std::vector<Label> node_labels(graph.has_node_labels() ? graph.num_nodes() : 0), edge_labels;
    for (const auto [u, v] : edges) {
        renamed.push_back({new_id[u], new_id[v]});
        if (graph.has_edge_labels()) edge_labels.push_back(graph.edge_label(u, v));
    }
    for (NodeId v = 0; v < node_labels.size(); ++v) node_labels[new_id[v]] = graph.node_label(v);
    return {graph.num_nodes(), renamed, node_labels, edge_labels};
}

}  // namespace countable
