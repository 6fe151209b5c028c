#pragma once

#include <vector>

#include "countable/count/graphlets/derivation.hpp"
#include "countable/count/graphlets/ranked_graph.hpp"

namespace countable::count::graphlets {

/// What each needed step takes, in steps along paths of the graph. What several steps need of a kernel is computed at once and
/// counted with the first of them. O(n + m).
[[nodiscard]] std::vector<double> estimated_steps(const RankedGraph& graph, const std::vector<Step>& steps,
                                                  const StepUses& uses);

}  // namespace countable::count::graphlets
