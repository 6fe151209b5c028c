#pragma once

#include <span>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::count {

/// Several graphs as one, side by side: the nodes of each come after those of the graphs before, and so do its edges. Copies
/// of connected patterns lie within one of them, so that all can be counted at once. Labels are dropped.
class JoinedGraph {
  public:
    /// O(n + m). Requires fewer than 2^32 nodes in all.
    explicit JoinedGraph(std::span<const Graph* const> graphs);

    [[nodiscard]] const Graph& graph() const { return graph_; }

    [[nodiscard]] std::size_t first_node(std::size_t graph) const { return begins_[graph].node; }
    /// As in Graph::edges().
    [[nodiscard]] std::size_t first_edge(std::size_t graph) const { return begins_[graph].edge; }

  private:
    struct Begin {
        std::size_t node = 0, edge = 0;
    };
    std::vector<Begin> begins_;  // of each graph, and the end
    Graph graph_;
};

}  // namespace countable::count
