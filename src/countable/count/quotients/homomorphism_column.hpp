#pragma once

#include <span>
#include <string>

#include "countable/count/cost/explanation.hpp"
#include "countable/count/job.hpp"

namespace countable::count {

/// Fills in the result of a query for homomorphisms: their number, per node for each orbit of the pattern's nodes those that
/// send its first node there, and per edge those that send the first edge of the orbit there, either way round.
/// Throws std::invalid_argument where tables would not fit into the memory.
void count_homomorphisms(const Graph& graph, const std::string& pattern_name, std::span<const Job> jobs,
                         const RunOptions& options, Result& result);

[[nodiscard]] Explanation explain_homomorphisms(const Graph& graph, const Job& job);

}  // namespace countable::count
