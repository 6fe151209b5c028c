#pragma once

namespace countable::count {

/// Thrown where RunOptions::stop has answered yes; never leaves the counter.
struct StopRequested {};

}  // namespace countable::count
