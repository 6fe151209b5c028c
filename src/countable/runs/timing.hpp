#pragma once

#include <string>
#include <vector>

namespace countable::runs {

/// The wall-clock seconds of each epoch, as timing.csv has them. A time that is unknown is not a number.
using EpochSeconds = std::vector<double>;

[[nodiscard]] std::string timing_csv(const EpochSeconds& seconds);

/// The times of the first `epochs` epochs in a timing.csv. A line that is missing or damaged costs its own time only.
[[nodiscard]] EpochSeconds read_timing(const std::string& path, std::size_t epochs);

/// Sum and mean of the known times; the mean of none is not a number.
struct TimeSummary {
    double sum = 0, mean = 0;
};
[[nodiscard]] TimeSummary summary_of(const EpochSeconds& seconds);

}  // namespace countable::runs
