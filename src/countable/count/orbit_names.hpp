#pragma once

#include <string>
#include <vector>

#include "countable/count/count.hpp"

namespace countable::count {

/// The names of a pattern's columns: "pattern/node" or "pattern/node-node", by the first member of each orbit of its nodes or
/// edges, in the order of Result::anchored; none per graph. Nodes of a pattern that a chemistry toolkit finds have numbers.
[[nodiscard]] std::vector<std::string> orbit_names(const pattern::Pattern& pattern, Per per);

}  // namespace countable::count
