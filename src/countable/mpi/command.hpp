#pragma once

#include <cstdint>

namespace countable::mpi {

/// What the leader tells another process, by the first word of a message.
enum class Command : std::uint64_t {
    Queries,     ///< these are the queries from now on; the second word is the number of threads, or 0
    Block,       ///< count in these small graphs and send the results; the second word is the number of the block
    LargeGraph,  ///< count in a large graph with all other processes
    Dismiss,     ///< the work is over
};

}  // namespace countable::mpi
