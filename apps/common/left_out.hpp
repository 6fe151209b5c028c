#pragma once

#include <string>
#include <vector>

namespace countable::app {

/// Tells on stderr which molecules were left out, a line each, not too many.
void tell_left_out(const std::vector<std::string>& sentences);

}  // namespace countable::app
