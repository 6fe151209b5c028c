#pragma once

#include <string_view>

#include "countable/pattern/pattern.hpp"

namespace countable::pattern {

/// A pattern written out: items separated by commas, each a node `a` or `a:label`, or an edge `a-b` or `a-b:label`.
/// Nodes are numbered in order of appearance. All nodes have labels or none has, and likewise for edges.
/// Throws std::invalid_argument with one sentence for the user.
[[nodiscard]] Pattern parse_inline(std::string_view text, Labels& labels);

}  // namespace countable::pattern
