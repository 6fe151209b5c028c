#pragma once

#include <span>
#include <vector>

#include "countable/count/plan.hpp"

namespace countable::count {

/// Which nodes of a pattern are matched, in this order; the others are counted by inclusion and exclusion.
struct MatchingOrder {
    std::vector<unsigned> outer;
    double cost = 0;
    double full_cost = 0;  ///< of matching all nodes, each time one with the fewest candidates
};

/// The order of least expected cost that starts with the anchors, by dynamic programming over the sets of matched
/// nodes. O(2^k k^2), k = nodes of the pattern.
[[nodiscard]] MatchingOrder best_order(const pattern::PatternGraph& shape, Embedding embedding,
                                       std::span<const unsigned> anchors, const CostModel& model,
                                       Inner inner = Inner::Counted);

}  // namespace countable::count
