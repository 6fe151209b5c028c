#pragma once

#include "count_arguments.hpp"
#include "count_by.hpp"

namespace countable::app {

/// Counts in all files and writes one table. A signal ends it early: what was counted is written, then it throws Stopped.
void count_files(const CountArguments& args, const CountBy& count_by);

}  // namespace countable::app
