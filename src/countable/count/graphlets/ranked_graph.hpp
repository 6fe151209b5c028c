#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::count::graphlets {

using EdgeId = std::uint32_t;

class RankedGraph;

/// The numbers of the edges to the nodes of a row: of those to smaller nodes the place among the edges of that node is listed,
/// those to greater ones are consecutive.
class RowEdges {
  public:
    RowEdges(const RankedGraph& graph, std::span<const NodeId> row, const std::uint16_t* lower, NodeId lower_size,
             EdgeId first_upper)
        : graph_(graph), row_(row.data()), lower_(lower), lower_size_(lower_size), first_upper_(first_upper) {}
    [[nodiscard]] inline EdgeId operator[](std::size_t i) const;

  private:
    const RankedGraph& graph_;
    const NodeId* row_;
    const std::uint16_t* lower_;
    NodeId lower_size_;
    EdgeId first_upper_;
};

/// A graph with its nodes renamed: those outside the 2-core first, then those of the core by ascending degree within it.
/// Rows are ascending, so that each one starts with the neighbours outside the core, which lie on no cycle, and ends with
/// those that come after its own node: at most sqrt(2m) of them (Chiba and Nishizeki 1985). Edges are numbered by their
/// smaller node, then by their greater one. Labels are dropped.
class RankedGraph {
  public:
    /// O(n + m). Throws std::length_error for a graph of more than 2^31 edges.
    explicit RankedGraph(const Graph& graph, unsigned threads = 1);
    /// The same of a graph that is not needed any more: only half of it is there while the rows are made. It is empty then.
    explicit RankedGraph(Graph&& graph, unsigned threads = 1);

    [[nodiscard]] NodeId nodes() const { return static_cast<NodeId>(original_.size()); }
    [[nodiscard]] EdgeId edges() const { return starts_.back().upper; }
    [[nodiscard]] NodeId original(NodeId v) const { return original_[v]; }
    /// The first node of the 2-core; nodes() if there is no cycle.
    [[nodiscard]] NodeId core_begin() const { return core_begin_; }

    [[nodiscard]] std::span<const NodeId> row(NodeId v) const { return part(row_begin(v), row_begin(v + 1)); }
    /// The neighbours of a core node within the core.
    [[nodiscard]] std::span<const NodeId> core_row(NodeId v) const {
        return part(row_begin(v) + starts_[v].core, row_begin(v + 1));
    }
    /// The neighbours that are greater than v, and the number of the first edge to them.
    [[nodiscard]] std::span<const NodeId> upper_row(NodeId v) const { return part(upper_begin(v), row_begin(v + 1)); }
    [[nodiscard]] EdgeId first_edge(NodeId v) const { return starts_[v].upper; }

    /// The neighbours of a core node within the core that are smaller than v.
    [[nodiscard]] std::span<const NodeId> lower_row(NodeId v) const {
        return part(row_begin(v) + starts_[v].core, upper_begin(v));
    }

    /// The numbers of the edges to core_row(v). Those to smaller nodes require number_rows().
    [[nodiscard]] RowEdges core_row_edges(NodeId v) const {
        const auto& start = starts_[v];
        const auto* const lower = lower_places_.empty() ? nullptr : lower_places_.data() + start.lower + start.core;
        return {*this, core_row(v), lower, starts_[v + 1].lower - start.lower - start.core, start.upper};
    }
    /// Makes room for core_row_edges(), 2 bytes for each edge, once; not to be called from two threads.
    void number_rows();
    /// Gives this room back.
    void forget_numbers() { std::vector<std::uint16_t>().swap(lower_places_); }

    /// Has the processor fetch where a row starts, and then the row itself.
    void prefetch_start(NodeId v) const { __builtin_prefetch(&starts_[v]); }
    void prefetch_core_row(NodeId v) const { __builtin_prefetch(core_row(v).data()); }
    void prefetch_row(NodeId v) const { __builtin_prefetch(neighbors_.data() + upper_begin(v)); }

  private:
    struct Start {
        EdgeId lower = 0, upper = 0;  // the edges of the nodes before to smaller, and to greater neighbours
        NodeId core = 0;              // the place of the first neighbour of the core within the row
    };
    void lay_out(const Graph& graph);
    std::vector<NodeId> upper_rows(const Graph& graph, unsigned threads);
    void make_rows(std::span<const NodeId> upper, unsigned threads);
    /// Calls body(worker, first, last) for ranges of nodes, in parallel.
    template <typename Body>
    void for_chunks(unsigned threads, const Body& body) const;
    [[nodiscard]] std::uint64_t row_begin(NodeId v) const { return std::uint64_t{starts_[v].lower} + starts_[v].upper; }
    [[nodiscard]] std::uint64_t upper_begin(NodeId v) const {
        return std::uint64_t{starts_[v + 1].lower} + starts_[v].upper;
    }
    [[nodiscard]] std::span<const NodeId> part(std::uint64_t first, std::uint64_t last) const {
        return {neighbors_.data() + first, neighbors_.data() + last};
    }

    NodeId core_begin_ = 0;
    std::vector<NodeId> original_;
    std::vector<Start> starts_;      // n + 1
    std::vector<NodeId> neighbors_;  // 2m
    std::vector<std::uint16_t>
        lower_places_;  // m, or none: of each edge to a smaller node, its place in upper_row() there
};

EdgeId RowEdges::operator[](std::size_t i) const {
    return i < lower_size_ ? graph_.first_edge(row_[i]) + lower_[i]
                           : first_upper_ + static_cast<EdgeId>(i - lower_size_);
}

}  // namespace countable::count::graphlets
