#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/formats/testing.hpp"
#include "countable/io/text_source.hpp"

// What the tests of this folder share.
namespace countable::formats {

/// A graph that a test has read, and what was said about it.
struct ReadGraph {
    InputGraph input;
    std::vector<std::string> notes;
    Dropped dropped;
    std::vector<std::string> node_labels, edge_labels;  ///< as texts; of edges in the order of Graph::edges()
};

/// Reads the one graph of a text by a function such as read_gml. The file is called "f".
inline ReadGraph read_network(auto function, std::string_view text, ReadOptions options = {}) {
    ReadGraph result;
    Labels labels;
    options.on_note = [&](const std::string& sentence, Remedy) { result.notes.push_back(sentence); };
    const auto reader = function(io::TextSource::from_memory("f", text), labels, options);
    result.input = std::move(reader->next().value());
    result.dropped = reader->dropped();
    if (reader->next()) throw std::logic_error("a second graph");
    const auto& graph = result.input.graph;
    for (NodeId v = 0; graph.has_node_labels() && v < graph.num_nodes(); ++v)
        result.node_labels.push_back(labels.text(graph.node_label(v)));
    for (const auto [u, v] : graph.edges())
        if (graph.has_edge_labels()) result.edge_labels.push_back(labels.text(graph.edge_label(u, v)));
    return result;
}

/// The sentence of the InputError for a text; empty if there is none.
inline std::string network_error(auto function, std::string_view text, const ReadOptions& options = {}) {
    return io::error_of([&] { (void)read_network(function, text, options); });
}

struct Defect {
    std::string_view text, error;
};

using Texts = std::vector<std::string>;
using Ids = std::vector<std::uint64_t>;

}  // namespace countable::formats
