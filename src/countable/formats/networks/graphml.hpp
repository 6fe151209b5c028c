#pragma once

#include <memory>

#include "countable/formats/networks/network.hpp"

namespace countable::formats {

/// Reads the graph of a GraphML file (Brandes, Eiglsperger, Herman, Himsolt, Marshall, "GraphML Progress Report", 2001).
/// Nodes are called by their ids. If edges are directed, two that go back and forth are one edge. Labels are the data
/// whose keys have the names that NetworkOptions gives, with the defaults of the keys. Throws InputError for graphs within
/// graphs, for hyperedges, and for a second graph. Memory: the whole file.
[[nodiscard]] std::unique_ptr<GraphReader> read_graphml(io::TextSource source, Labels& labels,
                                                        const ReadOptions& options);

}  // namespace countable::formats
