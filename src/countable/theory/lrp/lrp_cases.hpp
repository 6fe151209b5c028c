#pragma once

#include <optional>
#include <vector>

#include "countable/theory/lrp/compiled_lrp.hpp"

namespace countable::theory {

/// Sequences that hold a pattern and have one formula for their weight: the filter that finds them, the turns on which
/// the weight depends, and how many supergraphs of the pattern share it all.
struct LrpCase {
    LrpFilter filter;
    LrpAlpha alpha;
    Count copies = 1;
};

/// The cases of a compiled pattern; each sequence that holds the pattern passes exactly one filter of a part. Unlike
/// the components of CompiledLrp, which look at all pairs of a sequence, they look only at those on which the weight
/// depends, and isomorphic supergraphs stand once. Nothing if there are more than `most`.
[[nodiscard]] std::optional<std::vector<LrpCase>> lrp_cases(const CompiledLrp& compiled, std::size_t most);

}  // namespace countable::theory
