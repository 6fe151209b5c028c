#pragma once

#include <functional>
#include <span>
#include <vector>

#include "countable/formats/reader.hpp"
#include "countable/graph/graph.hpp"
#include "countable/io/place.hpp"

namespace countable::formats {

/// The edges of a file, including loops and repeats, and what messages need to name them.
struct FileEdges {
    std::vector<Edge> edges;
    std::vector<Label> labels;  ///< one per edge, or none
    std::string_view file;
    std::function<std::uint64_t(std::size_t edge)> line;
    std::function<std::string(NodeId node)> node_name;
};

/// What make_simple_graph() does, and with how many threads.
struct SimpleGraphOptions {
    bool simplify = false;
    unsigned threads = 1;
};

/// The graph of these edges. With `simplify`, loops and edges that repeat an earlier one are dropped and counted; the
/// label of the first one is kept. Otherwise they are an InputError that names the first such line.
/// Needs 4 bytes per edge besides edges and graph, and more if edges have labels or there is an error to report.
[[nodiscard]] Graph make_simple_graph(NodeId num_nodes, FileEdges edges, std::span<const Label> node_labels,
                                      const SimpleGraphOptions& options, Dropped& dropped);

}  // namespace countable::formats
