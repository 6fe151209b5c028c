#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <vector>

#include "countable/count/counter.hpp"

namespace countable::mpi {

/// The results for the small graphs of a block.
struct BlockResults {
    std::vector<std::vector<count::Result>> results;
    bool failed = false;   ///< an answer was an exception; there are no results
    bool stopped = false;  ///< likewise: it was asked to stop
    double seconds = 0;
};

/// Counts in the graphs in parallel. `stop`, if any, is asked now and then, on any thread; `between` is called after each
/// graph that the caller's thread counts.
[[nodiscard]] BlockResults count_block(const count::Counter& counter, std::span<const Graph* const> graphs,
                                       unsigned threads, const std::function<bool()>& stop = {},
                                       const std::function<void()>& between = {});

}  // namespace countable::mpi
