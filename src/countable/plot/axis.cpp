#include "countable/plot/axis.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace countable::plot {
namespace {

std::string number_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

double scaled(const Axis& axis, double value) {
    return axis.scale == Axis::Scale::Logarithmic ? std::log10(value) : value;
}

}  // namespace

bool Axis::shows(double value) const { return std::isfinite(value) && (scale == Scale::Linear || value > 0); }

double Axis::fraction(double value) const {
    const double from = scaled(*this, low);
    return (scaled(*this, value) - from) / (scaled(*this, high) - from);
}

double Axis::clamp(double value) const { return std::clamp(value, low, high); }

Axis linear_axis(double low, double high) {
    Axis axis{.scale = Axis::Scale::Linear, .low = low, .high = high};
    const double step = round_step(high - low);
    const auto last = static_cast<long>(std::floor(high / step + 1e-9));
    for (auto i = static_cast<long>(std::ceil(low / step - 1e-9)); i <= last; ++i)
        axis.ticks.push_back({static_cast<double>(i) * step, number_text(static_cast<double>(i) * step)});
    return axis;
}

Axis log_axis(double least, double most) {
    const int low = static_cast<int>(std::floor(std::log10(least)));
    const int high = std::max(low + 1, static_cast<int>(std::ceil(std::log10(most))));
    const bool few = high - low <= 2;
    const int every = std::max(1, (high - low) / 8);
    std::vector<double> steps;
    for (int power = low; power <= high; power += every)
        for (const double digit : {1., 2., 5.})
            if (few || digit == 1) steps.push_back(digit * std::pow(10., power));
    Axis axis{.scale = Axis::Scale::Logarithmic, .low = std::pow(10., low), .high = std::pow(10., high)};
    if (few) {
        while (steps[1] <= least) steps.erase(steps.begin());
        while (steps.size() > 2 && steps[steps.size() - 2] >= most) steps.pop_back();
        axis.low = steps.front();
        axis.high = steps.back();
    }
    for (const double step : steps) axis.ticks.push_back({step, number_text(step)});
    return axis;
}

Axis power_axis(int low, int high) {
    high = std::max(high, low + 1);
    Axis axis{.scale = Axis::Scale::Logarithmic, .low = std::pow(10., low), .high = std::pow(10., high)};
    const int every = (high - low + 6) / 7;
    for (int power = low; power <= high; ++power)
        if (power % every == 0) axis.ticks.push_back({std::pow(10., power), "10", std::to_string(power)});
    return axis;
}

Axis tight_log_axis(double low, double high) {
    Axis axis{.scale = Axis::Scale::Logarithmic, .low = low, .high = high};
    for (int power = static_cast<int>(std::floor(std::log10(low))); std::pow(10., power) <= high; ++power)
        for (const double digit : {1., 1.5, 2., 3., 5., 7.})
            if (const double step = digit * std::pow(10., power); step >= low && step <= high)
                axis.ticks.push_back({step, number_text(step)});
    return axis;
}

double round_step(double range) {
    const double power = std::pow(10., std::floor(std::log10(range / 5)));
    for (const double factor : {1., 2., 5.})
        if (range <= 5 * factor * power) return factor * power;
    return 10 * power;
}

}  // namespace countable::plot
