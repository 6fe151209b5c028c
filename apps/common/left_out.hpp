#pragma once

#include <string>
#include <vector>

namespace countable::app {

/// Warns on stderr of molecules that were skipped: a line for each of the first ten, then how many more.
void tell_left_out(const std::vector<std::string>& sentences);

}  // namespace countable::app
