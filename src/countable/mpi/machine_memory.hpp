#pragma once

#include <cstdint>
#include <string>

#include "countable/count/counter.hpp"
#include "countable/mpi/processes.hpp"

namespace countable::mpi {

/// What counting in a large graph takes, in bytes.
struct MemoryEstimate {
    std::uint64_t graph = 0;    ///< once on each machine
    std::uint64_t process = 0;  ///< each process beside it: rows of its own, tables, results
    std::uint64_t least = 0;    ///< the part of `process` that is known: rows and results
};
[[nodiscard]] MemoryEstimate estimate_memory(const count::Counter& counter, const Graph& graph, unsigned threads);

/// One sentence about the memory of each machine. In the leader.
[[nodiscard]] std::string memory_sentence(const Processes& processes, const MemoryEstimate& estimate);

/// Throws std::invalid_argument with one sentence if a machine has less than the least. In the leader.
void require_memory(const Processes& processes, const MemoryEstimate& estimate);

}  // namespace countable::mpi
