#pragma once

#include "common/bench.hpp"
#include "lrp/flags.hpp"

namespace countable::benchmark {

/// Training steps of every task by ours, by the twin and by torch in Python, each in a process of its own on the same
/// batches from the same weights. Losses are compared, then times and peaks of memory reported, and how near ours comes
/// to the rate of a large product of matrices.
void run_training(const Arguments& args, const Flags& flags);

}  // namespace countable::benchmark
