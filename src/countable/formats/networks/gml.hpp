#pragma once

#include <memory>

#include "countable/formats/networks/network.hpp"

namespace countable::formats {

/// Reads the graph of a GML file (Himsolt, "GML: A portable Graph File Format", 1997): 'graph [ node [ id 1 ] edge [ source
/// 1 target 2 ] ]'. Nodes are called by their labels if all have one and no two are equal, as networkx writes them, else
/// by their ids. With 'directed 1' two edges that go back and forth are one. Labels are the attributes that
/// NetworkOptions names. Memory: the whole file.
[[nodiscard]] std::unique_ptr<GraphReader> read_gml(io::TextSource source, Labels& labels, const ReadOptions& options);

}  // namespace countable::formats
