#pragma once

#include <vector>

#include "countable/count/graphlets/ranked_graph.hpp"

namespace countable::count::graphlets {

/// The edges among the neighbours of a node c within the core, which are the triangles at c. Nodes are places in core_row(c).
/// Memory is kept from one c to the next.
class NeighborGraph {
  public:
    struct Link {
        NodeId first, second;  ///< first < second
        EdgeId edge;           ///< its number in the whole graph
    };

    /// Takes a step for each greater neighbour of each neighbour of c.
    void make(const RankedGraph& graph, NodeId c) {
        const auto row = graph.core_row(c);
        place_.resize(graph.nodes());
        links_.clear();
        ends_.assign(row.size() + 1, 0);
        for (std::size_t i = 0; i < row.size(); ++i) place_[row[i]] = static_cast<NodeId>(i + 1);
        for (std::size_t i = 0; i < row.size(); ++i) {
            constexpr std::size_t ahead = 4;  // rows are met in no order: they are fetched from memory beforehand
            if (i + 2 * ahead < row.size()) graph.prefetch_start(row[i + 2 * ahead]);
            if (i + ahead < row.size()) graph.prefetch_row(row[i + ahead]);
            const auto next = graph.upper_row(row[i]);
            for (std::size_t j = 0; j < next.size(); ++j)
                if (const NodeId other = place_[next[j]]; other != 0) {
                    links_.push_back(
                        {static_cast<NodeId>(i), other - 1, graph.first_edge(row[i]) + static_cast<EdgeId>(j)});
                    ++ends_[i + 1];
                    ++ends_[other];
                }
        }
        for (const NodeId x : row) place_[x] = 0;
        lay_out_rows();
    }

    [[nodiscard]] NodeId nodes() const { return static_cast<NodeId>(lower_.size()); }
    /// By their first node, then by their second one.
    [[nodiscard]] const std::vector<Link>& links() const { return links_; }

    /// The neighbours of a node, ascending, and the links to them by their place in links().
    [[nodiscard]] std::span<const NodeId> row(NodeId v) const { return part(neighbors_, v); }
    [[nodiscard]] std::span<const std::uint32_t> row_links(NodeId v) const { return part(row_links_, v); }
    /// The number of neighbours that are smaller than v.
    [[nodiscard]] std::size_t lower(NodeId v) const { return lower_[v]; }

  private:
    /// ends_ has the degrees, from place 1 on.
    void lay_out_rows() {
        for (std::size_t v = 1; v < ends_.size(); ++v) ends_[v] += ends_[v - 1];
        lower_.assign(ends_.size() - 1, 0);
        filled_.assign(ends_.begin(), ends_.end() - 1);
        neighbors_.resize(2 * links_.size());
        row_links_.resize(2 * links_.size());
        const auto append = [&](NodeId v, NodeId u, std::size_t link) {
            neighbors_[filled_[v]] = u;
            row_links_[filled_[v]++] = static_cast<std::uint32_t>(link);
        };
        // In the order of links, the smaller neighbours of a node come before the greater ones.
        for (std::size_t link = 0; link < links_.size(); ++link) {
            const auto& [first, second, edge] = links_[link];
            append(first, second, link);
            append(second, first, link);
            ++lower_[second];
        }
    }
    template <typename T>
    [[nodiscard]] std::span<const T> part(const std::vector<T>& all, NodeId v) const {
        return {all.data() + ends_[v], all.data() + ends_[v + 1]};
    }

    std::vector<NodeId> place_;  // of the neighbours of c, plus 1
    std::vector<Link> links_;
    std::vector<std::uint64_t> ends_;  // of the rows before each node; one more for the last
    std::vector<std::uint64_t> filled_;
    std::vector<NodeId> lower_, neighbors_;
    std::vector<std::uint32_t> row_links_;
};

}  // namespace countable::count::graphlets
