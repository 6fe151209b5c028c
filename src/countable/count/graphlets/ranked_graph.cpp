#include "countable/count/graphlets/ranked_graph.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "countable/graph/row_renamer.hpp"
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

template <typename Body>
void RankedGraph::for_chunks(unsigned threads, const Body& body) const {
    constexpr std::size_t chunk = 128;
    parallel_chunks(nodes(), chunk, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
        body(worker, static_cast<NodeId>(first), static_cast<NodeId>(last));
    });
}

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
    const auto upper = upper_rows(graph, threads);
    make_rows(upper, threads);
}

RankedGraph::RankedGraph(Graph&& graph, unsigned threads) {
    const auto upper = upper_rows(graph, threads);
    graph = Graph();
    make_rows(upper, threads);
}

/// Finds the order of the nodes, and where their rows start. Returns the greater neighbours of all nodes.
std::vector<NodeId> RankedGraph::upper_rows(const Graph& graph, unsigned threads) {
    lay_out(graph);
    const NodeId n = graph.num_nodes();
    std::vector<NodeId> rank(n);
    for (NodeId v = 0; v < n; ++v) rank[original_[v]] = v;
    const auto for_rows = [&](const auto& body) {  // in parallel
        for_chunks(threads, [&](unsigned worker, NodeId first, NodeId last) {
            constexpr NodeId ahead = 8;
            for (NodeId v = first; v < last; ++v) {
                if (v + ahead < n) __builtin_prefetch(graph.neighbors(original_[v + ahead]).data());
                body(worker, v, graph.neighbors(original_[v]));
            }
        });
    };
    for_rows([&](unsigned, NodeId v, std::span<const NodeId> row) {
        EdgeId greater = 0;
        for (const NodeId old : row) greater += rank[old] > v;
        starts_[v + 1].upper = greater;
        starts_[v + 1].lower = static_cast<EdgeId>(row.size()) - greater;
    });
    for (NodeId v = 0; v < n; ++v) {
        starts_[v + 1].upper += starts_[v].upper;
        starts_[v + 1].lower += starts_[v].lower;
    }
    auto upper = on_large_pages<NodeId>(graph.num_edges(), threads);
    std::vector<RowRenamer> renamers(threads, RowRenamer(rank));
    for_rows([&](unsigned worker, NodeId v, std::span<const NodeId> row) {
        const auto greater = renamers[worker](row, [&](std::size_t, NodeId name) { return name > v; });
        std::ranges::copy(greater, upper.begin() + first_edge(v));
    });
    return upper;
}

/// Every edge goes to the row of its smaller node, and to that of its greater one, the smaller nodes ascending. Each thread has a
/// part of the smaller nodes, and begins in a row where the part before ends.
void RankedGraph::make_rows(std::span<const NodeId> upper, unsigned threads) {
    constexpr unsigned most_parts = 8;  // 4 bytes a node for each
    const NodeId n = nodes();
    const unsigned parts = std::clamp(threads, 1u, most_parts);
    neighbors_ = on_large_pages<NodeId>(2 * upper.size(), threads);
    std::vector<NodeId> bounds(parts + 1, n);  // about as many edges in each part
    for (unsigned part = 0; part < parts; ++part)
        bounds[part] = static_cast<NodeId>(
            std::ranges::lower_bound(starts_, upper.size() * part / parts, {}, &Start::upper) - starts_.begin());
    const auto for_parts = [&](const auto& body) {
        parallel_chunks(parts, 1, threads, [&](unsigned, std::size_t part, std::size_t) { body(part); });
    };
    const auto edges_of = [&](std::size_t part) {
        return upper.subspan(first_edge(bounds[part]), first_edge(bounds[part + 1]) - first_edge(bounds[part]));
    };
    std::vector<std::vector<EdgeId>> places(
        parts);  // in the row of each node: where its next neighbour from this part goes
    for_parts([&](std::size_t part) {
        places[part].resize(n);
        for (const NodeId v : edges_of(part)) ++places[part][v];
    });
    for_chunks(threads, [&](unsigned, NodeId first, NodeId last) {
        for (NodeId v = first; v < last; ++v) {
            EdgeId sum = 0;
            for (auto& of_part : places) sum += std::exchange(of_part[v], sum);
        }
    });
    for_parts([&](std::size_t part) {
        for (NodeId u = bounds[part]; u < bounds[part + 1]; ++u) {
            const auto row = upper.subspan(first_edge(u), first_edge(u + 1) - first_edge(u));
            std::ranges::copy(row, neighbors_.begin() + static_cast<std::ptrdiff_t>(upper_begin(u)));
            for (const NodeId v : row) neighbors_[row_begin(v) + places[part][v]++] = u;
        }
    });
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
