#pragma once

#include <functional>
#include <string>

#include "countable/count/stream.hpp"
#include "countable/support/parallel.hpp"

namespace countable::app {

/// Who counts: this process, or several on one machine or more.
struct CountBy {
    /// count::count_stream(), or the same by several processes.
    std::function<bool(const count::Counter& counter, const count::NextGraph& next, const count::Sink& sink,
                       const count::RunOptions& options)>
        count_stream = count::count_stream;
    /// One sentence about the memory that a large graph takes; nothing where there is nothing to say.
    std::function<std::string(const count::Counter& counter, const Graph& graph, unsigned threads)> memory = {};
    unsigned default_threads = available_cores();
};

}  // namespace countable::app
