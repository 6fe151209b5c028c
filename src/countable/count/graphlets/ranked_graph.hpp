#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::count::graphlets {

using EdgeId = std::uint32_t;

/// The numbers of the edges to the nodes of a row: those to smaller nodes are listed, those to greater ones are consecutive.
class RowEdges {
  public:
    RowEdges(const EdgeId* lower, NodeId lower_size, EdgeId first_upper)
        : lower_(lower), lower_size_(lower_size), first_upper_(first_upper) {}
    [[nodiscard]] EdgeId operator[](std::size_t i) const {
        return i < lower_size_ ? lower_[i] : first_upper_ + static_cast<EdgeId>(i - lower_size_);
    }

  private:
    const EdgeId* lower_;
    NodeId lower_size_;
    EdgeId first_upper_;
};

/// A graph with its nodes renamed: those outside the 2-core first, then those of the core by ascending degree within it.
/// Rows are ascending, so that each one starts with the neighbours outside the core, which lie on no cycle, and ends with
/// those that come after its own node: at most sqrt(2m) of them (Chiba and Nishizeki 1985). Edges are numbered by their
/// smaller node, then by their greater one. Labels are dropped.
class RankedGraph {
  public:
    /// O(n + m). Requires fewer than 2^32 edges.
    explicit RankedGraph(const Graph& graph);
    /// The same of a graph that is not needed any more: only half of it is there while the rows are made. It is empty then.
    explicit RankedGraph(Graph&& graph);

    [[nodiscard]] NodeId nodes() const { return static_cast<NodeId>(original_.size()); }
    [[nodiscard]] EdgeId edges() const { return first_edge_.back(); }
    [[nodiscard]] NodeId original(NodeId v) const { return original_[v]; }
    /// The first node of the 2-core; nodes() if there is no cycle.
    [[nodiscard]] NodeId core_begin() const { return core_begin_; }

    [[nodiscard]] std::span<const NodeId> row(NodeId v) const { return part(starts_[v].row, starts_[v + 1].row); }
    /// The neighbours of a core node within the core.
    [[nodiscard]] std::span<const NodeId> core_row(NodeId v) const {
        return part(starts_[v].row + starts_[v].core, starts_[v + 1].row);
    }
    /// The neighbours that are greater than v, and the number of the first edge to them.
    [[nodiscard]] std::span<const NodeId> upper_row(NodeId v) const {
        return part(starts_[v].row + starts_[v].upper, starts_[v + 1].row);
    }
    [[nodiscard]] EdgeId first_edge(NodeId v) const { return first_edge_[v]; }

    /// The neighbours of a core node within the core that are smaller than v.
    [[nodiscard]] std::span<const NodeId> lower_row(NodeId v) const {
        return part(starts_[v].row + starts_[v].core, starts_[v].row + starts_[v].upper);
    }

    /// The numbers of the edges to core_row(v). Those to smaller nodes require number_rows().
    [[nodiscard]] RowEdges core_row_edges(NodeId v) const {
        const auto& start = starts_[v];
        const EdgeId* const lower = lower_edges_.empty() ? nullptr : lower_edges_.data() + first_lower(v) + start.core;
        return {lower, start.upper - start.core, first_edge_[v]};
    }
    /// Makes room for core_row_edges(), 4 bytes for each edge, once; not to be called from two threads.
    void number_rows();
    /// Gives this room back.
    void forget_numbers() { std::vector<EdgeId>().swap(lower_edges_); }

    /// Has the processor fetch where a row starts, and then the row itself.
    void prefetch_start(NodeId v) const { __builtin_prefetch(&starts_[v]); }
    void prefetch_core_row(NodeId v) const { __builtin_prefetch(core_row(v).data()); }
    void prefetch_row(NodeId v) const { __builtin_prefetch(neighbors_.data() + starts_[v].row + starts_[v].upper); }

    /// The number of the edge between u < v, which must be there. O(log d).
    [[nodiscard]] EdgeId edge(NodeId u, NodeId v) const;

  private:
    struct Start {
        std::uint64_t row = 0;
        NodeId core = 0, upper = 0;  // within the row
    };
    void lay_out(const Graph& graph);
    /// The place of v's first edge to a smaller node among all such edges.
    [[nodiscard]] std::uint64_t first_lower(NodeId v) const { return starts_[v].row - first_edge_[v]; }
    [[nodiscard]] std::span<const NodeId> part(std::uint64_t first, std::uint64_t last) const {
        return {neighbors_.data() + first, neighbors_.data() + last};
    }

    NodeId core_begin_ = 0;
    std::vector<NodeId> original_;
    std::vector<Start> starts_;        // n + 1
    std::vector<NodeId> neighbors_;    // 2m
    std::vector<EdgeId> first_edge_;   // n + 1
    std::vector<EdgeId> lower_edges_;  // m, or none: of each node, the numbers of its edges to smaller nodes
};

}  // namespace countable::count::graphlets
