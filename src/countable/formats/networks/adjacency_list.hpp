#pragma once

#include <memory>

#include "countable/formats/networks/network.hpp"

namespace countable::formats {

/// Reads an adjacency list as networkx writes it: a line for a node with its neighbours, between blanks. Lines that begin
/// with '#' or '%' are comments. An edge may be listed at one end or at both. Ids are integers, and nodes are numbered by
/// ascending id; or texts, and nodes are numbered by first appearance, as in an edge list.
[[nodiscard]] std::unique_ptr<GraphReader> read_adjacency_list(io::TextSource source, Labels& labels,
                                                               const ReadOptions& options);

}  // namespace countable::formats
