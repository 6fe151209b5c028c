#pragma once

#include <functional>
#include <span>
#include <vector>

#include "countable/formats/reader.hpp"
#include "countable/graph/graph.hpp"
#include "countable/io/place.hpp"

namespace countable::formats {

/// Edges as they stand in a file, loops and repeats among them, and how to speak of them to the user.
struct FileEdges {
    std::vector<Edge> edges;
    std::vector<Label> labels;  ///< one per edge, or none
    std::string_view file;
    std::function<std::uint64_t(std::size_t edge)> line;
    std::function<std::string(NodeId node)> node_name;
};

/// The graph of these edges. A loop or an edge that repeats an earlier one is an InputError that names its line (the
/// first such line), or with `simplify` is dropped and counted; of equal edges the first one's label counts.
/// Memory beyond edges and graph: none, unless there is an error to report or edges have labels.
[[nodiscard]] Graph make_simple_graph(NodeId num_nodes, FileEdges edges, std::span<const Label> node_labels,
                                      bool simplify, Dropped& dropped);

}  // namespace countable::formats
