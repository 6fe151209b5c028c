#include "countable/runs/timing.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <string_view>

#include "countable/support/numbers.hpp"
#include "countable/training/record.hpp"

namespace countable::runs {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

std::string timing_csv(const EpochSeconds& seconds) {
    std::string text = "epoch,seconds\n";
    for (std::size_t e = 0; e < seconds.size(); ++e)
        text += std::to_string(e + 1) + "," + training::shortest(seconds[e]) + "\n";
    return text;
}

EpochSeconds read_timing(const std::string& path, std::size_t epochs) {
    EpochSeconds seconds(epochs, unknown);
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const auto comma = std::min(line.find(','), line.size());
        const auto epoch = parse_number<std::size_t>(std::string_view(line).substr(0, comma));
        const auto value = parse_number<double>(std::string_view(line).substr(std::min(comma + 1, line.size())));
        if (epoch && value && *epoch >= 1 && *epoch <= epochs) seconds[*epoch - 1] = *value;
    }
    return seconds;
}

TimeSummary summary_of(const EpochSeconds& seconds) {
    TimeSummary summary;
    std::size_t known = 0;
    for (const double time : seconds)
        if (std::isfinite(time)) {
            summary.sum += time;
            ++known;
        }
    summary.mean = known > 0 ? summary.sum / static_cast<double>(known) : unknown;
    return summary;
}

}  // namespace countable::runs
