#pragma once

#include <span>
#include <string>

#include "countable/count/job.hpp"

namespace countable::count {

/// Throws std::invalid_argument if the numbers per node or edge of a query would take more than the memory of the machine.
void require_result_memory(const std::string& pattern_name, std::span<const Job> jobs, const Graph& graph);

}  // namespace countable::count
