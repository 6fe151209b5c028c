#pragma once

#include "check.hpp"
#include "countable/io/text_source.hpp"

namespace countable::fuzz {

/// Reads bytes with a function such as formats::read_gml, strictly and with simplify; any exception but InputError is a
/// crash. A graph that can be read strictly must be the same with simplify.
inline void check_network(auto function, const char* data, std::size_t size, formats::ReadOptions options = {}) {
    const auto read = [&](bool simplify) {
        Labels labels;
        options.simplify = simplify;
        options.on_note = [](const std::string& sentence, Remedy) {
            check(!sentence.empty(), "a note has a sentence");
        };
        std::vector<formats::InputGraph> graphs;
        try {
            const auto reader = function(io::TextSource::from_memory("f", {data, size}), labels, options);
            graphs = first_graphs(*reader);
        } catch (const InputError&) {  // some say at once what is wrong
        }
        for (const auto& graph : graphs)
            check(graph.node_names.empty() || graph.node_names.size() == graph.graph.num_nodes(), "one name per node");
        return graphs;
    };
    const auto strict = read(false), simple = read(true);
    if (!strict.empty()) check(strict[0].graph == simple.at(0).graph, "a simple graph stays as it is");
}

}  // namespace countable::fuzz
