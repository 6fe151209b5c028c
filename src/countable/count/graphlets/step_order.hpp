#pragma once

#include "countable/count/graphlets/derivation.hpp"

namespace countable::count::graphlets {

/// Does the kernel of a step read RankedGraph::core_row_edges()? Some kernels do only if values per edge are asked for.
[[nodiscard]] bool reads_edge_numbers(const Step& step);

/// Chooses the ears that sums over edges count themselves: those that one sum reads, and those with values for both directions
/// of an edge that two sums read. Changes `within`, and `operand_of` of what such an ear reads. Requires the other lists.
void choose_ears_within(const std::vector<Step>& steps, StepUses& uses);

/// The needed steps, but for the ears within sums, in an order in which operands come first and little is kept at a time: the
/// next one is always one that adds least to the memory in use, for a graph of ten edges for each node. O(steps^2).
[[nodiscard]] std::vector<unsigned> step_order(const std::vector<Step>& steps, const StepUses& uses);

}  // namespace countable::count::graphlets
