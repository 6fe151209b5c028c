#pragma once

#include "countable/count/sorted_target.hpp"
#include "countable/support/checked.hpp"

namespace countable::count {

/// Number of 4-cycles (as subgraphs), in O(m sqrt m) time and O(n) memory per thread, where a plan of nested
/// intersections would take O(sum of squared degrees) of them. Chiba and Nishizeki 1985: a cycle is found from its
/// greatest node v, as two paths v - u - w with u, w < v.
[[nodiscard]] Count four_cycles(const SortedTarget& target, unsigned threads);

}  // namespace countable::count
