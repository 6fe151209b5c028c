#pragma once

#include <ctime>

namespace countable::benchmark {

/// With one thread the CPU time of the process, which other users of the machine disturb less; with more the wall
/// clock, since threads that wait for each other use up CPU time too.
inline double milliseconds(int threads) {
    timespec now;
    ::clock_gettime(threads == 1 ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

}  // namespace countable::benchmark
