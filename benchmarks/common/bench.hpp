#pragma once

#include <functional>
#include <string>
#include <vector>

#include "countable/support/checked.hpp"

namespace countable::benchmark {

/// What every program here understands.
struct Arguments {
    bool check_only = false;       ///< compare the answers on little material and stop
    bool csv = false;              ///< the table as CSV
    bool markdown = false;         ///< the table as it stands in README.md
    unsigned repetitions = 0;      ///< 0: what the program finds right
    std::string countable_binary;  ///< beside the program unless given
};

/// Milliseconds over several repetitions.
struct Time {
    double best = 0, median = 0;
};
[[nodiscard]] Time summarize(std::vector<double> milliseconds);

/// CPU time of the calling thread, which other users of the machine disturb less than the wall clock. The contestants
/// take turns, so that a slow minute of the machine meets them all; a round before the first is not counted.
[[nodiscard]] std::vector<Time> race(unsigned repetitions, const std::vector<std::function<void()>>& contestants);

/// Keeps the compiler from leaving out work whose result nobody reads.
inline void keep(const auto& value) { asm volatile("" : : "g"(&value) : "memory"); }

/// Throws unless both contestants give the same answer.
void compare(const std::string& what, Count ours, const std::string& contestant, Count theirs);

/// Parses the arguments, runs the benchmark and returns the exit code of main(): 1 with a sentence on standard error
/// if it throws, 2 if the arguments are wrong.
int run(int argc, char** argv, const std::function<void(const Arguments&)>& benchmark);

}  // namespace countable::benchmark
