#include "graph_text.hpp"

#include <optional>

#include "countable/formats/graph6.hpp"

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

void write_node_link(JsonWriter& json, const Graph& graph, const Labels& labels) {
    json.begin_object().key("directed").boolean(false).key("multigraph").boolean(false);
    json.key("graph").begin_object().end_object();
    json.key("nodes").begin_array();
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        json.begin_object().key("id").number(v);
        if (graph.has_node_labels()) json.key("label").text(label_text(labels, graph.node_label(v)));
        json.end_object();
    }
    json.end_array().key("edges").begin_array();
    for (const auto [u, v] : graph.edges()) {
        json.begin_object().key("source").number(u).key("target").number(v);
        if (graph.has_edge_labels()) json.key("label").text(label_text(labels, graph.edge_label(u, v)));
        json.end_object();
    }
    json.end_array().end_object();
}

}  // namespace countable::app
