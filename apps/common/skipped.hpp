#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace countable::app {

/// Warns on stderr of molecules that cannot be read, and says what follows: a line for each of the first ten, then how
/// many more.
void report_skipped(const std::vector<std::string>& sentences, std::string_view consequence = "skipped");

}  // namespace countable::app
