#pragma once

#include <string>

#include "countable/graph/graph.hpp"
#include "countable/graph/labels.hpp"
#include "json_writer.hpp"

namespace countable::app {

/// Whether nodes or edges have labels, so that graph6 cannot hold the graph.
[[nodiscard]] bool is_labelled(const Graph& graph);

/// The text of a label; "other" for one that is in no table, as constructions make them.
[[nodiscard]] std::string label_text(const Labels& labels, Label label);

/// A graph on one line: graph6, or, where there are labels, the form in which patterns are written:
/// "0:C, 1:O, 0-1:double".
[[nodiscard]] std::string graph_line(const Graph& graph, const Labels& labels);

/// Writes the graph in the node-link form that networkx and D3 read: {"directed": false, "multigraph": false, "graph": {},
/// "nodes": [{"id": 0, "label": "C"}, ...], "edges": [{"source": 0, "target": 1, "label": "double"}, ...]}. The key
/// "label" is there where nodes (edges) have labels.
void write_node_link(JsonWriter& json, const Graph& graph, const Labels& labels);

}  // namespace countable::app
