#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "countable/graph/labels.hpp"
#include "countable/graph/row_array.hpp"

namespace countable {

using NodeId = std::uint32_t;

struct Edge {
    NodeId u = 0, v = 0;
    friend bool operator==(const Edge&, const Edge&) = default;
};

/// An undirected graph without loops or multi-edges, with optional labels on all nodes and on all edges: the attributed
/// graph G = (V, E, x, e) of the paper. Immutable; adjacency in compressed rows (CSR), each row ascending.
class Graph {
  public:
    Graph() = default;

    /// O(n + m log d). Throws std::invalid_argument on an endpoint >= num_nodes, a loop, or a repeated edge. The graph
    /// does not depend on `threads`.
    Graph(NodeId num_nodes, std::span<const Edge> edges, unsigned threads = 1);
    Graph(NodeId num_nodes, std::initializer_list<Edge> edges)
        : Graph(num_nodes, std::span<const Edge>(edges.begin(), edges.size())) {}

    /// With labels: one per node, one per edge in the order of `edges`; an empty span means unlabelled.
    /// (A graph without nodes, or without edges, is labelled vacuously.)
    Graph(NodeId num_nodes, std::span<const Edge> edges, std::span<const Label> node_labels,
          std::span<const Label> edge_labels);

    /// Of equal edges, in either direction, one is kept; `repeats` is how many were dropped. Loops are refused as above.
    [[nodiscard]] static Graph without_repeats(NodeId num_nodes, std::span<const Edge> edges, unsigned threads,
                                               std::uint64_t& repeats);

    /// A graph of at most 64 nodes by its adjacency matrix: bit v of rows[u] for an edge between u and v. O(n + m).
    /// Requires a symmetric matrix without a loop.
    [[nodiscard]] static Graph of_words(std::span<const std::uint64_t> rows);

    /// The arrays of a graph: node v has the neighbours neighbors[offsets[v] .. offsets[v + 1]).
    struct Arrays {
        std::span<const std::uint64_t> offsets;           ///< n + 1
        std::span<const NodeId> neighbors;                ///< 2m
        std::span<const Label> node_labels, edge_labels;  ///< n and 2m, or none
    };
    [[nodiscard]] Arrays arrays() const {
        return {offsets_.span(), neighbors_.span(), node_labels_.span(), edge_labels_.span()};
    }
    /// A graph in memory that somebody else holds. Requires the arrays of a graph, which outlive this one and its copies.
    [[nodiscard]] static Graph view_of(const Arrays& arrays);

    [[nodiscard]] NodeId num_nodes() const { return static_cast<NodeId>(offsets_.size() - 1); }
    [[nodiscard]] std::uint64_t num_edges() const { return neighbors_.size() / 2; }
    [[nodiscard]] NodeId degree(NodeId v) const { return static_cast<NodeId>(offsets_[v + 1] - offsets_[v]); }
    [[nodiscard]] std::span<const NodeId> neighbors(NodeId v) const {
        return {neighbors_.data() + offsets_[v], neighbors_.data() + offsets_[v + 1]};
    }
    /// O(log d).
    [[nodiscard]] bool has_edge(NodeId u, NodeId v) const;

    [[nodiscard]] bool has_node_labels() const { return !node_labels_.empty(); }
    [[nodiscard]] Label node_label(NodeId v) const { return node_labels_[v]; }

    [[nodiscard]] bool has_edge_labels() const { return !edge_labels_.empty(); }
    /// The labels of the edges from v, parallel to neighbors(v). Empty when edges are unlabelled.
    [[nodiscard]] std::span<const Label> edge_labels(NodeId v) const {
        if (edge_labels_.empty()) return {};
        return {edge_labels_.data() + offsets_[v], edge_labels_.data() + offsets_[v + 1]};
    }
    /// The label of the edge between u and v. Requires labelled edges; throws std::invalid_argument if there is no such
    /// edge.
    [[nodiscard]] Label edge_label(NodeId u, NodeId v) const;

    /// Every edge once, with u < v, in ascending order.
    [[nodiscard]] std::vector<Edge> edges() const;

    /// The same graph with other node labels (one per node, or none).
    [[nodiscard]] Graph with_node_labels(std::vector<Label> node_labels) &&;

    friend bool operator==(const Graph&, const Graph&) = default;

  private:
    void add_labelled(NodeId num_nodes, std::span<const Edge> edges, std::span<const Label> edge_labels);

    RowArray<std::uint64_t> offsets_{std::vector<std::uint64_t>{0}};  // n + 1
    RowArray<NodeId> neighbors_;                                      // 2m
    RowArray<Label> node_labels_;                                     // n or none
    RowArray<Label> edge_labels_;                                     // 2m or none
};

/// A list of edges without its loops and repeated edges.
struct Simplified {
    std::vector<std::size_t> kept;  ///< positions in the list, ascending; the first of equal edges is kept
    std::uint64_t loops = 0, repeats = 0;
};
[[nodiscard]] Simplified simplify(std::span<const Edge> edges);

/// The positions of the first edge that equals an earlier one, in either direction, and of that earlier edge.
struct Repeat {
    std::size_t position, earlier;
};
[[nodiscard]] std::optional<Repeat> find_repeat(std::span<const Edge> edges);

/// The graph with node v renamed to new_id[v], which keeps its labels. Requires that new_id is a permutation.
[[nodiscard]] Graph relabel(const Graph& graph, std::span<const NodeId> new_id);

}  // namespace countable
