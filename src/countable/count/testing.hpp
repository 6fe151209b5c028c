#pragma once

#include <sstream>
#include <string>

#include "countable/graph/graph.hpp"

namespace countable::count {

/// A graph in the message of a failing test.
inline std::string text(const Graph& graph) {
    std::ostringstream out;
    out << graph.num_nodes() << " nodes";
    for (NodeId v = 0; graph.has_node_labels() && v < graph.num_nodes(); ++v) out << ' ' << graph.node_label(v);
    for (const auto [u, v] : graph.edges()) {
        out << ", " << u << '-' << v;
        if (graph.has_edge_labels()) out << ':' << graph.edge_label(u, v);
    }
    return out.str();
}

}  // namespace countable::count
