#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/pattern/pattern_graph.hpp"

namespace countable::theory {

/// A graph under construction, with the constraints of patterns in place of labels.
class GraphBuilder {
  public:
    NodeId add_node(pattern::LabelConstraint label = pattern::any_label);
    void add_edge(NodeId u, NodeId v, pattern::LabelConstraint label = pattern::any_label);
    /// All nodes and edges of a pattern; returns the node that its node 0 has become.
    NodeId add_shape(const pattern::PatternGraph& shape);
    void add_graph(const Graph& graph);

    /// Nothing when labelled nodes stand beside unlabelled ones, or labelled edges beside unlabelled ones.
    [[nodiscard]] std::optional<Graph> finish() const;

  private:
    std::vector<pattern::LabelConstraint> nodes_;
    std::vector<Edge> edges_;
    std::vector<pattern::LabelConstraint> edge_labels_;
};

/// The edges of a pattern that lie on a cycle.
[[nodiscard]] std::vector<std::array<unsigned, 2>> cycle_edges(const pattern::PatternGraph& shape);

/// "g6:C~ (4 nodes, 6 edges)", labels left out.
[[nodiscard]] std::string describe(const pattern::PatternGraph& shape);

/// Non-edges become edges and the other way round; labels of nodes stay. Requires unlabelled edges.
[[nodiscard]] Graph complement(const Graph& graph);

}  // namespace countable::theory
