#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>

#include "countable/formats/reader.hpp"
#include "remedies.hpp"

namespace countable::app {

/// The options of all commands that read files of networks.
inline void add_network_options(CLI::App& command, formats::NetworkOptions& network) {
    const auto add = [&](const char* option, std::string& value, const char* help) {
        command.add_option(option, value, help)->type_name("NAME");
    };
    add("--source-column", network.source_column,
        "Tables and edge lists: the column of one end of an edge, by name or number; by default source, from, u, ...");
    add("--target-column", network.target_column, "The same for the other end");
    add("--label-column", network.label_column, "The same for labels of edges; by default there are none");
    add("--node-label-attribute", network.node_label_attribute,
        "GraphML, GML and node-link JSON: the attribute that labels nodes; by default there are no labels");
    add("--edge-label-attribute", network.edge_label_attribute, "The same for labels of edges");
    command.add_flag("--string-ids", network.string_ids,
                     "Edge lists, tables and adjacency lists: ids are texts, even if the first ones are integers");
}

/// Prints a note of a reader on standard error.
inline void print_note(const std::string& sentence, Remedy remedy) {
    std::fprintf(stderr, "countable: %s%s\n", sentence.c_str(), option_for(remedy));
}

}  // namespace countable::app
