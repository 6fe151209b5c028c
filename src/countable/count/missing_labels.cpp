#include "countable/count/missing_labels.hpp"

namespace countable::count {

MissingLabels::MissingLabels(const std::string& pattern, Of what)
    : std::invalid_argument("pattern '" + pattern + "' has " + (what == Of::Nodes ? "node" : "edge") +
                            " labels, but the graph has none"),
      of(what) {}

void require_labels(const pattern::Pattern& pattern, const Graph& graph) {
    if (pattern.graph.has_node_labels() && !graph.has_node_labels() && graph.num_nodes() > 0)
        throw MissingLabels(pattern.name, MissingLabels::Of::Nodes);
    if (pattern.graph.has_edge_labels() && !graph.has_edge_labels() && graph.num_edges() > 0)
        throw MissingLabels(pattern.name, MissingLabels::Of::Edges);
}

}  // namespace countable::count
