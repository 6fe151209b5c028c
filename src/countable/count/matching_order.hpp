#pragma once

#include <span>
#include <vector>

#include "countable/count/plan.hpp"

namespace countable::count {

/// Which nodes of a shape are matched, in this order; the others are counted by inclusion and exclusion.
struct MatchingOrder {
    std::vector<unsigned> outer;
    double cost = 0;
};

/// The order of least expected cost that starts with the anchors: branch and bound over all orders, which settles
/// patterns of up to about 8 nodes and gives the best of a bounded search beyond.
[[nodiscard]] MatchingOrder best_order(const pattern::Shape& shape, Embedding embedding,
                                       std::span<const unsigned> anchors, const CostModel& model);

}  // namespace countable::count
