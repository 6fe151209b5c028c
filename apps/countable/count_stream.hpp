#pragma once

#include <functional>

#include "countable/count/stream.hpp"

namespace countable::app {

/// count::count_stream(), or the same on several machines.
using CountStream = std::function<bool(const count::Counter& counter, const count::NextGraph& next,
                                       const count::Sink& sink, const count::RunOptions& options)>;

}  // namespace countable::app
