#include "countable/training/files/compiled_pattern.hpp"

#include <nlohmann/json.hpp>

namespace countable::training {
namespace {

using Json = nlohmann::ordered_json;
using Strings = std::vector<std::string>;

}  // namespace

CompiledPattern::CompiledPattern(const pattern::Pattern& pattern, const Labels& labels, count::Embedding kind_,
                                 std::optional<unsigned> max_degree_)
    : name(pattern.name),
      nodes(pattern.graph.num_nodes()),
      edges(pattern.graph.edges()),
      kind(kind_),
      max_degree(max_degree_) {
    const Graph& graph = pattern.graph;
    for (NodeId v = 0; v < nodes && graph.has_node_labels(); ++v)
        node_labels.push_back(labels.text(graph.node_label(v)));
    if (graph.has_edge_labels())
        for (const auto [u, v] : edges) edge_labels.push_back(labels.text(graph.edge_label(u, v)));
}

pattern::Pattern CompiledPattern::pattern(Labels& labels) const {
    std::vector<Label> of_nodes, of_edges;
    for (const auto& text : node_labels) of_nodes.push_back(labels.id(text));
    for (const auto& text : edge_labels) of_edges.push_back(labels.id(text));
    return pattern::from_graph(name, Graph(nodes, edges, of_nodes, of_edges));
}

std::string to_json(const CompiledPattern& compiled) {
    Json edges = Json::array();
    for (const auto [u, v] : compiled.edges) edges.push_back({u, v});
    Json json = {{"name", compiled.name},
                 {"nodes", compiled.nodes},
                 {"edges", edges},
                 {"node_labels", compiled.node_labels},
                 {"edge_labels", compiled.edge_labels},
                 {"kind", kind_name(compiled.kind)},
                 {"max_degree", compiled.max_degree ? Json(*compiled.max_degree) : Json(nullptr)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

CompiledPattern parse_compiled_pattern(std::string_view text, const io::Place& place) {
    CompiledPattern compiled;
    try {
        const Json json = Json::parse(text);
        compiled.name = json.at("name").get<std::string>();
        compiled.nodes = json.at("nodes").get<NodeId>();
        for (const auto& edge : json.at("edges")) compiled.edges.push_back({edge.at(0), edge.at(1)});
        compiled.node_labels = json.at("node_labels").get<Strings>();
        compiled.edge_labels = json.at("edge_labels").get<Strings>();
        if (json.at("kind") == kind_name(count::Embedding::Induced)) compiled.kind = count::Embedding::Induced;
        if (!json.at("max_degree").is_null()) compiled.max_degree = json.at("max_degree").get<unsigned>();
    } catch (const Json::exception&) {
        place.fail("expected a compiled pattern as JSON");
    }
    return compiled;
}

}  // namespace countable::training
