#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "countable/count/plan.hpp"
#include "countable/count/sorted/sorted_target.hpp"

namespace countable::count {

/// Pieces [first, last) that cover 0 .. roots-1: single roots at the beginning, where the hubs are, and pieces of up to
/// 1024 roots further on.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> root_pieces(std::size_t roots);

/// An estimate of the steps that a plan takes from the roots of each piece; position 0 is the last node of the plan's
/// universe. Of some roots in each piece, the search tree is walked down at random, and the products of the numbers of
/// choices tell its size (Knuth 1975): 4 ways per piece, and as many more as cost at most 0.5 % of the work. A step is
/// about as long in every plan. The same for the same graph and plan. Requires a plan with levels.
[[nodiscard]] std::vector<double> estimated_steps(const Plan& plan, const SortedTarget& target,
                                                  const std::vector<std::pair<std::size_t, std::size_t>>& pieces);

}  // namespace countable::count
