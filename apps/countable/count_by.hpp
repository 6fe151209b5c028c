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
    /// What a large graph takes on each machine; nothing where one process counts.
    struct Memory {
        std::string sentence;
        bool is_much = false;  ///< more than a tenth of what a machine has
    };
    std::function<Memory(const count::Counter& counter, const Graph& graph, unsigned threads)> memory = {};
    unsigned default_threads = available_cores();
};

}  // namespace countable::app
