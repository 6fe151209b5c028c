#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::theory {

/// What LRP-l without truncation makes of graphs. A root sees the subgraph that the nodes within distance l induce, up
/// to isomorphisms that keep the root. One layer tells two graphs apart iff the multisets of these rooted egonets
/// differ: pooling over all orders of an egonet determines it (Murphy et al. 2019). In a further layer the nodes of the
/// egonets carry what the layer before has made of them; refinement until it is stable bounds any number of layers.
class EgonetClasses {
  public:
    /// `layers`: the number of rounds; until stable when absent.
    EgonetClasses(unsigned depth, std::optional<unsigned> layers);

    /// The class of a graph, 0, 1, ... in order of first appearance: two graphs that were given to the same object have
    /// the same class iff the multisets agree after every round. Nothing for a graph with an egonet of more than 500
    /// nodes. Cost: a canonical form by nauty for each node and round.
    [[nodiscard]] std::optional<std::uint32_t> of(const Graph& graph);

    /// The colours that the nodes of some graphs have after the last round, until all are stable together. Nothing for an
    /// egonet of more than 500 nodes.
    [[nodiscard]] std::optional<std::vector<std::vector<std::uint32_t>>> node_colors(
        std::span<const Graph* const> graphs);

  private:
    [[nodiscard]] std::uint32_t color_of(const Graph& graph, NodeId root, const std::vector<NodeId>& egonet,
                                         const std::vector<std::uint32_t>& colors);

    unsigned depth_;
    std::optional<unsigned> layers_;
    std::map<std::array<std::uint64_t, 3>, Label> kinds_;         // label, colour, and whether it is the root
    std::map<std::vector<std::uint64_t>, std::uint32_t> colors_;  // canonical form of an egonet -> colour, from 1
    std::map<std::vector<std::uint64_t>, std::uint32_t> classes_;
};

}  // namespace countable::theory
