#pragma once

#include <span>

#include "countable/graph/graph.hpp"

namespace countable {

/// Sorts the neighbours of a node. False if one of them is there twice. Requires that none is 2^32 - 1, which is no
/// node of any graph.
bool sort_row(std::span<NodeId> row);

}  // namespace countable
