#include "countable/report/plots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <stdexcept>

#include "countable/report/figure_text.hpp"
#include "countable/report/palette.hpp"
#include "countable/report/spread.hpp"

namespace countable::report {
namespace {

/// Bounds of a logarithmic axis: powers of ten around all that is shown.
struct Decades {
    int low = 0, high = 0;
    [[nodiscard]] double clamp(double value) const { return std::max(value, std::pow(10.0, low)); }
    /// 0 at the lower bound, 1 at the upper one.
    [[nodiscard]] double fraction(double value) const {
        return (std::log10(clamp(value)) - low) / std::max(1, high - low);
    }
};

constexpr int lowest_decade = -14;  // below it there is nothing but rounding

Decades decades(const std::vector<double>& values) {
    double low = 1, high = 1;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        low = std::min(low, std::max(value, std::pow(10.0, lowest_decade)));
        high = std::max(high, value);
    }
    return {static_cast<int>(std::floor(std::log10(low))), static_cast<int>(std::ceil(std::log10(high)))};
}

struct EndLabel {
    std::string model;
    double height = 0;  // as a fraction of the picture
};

/// The names of the models at the right ends of their lines, moved apart where they would cover each other.
std::string end_labels(std::vector<EndLabel> labels, double line_height) {
    std::ranges::sort(labels, {}, &EndLabel::height);
    std::vector<double> heights;
    for (const auto& label : labels) heights.push_back(label.height);
    heights = spread(heights, line_height);
    std::string commands;
    for (std::size_t i = 0; i < labels.size(); ++i)
        commands += "set label " + gnuplot_quoted(display_model(labels[i].model)) + " at graph 1.025, graph " +
                    exact_text(heights[i]) + " left noenhanced tc rgb '" + color_of(labels[i].model).light + "'\n";
    return commands;
}

std::string axes() {
    return std::string("unset key\nset border 3 lc rgb '") + faint + "'\nset tics nomirror scale 0.4 tc rgb '" + ink +
           "'\nset grid lc rgb '" + faint + "' lw 0.5 lt 1\n";
}

std::string log_axis(const Decades& range) {
    const int step = std::max(1, (range.high - range.low + 6) / 7);
    return "set logscale y\nunset mytics\nset yrange [1e" + std::to_string(range.low) + ":1e" +
           std::to_string(range.high) + "]\nset ytics 1e" + std::to_string(step) + "\nset format y '10^{%T}'\n";
}

std::string line_style(const std::string& model) {
    const bool strong = model == "ppgn" || model.find("lrp") != model.npos;
    return "lc rgb '" + color_of(model).light + "' lw " + (strong ? "2.4" : "1.6") + " title " +
           gnuplot_quoted(display_model(model)) + " noenhanced";
}

std::string plot_command(const std::vector<std::string>& parts) {
    std::string command = "plot ";
    for (std::size_t i = 0; i < parts.size(); ++i) command += (i == 0 ? "" : ", \\\n  ") + parts[i];
    return command + "\n";
}

/// 1, 2 or 5 times a power of ten, at most five of which cover the range.
double round_step(double range) {
    const double power = std::pow(10.0, std::floor(std::log10(range / 5)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (range <= 5 * factor * power) return factor * power;
    return 10 * power;
}

struct PatternSize {
    std::string_view task;
    double position;
    const char* size;
};
constexpr std::array<PatternSize, 5> pattern_sizes = {{
    {"triangle", 1, "3 nodes, 3 edges"},
    {"3-star", 2, "4 nodes, 3 edges"},
    {"tailed-triangle", 3, "4 nodes, 4 edges"},
    {"chordal-cycle", 4, "4 nodes, 5 edges"},
    {"attributed-triangle", 5.3, "coloured nodes"},
}};

// The epoch under which the refit of the readout stands in the curve of a run; nothing if it has none.
std::optional<std::int64_t> refit_epoch(const Results& results, const RunKey& run) {
    const auto found = std::ranges::find(results.runs, refitted(run), &RunResult::key);
    if (found == results.runs.end() || found->state != RunState::Done) return std::nullopt;
    return found->epochs;
}

}  // namespace

Drawing curve_drawing(const Results& results, const Cells& cells, const std::string& dataset, const std::string& task) {
    std::vector<double> all;
    for (const auto& point : results.curves) all.push_back(point.validation);
    const Decades range = decades(all);  // the same in all pictures
    std::string data;
    std::vector<std::string> parts;
    std::vector<EndLabel> labels;
    std::vector<std::pair<std::string, double>> refits;  // model and error
    std::int64_t last_epoch = 0;
    for (const auto& model : cells.models) {
        const Cell& cell = cells.at(dataset, task, model);
        if (!cell.shown) continue;
        std::string rows;
        std::optional<double> last, refit;
        const auto refit_at = refit_epoch(results, *cell.shown);
        for (const auto& point : results.curves) {
            if (as_trained(point.key) != cell.shown || !std::isfinite(point.validation)) continue;
            const double value = range.clamp(point.validation);
            if (point.epoch == refit_at) {
                refit = value;
                continue;
            }
            last = value;
            last_epoch = std::max(last_epoch, point.epoch);
            rows += std::to_string(point.epoch) + " " + exact_text(value) + "\n";
        }
        if (!last) continue;
        const std::string name = "$curve" + std::to_string(labels.size());
        data += name + " << EOD\n" + rows + "EOD\n";
        parts.push_back(name + " using 1:2 with lines " + line_style(model));
        labels.push_back({model, range.fraction(*last)});
        if (refit) refits.emplace_back(model, *refit);
    }
    if (parts.empty()) return {};
    std::string x_axis = "set autoscale xfix\n";
    if (!refits.empty()) {  // beside the epochs, as it is none of them
        const auto epochs = static_cast<double>(last_epoch);
        x_axis = "set xrange [*:" + exact_text(1.17 * epochs) + "]\nset xtics " + exact_text(round_step(epochs)) +
                 "\nset xtics add ('refit' " + exact_text(1.13 * epochs) + ")\n";
        for (std::size_t i = 0; i < refits.size(); ++i) {
            const std::string name = "$refit" + std::to_string(i);
            data += name + " << EOD\n" + exact_text(1.13 * epochs) + " " + exact_text(refits[i].second) + "\nEOD\n";
            parts.push_back(name + " using 1:2 with points pt 6 ps 0.7 " + line_style(refits[i].first));
        }
    }
    return {"Validation error over the epochs: " + display_dataset(dataset) + ", " + display_task(task), 480, 300,
            axes() + log_axis(range) + "set rmargin 14\nset lmargin 6\nset tmargin 0.8\nset bmargin 2.6\n" +
                "set xlabel 'epoch' offset 0,0.6 tc rgb '" + ink + "'\n" + x_axis +
                end_labels(std::move(labels), 0.066) + data + plot_command(parts)};
}

Drawing prediction_drawing(const Results& results, const Cell& cell) {
    double largest = 1;  // the same for all models
    std::string rows;
    for (const auto& summary : results.predictions) {
        if (summary.key.dataset == cell.dataset && summary.key.task == cell.task)
            largest = std::max(largest, std::isfinite(summary.count) ? summary.count : 0);
        if (as_trained(summary.key) != cell.shown ||
            !std::isfinite(summary.count + summary.low + summary.middle + summary.high))
            continue;
        rows += exact_text(summary.count) + " " + exact_text(summary.low) + " " + exact_text(summary.middle) + " " +
                exact_text(summary.high) + "\n";
    }
    if (rows.empty()) return {};
    const std::string color = "lc rgb '" + color_of(cell.model).light + "'";
    const std::string bound = exact_text(largest), step = exact_text(round_step(largest));
    return {"Predicted against true counts: " + display_model(cell.model) + ", " + display_dataset(cell.dataset) +
                ", " + display_task(cell.task),
            240, 220,
            axes() + "set lmargin 4.5\nset rmargin 1.5\nset tmargin 1.5\nset bmargin 2.8\nset xrange [0:" + bound +
                "]\nset yrange [0:" + bound + "]\nset xtics " + step + "\nset ytics " + step +
                "\nset xlabel 'true' offset 0,0.7 tc rgb '" + ink +
                "'\nset label 'predicted' at graph 0, graph 1.07 left tc rgb '" + ink + "'\n$band << EOD\n" + rows +
                "EOD\n" +
                plot_command({"$band using 1:2:4 with filledcurves " + color +
                                  " fs transparent solid 0.3 noborder title '90 % of the graphs'",
                              "x with lines lc rgb '" + std::string(ink) + "' lw 0.8 dt (4,4) title 'exact'",
                              "$band using 1:3 with lines " + color + " lw 2 title 'median'"})};
}

Drawing size_drawing(const Cells& cells, const std::string& dataset) {
    std::vector<double> all = {1e-3};
    std::vector<PatternSize> shown;
    for (const auto& size : pattern_sizes) {
        if (std::ranges::find(cells.tasks, size.task) == cells.tasks.end()) continue;
        shown.push_back(size);
        for (const auto& model : cells.models) all.push_back(cells.at(dataset, size.task, model).ours.median);
    }
    const Decades range = decades(all);
    std::string data;
    std::vector<std::string> parts;
    std::vector<EndLabel> labels;
    for (const auto& model : cells.models) {
        std::string rows;
        std::optional<double> last;
        for (const auto& size : shown) {
            const double figure = cells.at(dataset, size.task, model).ours.median;
            if (!std::isfinite(figure)) continue;
            if (size.task == "attributed-triangle") rows += "\n";  // apart from the line
            last = range.clamp(figure);
            rows += exact_text(size.position) + " " + exact_text(*last) + "\n";
        }
        if (!last) continue;
        const std::string name = "$sizes" + std::to_string(parts.size());
        data += name + " << EOD\n" + rows + "EOD\n";
        parts.push_back(name + " using 1:2 with linespoints pt 7 ps 0.55 " + line_style(model));
        labels.push_back({model, range.fraction(*last)});
    }
    if (parts.empty()) return {};
    std::string tics;
    for (const auto& size : shown)
        tics += (tics.empty() ? "" : ", ") + ("\"" + display_task(size.task) + "\\n{/*0.85 " + size.size + "}\" ") +
                exact_text(size.position);
    const std::string from = exact_text(shown.front().position - 0.3), to = exact_text(shown.back().position + 0.3);
    std::string bounds;
    for (const char* const bound : {"1e-2", "1e-3"})
        bounds += std::string("set arrow from ") + from + ", " + bound + " to " + to + ", " + bound +
                  " nohead lc rgb '" + ink + "' lw 0.8 dt (5,4)\n";
    return {"Error against the size of the pattern: " + display_dataset(dataset), 540, 310,
            axes() + log_axis(range) + "set rmargin 14\nset lmargin 6\nset tmargin 0.8\nset bmargin 3.2\nset xrange [" +
                from + ":" + to + "]\nset xtics (" + tics + ")\n" + bounds + end_labels(std::move(labels), 0.06) +
                data + plot_command(parts)};
}

Plots draw_plots(const Results& results, const Cells& cells) {
    Plots plots;
    std::vector<Drawing> drawings;
    std::vector<std::pair<std::vector<Plot>*, std::size_t>> places;
    const auto add = [&](std::vector<Plot>& list, Plot plot, Drawing drawing) {
        if (drawing.commands.empty()) return;
        places.emplace_back(&list, list.size());
        list.push_back(std::move(plot));
        drawings.push_back(std::move(drawing));
    };
    for (const auto& dataset : cells.datasets) {
        add(plots.sizes, {dataset, "", "", ""}, size_drawing(cells, dataset));
        for (const auto& task : cells.tasks)
            add(plots.curves, {dataset, task, "", ""}, curve_drawing(results, cells, dataset, task));
    }
    for (const Cell& cell : cells.cells) {
        const bool refit = cell.shown && std::ranges::find(results.predictions, refitted(*cell.shown),
                                                           &PredictionSummary::key) != results.predictions.end();
        add(plots.predictions, {cell.dataset, cell.task, cell.model, "", refit}, prediction_drawing(results, cell));
    }
    try {
        const auto pictures = draw(drawings);
        for (std::size_t i = 0; i < pictures.size(); ++i) (*places[i].first)[places[i].second].svg = pictures[i];
    } catch (const std::runtime_error& error) {
        plots = {};
        plots.problem = error.what();
    }
    return plots;
}

}  // namespace countable::report
