#pragma once

#include <span>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable {

/// Sorts rows of neighbours, one after the other. Takes memory for the longest of them.
class RowSorter {
  public:
    /// False if a neighbour is there twice. Requires that none is 2^32 - 1, which is no node of any graph.
    bool sort(std::span<NodeId> row);

  private:
    void sort_by_digits(std::span<NodeId> row);

    std::vector<NodeId> other_;  // a row, sorted by some of its digits
};

}  // namespace countable
