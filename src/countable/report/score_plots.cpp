#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "countable/report/figure_text.hpp"
#include "countable/report/score_forms.hpp"
#include "countable/report/score_style.hpp"
#include "countable/report/spread.hpp"

namespace countable::report {
namespace {

/// A logarithmic axis for errors, a straight one for what is better when it is higher.
struct Axis {
    bool logarithmic = false;
    double low = 0, high = 1;

    [[nodiscard]] double clamp(double value) const { return std::clamp(value, low, high); }
    [[nodiscard]] double fraction(double value) const {
        const auto at = [&](double x) { return logarithmic ? std::log(x) : x; };
        return (at(clamp(value)) - at(low)) / (at(high) - at(low));
    }
    [[nodiscard]] std::string commands() const {
        std::string text =
            "set yrange [" + exact_text(low) + ":" + exact_text(high) + "]\n" + (logarithmic ? "set logscale y\n" : "");
        if (!logarithmic) return text;
        std::string tics;
        for (double power = std::pow(10.0, std::floor(std::log10(low))); power <= high; power *= 10)
            for (const double factor : {1.0, 1.5, 2.0, 3.0, 5.0, 7.0}) {
                char label[32];
                std::snprintf(label, sizeof label, "%.3g", factor * power);
                if (factor * power >= low && factor * power <= high)
                    tics += (tics.empty() ? "'" : ", '") + std::string(label) + "' " + exact_text(factor * power);
            }
        return text + "unset mytics\nset ytics (" + tics + ")\n";
    }
};

constexpr double widest = 20;  // the largest error that is shown, as a multiple of the lowest: first epochs go beyond

std::optional<Axis> axis_of(const std::vector<ScorePoint>& points, bool higher_is_better) {
    double low = INFINITY, high = -INFINITY;
    for (const auto& point : points)
        for (const double value : {point.validation, point.test}) {
            if (!std::isfinite(value) || (!higher_is_better && value <= 0)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (!(low <= high)) return std::nullopt;
    if (higher_is_better) return Axis{false, std::floor(low / 5) * 5, std::ceil(high / 5) * 5 + (low == high ? 5 : 0)};
    return Axis{true, low * 0.93, std::min(high, low * widest) * 1.07};
}

Drawing curve(const ScoreResults& results, const ScoreTable& table, const Axis& axis, double ScorePoint::*figure,
              const std::string& whose) {
    struct Label {
        std::string text, color;
        double height;
    };
    std::string data, parts;
    std::vector<Label> labels;
    for (const auto& row : table.rows) {
        const auto first = std::ranges::find(results.curves, row.name, &ScorePoint::row);
        std::string rows;
        double last = 0;
        for (const auto& point : std::ranges::subrange(first, results.curves.end())) {
            if (point.row != row.name || point.seed != first->seed || !std::isfinite(point.*figure)) continue;
            last = axis.clamp(point.*figure);
            rows += std::to_string(point.epoch) + " " + exact_text(last) + "\n";
        }
        if (rows.empty()) continue;
        const LineStyle style = line_style(table, row.name);
        const std::string name = "$curve" + std::to_string(labels.size());
        data += name + " << EOD\n" + rows + "EOD\n";
        parts += std::string(parts.empty() ? "plot " : ", \\\n  ") + name + " using 1:2 with lines lc rgb '" +
                 style.color->light + "' lw 1.8 dt " + style.dashes + " title " + gnuplot_quoted(row.title) +
                 " noenhanced";
        labels.push_back({row.title, style.color->light, axis.fraction(last)});
    }
    if (labels.empty()) return {};
    std::ranges::sort(labels, {}, &Label::height);
    std::vector<double> heights;
    for (const auto& label : labels) heights.push_back(label.height);
    heights = spread(heights, 0.052);
    std::string ends;
    for (std::size_t i = 0; i < labels.size(); ++i)
        ends += "set label " + gnuplot_quoted(labels[i].text) + " at graph 1.02, graph " + exact_text(heights[i]) +
                " left noenhanced tc rgb '" + labels[i].color + "'\n";
    return {table.curve + " of the " + whose + " molecules over the epochs", 760, 380,
            std::string("unset key\nset border 3 lc rgb '") + faint + "'\nset tics nomirror scale 0.4 tc rgb '" + ink +
                "'\nset grid lc rgb '" + faint + "' lw 0.5 lt 1\n" + axis.commands() +
                "set rmargin 30\nset lmargin 7\nset tmargin 0.8\nset bmargin 2.6\nset xlabel 'epoch' offset 0,0.6 tc "
                "rgb '" +
                ink + "'\nset autoscale xfix\n" + ends + data + parts + "\n"};
}

}  // namespace

std::vector<Drawing> score_drawings(const ScoreResults& results) {
    const ScoreTable& table = *find_score_table(results.table);
    std::vector<Drawing> drawings;
    const auto axis = axis_of(results.curves, table.scores[table.main_score].higher_is_better);
    if (table.curve.empty() || !axis) return drawings;
    for (auto& drawing : {curve(results, table, *axis, &ScorePoint::validation, "validation"),
                          curve(results, table, *axis, &ScorePoint::test, "test")})
        if (!drawing.commands.empty()) drawings.push_back(drawing);
    return drawings;
}

}  // namespace countable::report
