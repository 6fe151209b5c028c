#include "countable/report/render/plots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "countable/plot/palette.hpp"
#include "countable/report/render/line_style.hpp"

namespace countable::report {
namespace {

using plot::Axis;
using plot::Chart;
using plot::Drawn;
using plot::Series;

constexpr double interruption = std::numeric_limits<double>::quiet_NaN();
constexpr double rounding = 1e-14;  // below it there is nothing else

// Powers of ten around all values, and around 1.
Axis error_axis(const std::vector<double>& values) {
    double low = 1, high = 1;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        low = std::min(low, std::max(value, rounding));
        high = std::max(high, value);
    }
    return plot::power_axis(static_cast<int>(std::floor(std::log10(low))),
                            static_cast<int>(std::ceil(std::log10(high))));
}

std::string color_of(const std::string& model) { return "var(" + plot::color_of(model).variable + ")"; }

Series line_of(const std::string& model) {
    const bool strong = model == "ppgn" || model.find("lrp") != model.npos;
    return {.color = color_of(model),
            .points = {},
            .label = display_name(model),
            .drawn = Drawn::Line,
            .width = strong ? 2.4 : 1.6};
}

struct PatternSize {
    std::string_view task;
    double position;
    const char* size;
    bool apart = false;  // from the line, as it is no matter of size
};
constexpr std::array<PatternSize, 5> pattern_sizes = {{
    {"triangle", 1, "3 nodes, 3 edges"},
    {"3-star", 2, "4 nodes, 3 edges"},
    {"tailed-triangle", 3, "4 nodes, 4 edges"},
    {"chordal-cycle", 4, "4 nodes, 5 edges"},
    {"attributed-triangle", 5.3, "coloured nodes", true},
}};

// The epoch under which the refit of the readout stands in the curve of a run; nothing if it has none.
std::optional<std::int64_t> refit_epoch(const Results& results, const RunKey& run) {
    const auto found = std::ranges::find(results.runs, refitted(run), &RunResult::key);
    if (found == results.runs.end() || found->status != RunStatus::Done) return std::nullopt;
    return found->epochs;
}

constexpr double widest = 20;  // the largest error that is shown, as a multiple of the lowest: first epochs go beyond

// A logarithmic axis for errors, a linear one for what is better when it is higher.
std::optional<Axis> score_axis(const std::vector<CurvePoint>& points, bool higher_is_better) {
    double low = INFINITY, high = -INFINITY;
    for (const auto& point : points)
        for (const double value : {point.validation, point.test}) {
            if (!std::isfinite(value) || (!higher_is_better && value <= 0)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (!(low <= high)) return std::nullopt;
    if (higher_is_better)
        return plot::linear_axis(std::floor(low / 5) * 5, std::ceil(high / 5) * 5 + (low == high ? 5 : 0));
    return plot::tight_log_axis(low * 0.93, std::min(high, low * widest) * 1.07);
}

Chart molecule_chart(const Results& results, const Table& table, const Axis& axis, double CurvePoint::*split,
                     const std::string& whose) {
    const bool of_molecules = table.measured != Measured::TargetNormalizedMae;
    Chart chart{
        .title = table.curve + " of the " + whose + (of_molecules ? " molecules" : " graphs") + " over the epochs",
        .width = 760,
        .height = 380,
        .margins = {48, of_molecules ? 190.0 : 300.0, 12, 44},
        .x = {},
        .y = axis};
    double first_epoch = INFINITY, last_epoch = 0;
    for (const auto& row : table.rows) {
        const auto first =
            std::ranges::find(results.curves, row.name, [](const auto& point) { return point.key.model; });
        const LineStyle style = line_style(table, row.name);
        Series series{.color = "var(" + style.color->variable + ")",
                      .points = {},
                      .label = row.title,
                      .drawn = Drawn::Line,
                      .width = 1.8,
                      .dashes = style.dashes};
        for (const auto& point : std::ranges::subrange(first, results.curves.end())) {
            if (point.key.model != row.name || point.key.seed != first->key.seed || !std::isfinite(point.*split))
                continue;
            const auto epoch = static_cast<double>(point.epoch);
            series.points.push_back({epoch, point.*split});
            first_epoch = std::min(first_epoch, epoch);
            last_epoch = std::max(last_epoch, epoch);
        }
        if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
    if (chart.series.empty()) return chart;
    chart.x = plot::linear_axis(first_epoch, std::max(last_epoch, first_epoch + 1));
    chart.x.title = "epoch";
    return chart;
}

}  // namespace

Chart curve_chart(const Results& results, const Cells& cells, const std::string& dataset, const std::string& task) {
    std::vector<double> all;
    for (const auto& point : results.curves) all.push_back(point.validation);
    Chart chart{.title = "Validation error over the epochs: " + display_name(dataset) + ", " + display_name(task),
                .width = 480,
                .height = 300,
                .margins = {44, 100, 12, 44},
                .x = {},
                .y = error_axis(all)};  // the same in all pictures
    std::vector<Series> refits;
    std::int64_t last_epoch = 1;
    for (const auto& model : cells.models) {
        const Cell& cell = cells.at(dataset, task, model);
        if (!cell.shown) continue;
        Series series = line_of(model);
        std::optional<double> refit;
        const auto refit_at = refit_epoch(results, *cell.shown);
        for (const auto& point : results.curves) {
            if (as_trained(point.key) != cell.shown || !std::isfinite(point.validation)) continue;
            const double value = chart.y.clamp(point.validation);
            if (point.epoch == refit_at) {
                refit = value;
                continue;
            }
            series.points.push_back({static_cast<double>(point.epoch), value});
            last_epoch = std::max(last_epoch, point.epoch);
        }
        if (series.points.empty()) continue;
        chart.series.push_back(std::move(series));
        if (refit) refits.push_back({.color = color_of(model), .points = {{0, *refit}}, .drawn = Drawn::Circles});
    }
    const auto epochs = static_cast<double>(last_epoch);
    chart.x = plot::linear_axis(0, epochs);
    chart.x.title = "epoch";
    if (refits.empty()) return chart;
    chart.x.high = 1.17 * epochs;  // beside the epochs, as it is none of them
    chart.x.ticks.push_back({1.13 * epochs, "refit"});
    for (auto& refit : refits) {
        refit.points[0].x = 1.13 * epochs;
        chart.series.push_back(std::move(refit));
    }
    return chart;
}

Chart prediction_chart(const Results& results, const Cell& cell) {
    double largest = 1;  // the same for all models
    plot::Band band{color_of(cell.model), {}};
    Series median{.color = band.color, .points = {}, .width = 2};
    for (const auto& summary : results.predictions) {
        if (summary.key.dataset == cell.dataset && summary.key.task == cell.task)
            largest = std::max(largest, std::isfinite(summary.count) ? summary.count : 0);
        if (as_trained(summary.key) != cell.shown ||
            !std::isfinite(summary.count + summary.low + summary.middle + summary.high))
            continue;
        band.intervals.push_back({summary.count, summary.low, summary.high});
        median.points.push_back({summary.count, summary.middle});
    }
    Chart chart{.title = "Predicted against true counts: " + display_name(cell.model) + ", " +
                         display_name(cell.dataset) + ", " + display_name(cell.task),
                .width = 240,
                .height = 220,
                .margins = {32, 10, 22, 42},
                .x = plot::linear_axis(0, largest),
                .y = plot::linear_axis(0, largest)};
    chart.x.title = "true";
    chart.y.title = "predicted";
    chart.guides = {{{0, 0}, {largest, largest}}};
    if (median.points.empty()) return chart;
    chart.bands.push_back(std::move(band));
    chart.series.push_back(std::move(median));
    return chart;
}

Chart size_chart(const Cells& cells, const std::string& dataset) {
    std::vector<double> all = {1e-3};
    std::vector<PatternSize> shown;
    for (const auto& size : pattern_sizes) {
        if (std::ranges::find(cells.tasks, size.task) == cells.tasks.end()) continue;
        shown.push_back(size);
        for (const auto& model : cells.models) all.push_back(cells.at(dataset, size.task, model).ours.median);
    }
    Chart chart{.title = "Error against the size of the pattern: " + display_name(dataset),
                .width = 540,
                .height = 310,
                .margins = {44, 100, 12, 44},
                .x = {},
                .y = error_axis(all)};
    if (shown.empty()) return chart;
    chart.x.low = shown.front().position - 0.3;
    chart.x.high = shown.back().position + 0.3;
    for (const auto& size : shown) chart.x.ticks.push_back({size.position, display_name(size.task), "", size.size});
    for (const double bound : {1e-2, 1e-3}) chart.guides.push_back({{chart.x.low, bound}, {chart.x.high, bound}});
    for (const auto& model : cells.models) {
        Series series = line_of(model);
        series.drawn = Drawn::LineWithDots;
        for (const auto& size : shown) {
            const double error = cells.at(dataset, size.task, model).ours.median;
            if (!std::isfinite(error)) continue;
            if (size.apart) series.points.push_back({size.position, interruption});
            series.points.push_back({size.position, chart.y.clamp(error)});
        }
        if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
    return chart;
}

std::vector<Chart> molecule_charts(const Results& results) {
    const Table& table = *find_table(results.table);
    std::vector<Chart> charts;
    const auto axis = score_axis(results.curves, table.metrics[table.main_metric].higher_is_better);
    if (table.curve.empty() || !axis) return charts;
    for (auto& chart : {molecule_chart(results, table, *axis, &CurvePoint::validation, "validation"),
                        molecule_chart(results, table, *axis, &CurvePoint::test, "test")})
        if (!chart.series.empty()) charts.push_back(chart);
    return charts;
}

}  // namespace countable::report
