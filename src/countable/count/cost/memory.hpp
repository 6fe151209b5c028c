#pragma once

#include <span>
#include <string>

#include "countable/count/job.hpp"

namespace countable::count {

/// Throws std::invalid_argument if the numbers per node or edge of a query would take more than the memory of the machine.
void require_result_memory(const std::string& pattern_name, std::span<const Job> jobs, const Graph& graph);

/// The bytes of a graph itself, and of the results of jobs.
[[nodiscard]] double graph_bytes(const Graph& graph);
[[nodiscard]] double result_bytes(std::span<const Job> jobs, const Graph& graph);

/// Throws std::invalid_argument if counting takes more than `available` bytes, 0 for what the process may use.
void require_memory(double bytes, std::uint64_t available);

}  // namespace countable::count
