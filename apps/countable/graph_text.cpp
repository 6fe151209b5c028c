#include "graph_text.hpp"

#include <optional>

#include "countable/formats/graph6.hpp"
#include "table_writer.hpp"

namespace countable::app {

bool is_labelled(const Graph& graph) { return graph.has_node_labels() || graph.has_edge_labels(); }

std::string label_text(const Labels& labels, Label label) {
    return label < labels.size() ? labels.text(label) : "other";
}

std::string graph_line(const Graph& graph, const Labels& labels) {
    if (!is_labelled(graph)) return formats::to_graph6(graph);
    std::string text;
    const auto item = [&](const std::string& subject, std::optional<Label> label) {
        text += (text.empty() ? "" : ", ") + subject;
        if (label) text += ":" + label_text(labels, *label);
    };
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        if (graph.has_node_labels() || graph.degree(v) == 0)
            item((graph.degree(v) == 0 ? "node " : "") + std::to_string(v),
                 graph.has_node_labels() ? std::optional(graph.node_label(v)) : std::nullopt);
    for (const auto [u, v] : graph.edges())
        item(std::to_string(u) + "-" + std::to_string(v),
             graph.has_edge_labels() ? std::optional(graph.edge_label(u, v)) : std::nullopt);
    return text;
}

std::string node_link_json(const Graph& graph, const Labels& labels) {
    std::string json = R"({"directed": false, "multigraph": false, "graph": {}, "nodes": [)";
    const auto label = [&](Label id) {
        json += ", \"label\": ";
        append_json_string(json, label_text(labels, id));
    };
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        json += (v == 0 ? "{\"id\": " : ", {\"id\": ") + std::to_string(v);
        if (graph.has_node_labels()) label(graph.node_label(v));
        json += "}";
    }
    json += "], \"edges\": [";
    bool first = true;
    for (const auto [u, v] : graph.edges()) {
        json +=
            (first ? "{\"source\": " : ", {\"source\": ") + std::to_string(u) + ", \"target\": " + std::to_string(v);
        if (graph.has_edge_labels()) label(graph.edge_label(u, v));
        json += "}";
        first = false;
    }
    return json + "]}";
}

}  // namespace countable::app
