#pragma once

#include <memory>

#include "countable/formats/networks/network.hpp"

namespace countable::formats {

/// Reads the graph of a node-link JSON file, as networkx (node_link_data) and D3 write it: an object with "nodes", a list
/// of objects with "id", and "links" or "edges", a list of objects with "source" and "target". Nodes are called by their
/// ids, texts or numbers; if no node has an id, by their places, from 0. With "directed": true two edges that go back and
/// forth are one. Labels are the members that NetworkOptions names. Memory: the whole file.
[[nodiscard]] std::unique_ptr<GraphReader> read_node_link(io::TextSource source, Labels& labels,
                                                          const ReadOptions& options);

}  // namespace countable::formats
