#pragma once

#include <string>
#include <vector>

namespace countable::plot {

struct Tick {
    double at = 0;
    std::string text;
    std::string power = {};  ///< written above the line after the text: 10 to the power of it
    std::string below = {};  ///< a smaller line under the text
};

struct Axis {
    enum class Scale { Linear, Logarithmic };
    Scale scale = Scale::Linear;
    double low = 0, high = 1;
    std::vector<Tick> ticks = {};
    std::string title = {};

    /// Whether the axis can show the value at all: a logarithmic one shows positive numbers.
    [[nodiscard]] bool shows(double value) const;
    /// 0 at `low`, 1 at `high`; outside of [0, 1] for values beyond them.
    [[nodiscard]] double fraction(double value) const;
    [[nodiscard]] double clamp(double value) const;
};

/// Ends as given, with ticks at multiples of 1, 2 or 5 times a power of ten, about five of them.
[[nodiscard]] Axis linear_axis(double low, double high);

/// Logarithmic, with its ends at ticks: powers of ten, and 2 and 5 times these where there are few.
[[nodiscard]] Axis log_axis(double least, double most);

/// Logarithmic from 10^low to 10^high, with ticks at whole powers, written as such, and at most eight of them.
[[nodiscard]] Axis power_axis(int low, int high);

/// Logarithmic with the ends as given and about six ticks for each power of ten: for a range of few of them.
[[nodiscard]] Axis tight_log_axis(double low, double high);

/// 1, 2 or 5 times a power of ten, at most five of which cover the range.
[[nodiscard]] double round_step(double range);

}  // namespace countable::plot
