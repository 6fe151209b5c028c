#pragma once

#include "count_arguments.hpp"

namespace countable::app {

/// Counts in all files and writes one table. A signal ends it early: what was counted is written, then it throws Stopped.
void count_files(const CountArguments& args);

}  // namespace countable::app
