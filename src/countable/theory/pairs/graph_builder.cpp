#include "countable/theory/pairs/graph_builder.hpp"

#include <algorithm>

#include "countable/formats/graph6.hpp"
#include "countable/pattern/subgraphs.hpp"

namespace countable::theory {

using pattern::any_label;
using pattern::LabelConstraint;
using pattern::PatternGraph;

namespace {

/// Labels, when all are; none, when none is; otherwise nothing.
std::optional<std::vector<Label>> labels_of(const std::vector<LabelConstraint>& constraints) {
    std::vector<Label> labels;
    for (const LabelConstraint constraint : constraints)
        if (constraint != any_label) labels.push_back(static_cast<Label>(constraint));
    if (!labels.empty() && labels.size() != constraints.size()) return std::nullopt;
    return labels;
}

}  // namespace

NodeId GraphBuilder::add_node(LabelConstraint label) {
    nodes_.push_back(label);
    return static_cast<NodeId>(nodes_.size() - 1);
}

void GraphBuilder::add_edge(NodeId u, NodeId v, LabelConstraint label) {
    edges_.push_back({u, v});
    edge_labels_.push_back(label);
}

NodeId GraphBuilder::add_shape(const PatternGraph& shape) {
    const auto start = static_cast<NodeId>(nodes_.size());
    for (unsigned v = 0; v < shape.size; ++v) add_node(shape.node[v]);
    for (const auto [a, b] : shape.edges()) add_edge(start + a, start + b, shape.edge[a][b]);
    return start;
}

void GraphBuilder::add_graph(const Graph& graph) {
    const auto start = static_cast<NodeId>(nodes_.size());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) add_node(graph.has_node_labels() ? graph.node_label(v) : any_label);
    for (const auto [u, v] : graph.edges())
        add_edge(start + u, start + v, graph.has_edge_labels() ? graph.edge_label(u, v) : any_label);
}

std::optional<Graph> GraphBuilder::finish() const {
    const auto node_labels = labels_of(nodes_), edge_labels = labels_of(edge_labels_);
    if (!node_labels || !edge_labels) return std::nullopt;
    return Graph(static_cast<NodeId>(nodes_.size()), edges_, *node_labels, *edge_labels);
}

std::vector<std::array<unsigned, 2>> cycle_edges(const PatternGraph& shape) {
    std::vector<std::array<unsigned, 2>> list;
    for (const auto [a, b] : shape.edges()) {
        PatternGraph without = shape;
        without.connect(a, b, pattern::no_edge);
        const auto component = pattern::components(without);
        if (component[a] == component[b]) list.push_back({a, b});
    }
    return list;
}

std::string describe(const PatternGraph& shape) {
    const Graph graph = pattern::skeleton(shape);
    return "g6:" + formats::to_graph6(graph) + " (" + std::to_string(graph.num_nodes()) + " nodes, " +
           std::to_string(graph.num_edges()) + " edges)";
}

Graph complement(const Graph& graph) {
    std::vector<Edge> edges;
    std::vector<Label> labels;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        if (graph.has_node_labels()) labels.push_back(graph.node_label(u));
        for (NodeId v = u + 1; v < graph.num_nodes(); ++v)
            if (!graph.has_edge(u, v)) edges.push_back({u, v});
    }
    return Graph(graph.num_nodes(), edges, labels, {});
}

}  // namespace countable::theory
