#pragma once

#include <cstdint>
#include <span>
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

/// One sentence about the memory of each machine.
[[nodiscard]] std::string memory_sentence(std::span<const Processes::Machine> machines, const MemoryEstimate& estimate);

/// The part of the memory of a machine that it takes, on the machine where that is most.
[[nodiscard]] double memory_share(std::span<const Processes::Machine> machines, const MemoryEstimate& estimate);

/// Throws std::invalid_argument with one sentence if a machine has less than the least.
void require_memory(std::span<const Processes::Machine> machines, const MemoryEstimate& estimate);

}  // namespace countable::mpi
