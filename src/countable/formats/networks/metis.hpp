#pragma once

#include <memory>

#include "countable/formats/networks/network.hpp"

namespace countable::formats {

/// Reads a graph file of METIS (Karypis, METIS 5.1 manual, section 4.1; Chaco's files and those of the 10th DIMACS
/// challenge are the same): 'NODES EDGES [FORMAT [WEIGHTS]]', then a line for each node with its neighbours, which may be
/// empty. Nodes are called 1 .. n. Weights are ignored, with a note. Throws InputError unless every edge is listed at
/// both ends and their number is that of the first line.
[[nodiscard]] std::unique_ptr<GraphReader> read_metis(io::TextSource source, Labels& labels,
                                                      const ReadOptions& options);

}  // namespace countable::formats
