#include "countable/runs/curves.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "countable/plot/chart.hpp"

namespace countable::runs {
namespace {

using datasets::Split;
using plot::Axis;

struct Line {
    Split part;
    const char* color;
};
constexpr std::array<Line, 3> lines = {
    {{Split::Train, "#0072b2"}, {Split::Validation, "#009e73"}, {Split::Test, "#d55e00"}}};

// The encoding of file names is unknown, and a wrong one would make the file ill-formed.
std::string ascii(std::string_view text) {
    std::string out;
    for (const char c : text) out += c >= 0x20 && c < 0x7f ? c : '?';
    return out;
}

Axis tenths_axis(double least, double most) {
    const int low = static_cast<int>(std::floor(least * 10));
    const int high = std::max(low + 1, static_cast<int>(std::ceil(most * 10)));
    Axis axis{.scale = Axis::Scale::Linear, .low = low / 10., .high = high / 10.};
    for (int tenth = low; tenth <= high; ++tenth)
        axis.ticks.push_back(
            {tenth / 10., std::to_string(tenth / 10) + (tenth % 10 == 0 ? "" : "." + std::to_string(tenth % 10))});
    return axis;
}

Axis value_axis(const std::vector<training::EpochRecord>& history, const training::LeadingMetric& metric) {
    Axis axis{.scale = metric.is_share ? Axis::Scale::Linear : Axis::Scale::Logarithmic};
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const auto& record : history)
        for (const auto& metrics : record.metrics)
            if (const double value = metrics.*metric.value; axis.shows(value)) {
                least = std::min(least, value);
                most = std::max(most, value);
            }
    if (metric.is_share)
        axis = tenths_axis(most > 0 ? least : 0, most > 0 ? most : 1);
    else
        axis = plot::log_axis(most > 0 ? least : 1, most > 0 ? most : 10);
    axis.title = metric.name;
    return axis;
}

// Epochs, and beside them the place of the refit if there is one.
Axis epoch_axis(std::int64_t epochs, double refit) {
    const auto last = static_cast<double>(epochs);
    Axis axis{.scale = Axis::Scale::Linear, .low = 1, .high = std::max(2., last), .title = "epoch"};
    const std::int64_t steps = std::min<std::int64_t>(5, epochs - 1);
    for (std::int64_t i = 0; i <= steps; ++i) {
        const std::int64_t epoch = steps == 0 ? 1 : 1 + (epochs - 1) * i / steps;
        axis.ticks.push_back({static_cast<double>(epoch), std::to_string(epoch)});
    }
    if (std::isnan(refit)) return axis;
    axis.high = refit + (refit - last) / 4;
    axis.ticks.push_back({refit, "refit"});
    return axis;
}

}  // namespace

std::string curves_svg(const std::vector<training::EpochRecord>& history, const training::LeadingMetric& metric,
                       std::int64_t best_epoch, std::string_view title) {
    // The refit has the learning rate 0 and is no epoch: it stands beside them.
    const bool refitted = !history.empty() && history.back().lr == 0;
    const auto epochs = std::max<std::int64_t>(1, std::ssize(history) - (refitted ? 1 : 0));
    const auto last = static_cast<double>(epochs);
    const double refit = refitted ? last + std::max(0.5, 0.1 * (last - 1)) : std::numeric_limits<double>::quiet_NaN();
    const auto x_of = [&](std::int64_t epoch) { return epoch > epochs ? refit : static_cast<double>(epoch); };
    plot::Chart chart{.title = ascii(title),
                      .width = 660,
                      .height = 380,
                      .margins = {60, 90, 62, 50},
                      .x = epoch_axis(epochs, refit),
                      .y = value_axis(history, metric)};
    for (const auto& [part, color] : lines) {
        plot::Series series{.color = color, .points = {}, .label = std::string(datasets::split_name(part))};
        plot::Series circle{.color = color, .points = {}, .drawn = plot::Drawn::Circles};
        for (const auto& record : history)
            if (const double value = record.of(part).*metric.value; chart.y.shows(value))
                (record.epoch > epochs ? circle : series).points.push_back({x_of(record.epoch), value});
        chart.series.push_back(std::move(series));
        chart.series.push_back(std::move(circle));
    }
    if (best_epoch >= 1 && best_epoch <= std::ssize(history))
        chart.guides.push_back({{x_of(best_epoch), chart.y.low},
                                {x_of(best_epoch), chart.y.high},
                                best_epoch > epochs ? "best: refit" : "best: " + std::to_string(best_epoch)});
    return to_svg(chart, plot::Target::File);
}

}  // namespace countable::runs
