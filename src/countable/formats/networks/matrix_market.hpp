#pragma once

#include <memory>

#include "countable/formats/networks/network.hpp"

namespace countable::formats {

/// Reads a Matrix Market file as the adjacency matrix of one graph: a square matrix in coordinate form whose entry (i, j)
/// is an edge between nodes i and j, whatever its value. Nodes are called 1 .. n. In a general matrix the two entries of
/// an edge are one edge. The diagonal has loops. Format: Boisvert, Pozo, Remington, "The Matrix Market Exchange Formats",
/// NISTIR 5935, 1996.
[[nodiscard]] std::unique_ptr<GraphReader> read_matrix_market(io::TextSource source, Labels& labels,
                                                              const ReadOptions& options);

}  // namespace countable::formats
