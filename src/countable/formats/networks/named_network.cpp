#include "countable/formats/networks/named_network.hpp"

namespace countable::formats {

Label NamedNetwork::intern(std::string_view id) {
    const Label label = ids_.id(id);
    if (label == declared_.size()) declared_.emplace_back();
    return label;
}

void NamedNetwork::add_node(std::string_view id, std::string name, std::uint64_t line,
                            std::optional<std::string_view> label) {
    const io::Place place{file_, line};
    auto& declared = declared_[intern(id)];
    if (declared.line != 0)
        place.fail("node " + io::quote(name) + " repeats the one of line " + std::to_string(declared.line));
    if (!options_.node_label_attribute.empty()) {
        if (!label)
            place.fail("expected the attribute " + io::quote(options_.node_label_attribute) + " of node " +
                       io::quote(name) + ", found none");
        node_labels_.push_back(labels_.id(*label));
    }
    declared = {static_cast<NodeId>(names_.size()), line};
    names_.push_back(std::move(name));
}

void NamedNetwork::add_edge(const Edge& edge) {
    if (!options_.edge_label_attribute.empty()) {
        if (!edge.label)
            io::Place{file_, edge.line}.fail("expected the attribute " + io::quote(options_.edge_label_attribute) +
                                             " of the edge " + std::string(edge.source) + " " +
                                             std::string(edge.target) + ", found none");
        edge_labels_.push_back(labels_.id(*edge.label));
    }
    const auto source = intern(edge.source);
    edges_.push_back({source, intern(edge.target)});
    directions_.push_back(edge.direction);
    lines_.add(edge.line);
}

Network NamedNetwork::network() && {
    Network network;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        for (const auto end : {edges_[i].u, edges_[i].v})
            if (declared_[end].line == 0)
                io::Place{file_, lines_.line(i)}.fail("expected a node of this file, found " +
                                                      io::quote(ids_.text(end)));
        network.add_edge(declared_[edges_[i].u].node, declared_[edges_[i].v].node, directions_[i], lines_.line(i));
    }
    network.name_nodes(std::move(names_));
    network.set_node_labels(std::move(node_labels_));
    network.set_edge_labels(std::move(edge_labels_));
    return network;
}

}  // namespace countable::formats
