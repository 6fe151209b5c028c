#pragma once

#include <string>

#include "common/bench.hpp"

namespace countable::benchmark {

/// Plans of 5,000 ER graphs for LRP-1-3 and of all molecules for LRP-7-1: compared with the sequences that
/// lrp::for_each_sequence lists, then timed on one core.
void run_plans(const Arguments& args, const std::string& molecules);

}  // namespace countable::benchmark
