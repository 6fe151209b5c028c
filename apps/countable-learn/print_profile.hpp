#pragma once

#include <cstdint>

namespace countable::app {

/// The seconds of kernels::Profile per epoch and their shares, as a table on stderr.
void print_profile(std::int64_t epochs);

}  // namespace countable::app
