#pragma once

#include <string>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/molecules/input_file.hpp"

namespace countable::app {

/// A graph that the user named, and how to speak of it.
struct WlGraph {
    std::string name;
    Graph graph;
    std::vector<std::string> node_names;  ///< empty when they are 0, 1, ...

    [[nodiscard]] std::string node_name(NodeId v) const {
        return node_names.empty() ? std::to_string(v) : node_names[v];
    }
};

/// The graphs of one or two arguments, one or two graphs in all. An argument is
///   a file      of graphs or molecules; alone it may have two graphs, otherwise it has one
///   FILE#N      the N-th graph of a file, from 1
///   g6:TEXT     graph6; s6:TEXT is sparse6
///   a name      of a pattern: cycle-6
///   edges       a-b, b-c, c-a; with labels a:C, b:O, a-b:double
/// Throws InputError or std::invalid_argument with one sentence for the user.
[[nodiscard]] std::vector<WlGraph> read_wl_graphs(const std::vector<std::string>& arguments, Labels& labels,
                                                  const molecules::InputOptions& options);

/// The files among these arguments.
[[nodiscard]] std::vector<std::string> wl_files(const std::vector<std::string>& arguments);

}  // namespace countable::app
