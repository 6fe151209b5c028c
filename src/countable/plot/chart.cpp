#include "countable/plot/chart.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "countable/plot/html_text.hpp"
#include "countable/plot/spread.hpp"

namespace countable::plot {
namespace {

constexpr double line_height = 15, small = 10;

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", std::abs(value) < 0.05 ? 0. : value);
    return text;
}

std::string text_element(double x, double y, const std::string& attributes, const std::string& content) {
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\"" + attributes + ">" + content + "</text>\n";
}

constexpr const char* middle = " text-anchor=\"middle\"";
constexpr const char* end = " text-anchor=\"end\"";

class Painter {
  public:
    Painter(const Chart& chart, Target target)
        : chart_(chart),
          target_(target),
          left_(chart.margins.left),
          right_(chart.width - chart.margins.right),
          top_(chart.margins.top),
          bottom_(chart.height - chart.margins.bottom) {}

    std::string paint() const {
        std::string svg = head() + axes();
        for (const auto& band : chart_.bands) svg += band_element(band);
        for (const auto& guide : chart_.guides) svg += guide_element(guide);
        for (const auto& series : chart_.series) svg += series_elements(series);
        return svg + labels() + (target_ == Target::File ? "</svg>\n" : "</svg>");
    }

  private:
    double x_of(double x) const { return left_ + (right_ - left_) * chart_.x.fraction(x); }
    double y_of(double y) const { return bottom_ - (bottom_ - top_) * chart_.y.fraction(y); }
    std::string place(double x, double y) const { return number(x_of(x)) + "," + number(y_of(y)); }
    bool shows(Point point) const { return chart_.x.shows(point.x) && chart_.y.shows(point.y); }
    const char* ink() const { return target_ == Target::File ? "black" : "currentColor"; }
    const char* faint() const { return target_ == Target::File ? "#ddd" : "var(--faint)"; }

    std::string head() const {
        const std::string size = number(chart_.width) + " " + number(chart_.height);
        if (target_ == Target::Page)
            return "<svg role=\"img\" aria-label=\"" + html_text(chart_.title) + "\" viewBox=\"0 0 " + size +
                   "\" font-size=\"12\" fill=\"currentColor\">\n";
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(chart_.width) + "\" height=\"" +
               number(chart_.height) + "\" viewBox=\"0 0 " + size +
               "\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" "
               "fill=\"white\"/>\n" +
               text_element(left_, 18, " font-size=\"14\"", html_text(chart_.title));
    }

    std::string grid_line(double x1, double y1, double x2, double y2) const {
        return "M" + number(x1) + " " + number(y1) + "L" + number(x2) + " " + number(y2);
    }

    std::string axes() const {
        std::string grid, texts;
        for (const Tick& tick : chart_.y.ticks) {
            const double y = y_of(tick.at);
            grid += grid_line(left_, y, right_, y);
            texts += text_element(left_ - 6, y + 4, end, html_text(tick.text) + raised(tick.power));
        }
        for (const Tick& tick : chart_.x.ticks) {
            const double x = x_of(tick.at);
            grid += grid_line(x, top_, x, bottom_);
            texts += text_element(x, bottom_ + 17, middle, html_text(tick.text));
            if (!tick.below.empty())
                texts += text_element(x, bottom_ + 31, std::string(middle) + " font-size=\"" + number(small) + "\"",
                                      html_text(tick.below));
        }
        if (!chart_.x.title.empty())
            texts += text_element((left_ + right_) / 2, bottom_ + 34, middle, html_text(chart_.x.title));
        const bool labelled =
            std::ranges::any_of(chart_.guides, [](const Guide& guide) { return !guide.label.empty(); });
        if (!chart_.y.title.empty())
            texts += text_element(left_, top_ - (labelled ? 22 : 8), "", html_text(chart_.y.title));
        return "<path d=\"" + grid + "\" fill=\"none\" stroke=\"" + faint() + "\" stroke-width=\"0.6\"/>\n<path d=\"M" +
               number(left_) + " " + number(top_) + "V" + number(bottom_) + "H" + number(right_) +
               "\" fill=\"none\" stroke=\"" + faint() + "\" stroke-width=\"1.2\"/>\n" + texts;
    }

    static std::string raised(const std::string& power) {
        if (power.empty()) return "";
        return "<tspan dy=\"-4\" font-size=\"" + number(small) + "\">" + html_text(power) + "</tspan>";
    }

    // The points, and one more wherever the line between two of them crosses an end of the vertical axis.
    std::vector<Point> with_crossings(const std::vector<Point>& points) const {
        std::vector<Point> all;
        for (const Point& point : points) {
            if (!all.empty() && shows(all.back()) && shows(point)) {
                const Point before = all.back();
                const double from = chart_.y.fraction(before.y), to = chart_.y.fraction(point.y);
                std::vector<double> parts;  // of the way from one to the other
                for (const double bound : {0., 1.})
                    if ((from < bound && to > bound) || (from > bound && to < bound))
                        parts.push_back((bound - from) / (to - from));
                std::ranges::sort(parts);
                for (const double part : parts)
                    all.push_back({before.x + part * (point.x - before.x),
                                   (part * (to - from) + from) < 0.5 ? chart_.y.low : chart_.y.high});
            }
            all.push_back(point);
        }
        return all;
    }

    std::string band_element(const Band& band) const {
        std::vector<Point> low, high;
        for (const auto& interval : band.intervals) {
            low.push_back({interval.x, interval.low});
            high.push_back({interval.x, interval.high});
        }
        std::string points;
        const auto add = [&](const std::vector<Point>& line) {
            for (const Point& point : line) points += " " + place(point.x, chart_.y.clamp(point.y));
        };
        add(with_crossings(low));
        high = with_crossings(high);
        std::ranges::reverse(high);
        add(high);
        if (points.empty()) return "";
        return "<polygon points=\"" + points.substr(1) + "\" fill=\"" + band.color + "\" fill-opacity=\"0.3\"/>\n";
    }

    std::string guide_element(const Guide& guide) const {
        std::string svg = "<path d=\"" +
                          grid_line(x_of(guide.from.x), y_of(guide.from.y), x_of(guide.to.x), y_of(guide.to.y)) +
                          "\" fill=\"none\" stroke=\"" + ink() + "\" stroke-width=\"0.8\" stroke-dasharray=\"4 3\"/>\n";
        if (!guide.label.empty()) svg += text_element(x_of(guide.to.x), top_ - 4, middle, html_text(guide.label));
        return svg;
    }

    std::string line_element(const Series& series, const std::string& points) const {
        return "<polyline points=\"" + points.substr(1) + "\" fill=\"none\" stroke=\"" + series.color +
               "\" stroke-width=\"" + number(series.width) + "\" stroke-linejoin=\"round\"" +
               (series.dashes.empty() ? "" : " stroke-dasharray=\"" + series.dashes + "\"") + "/>\n";
    }

    std::string series_elements(const Series& series) const {
        std::string svg, points;
        if (series.drawn != Drawn::Circles)
            for (const Point& point : with_crossings(series.points)) {
                const double height = shows(point) ? chart_.y.fraction(point.y) : -1;
                if (height >= 0 && height <= 1) {
                    points += " " + place(point.x, point.y);
                } else if (!points.empty()) {
                    svg += line_element(series, points);
                    points.clear();
                }
            }
        if (!points.empty()) svg += line_element(series, points);
        if (series.drawn == Drawn::Line) return svg;
        const bool dots = series.drawn == Drawn::LineWithDots;
        for (const Point& point : series.points)
            if (shows(point))
                svg += "<circle cx=\"" + number(x_of(point.x)) + "\" cy=\"" + number(y_of(chart_.y.clamp(point.y))) +
                       "\" r=\"" + (dots ? "2.6" : "3.5") + "\" " +
                       (dots ? "fill=\"" + series.color + "\"" : "fill=\"none\" stroke=\"" + series.color + "\"") +
                       "/>\n";
        return svg;
    }

    // Those of all series that have a point, moved apart where they would cover each other.
    std::string labels() const {
        struct Label {
            const Series* series;
            double height;
        };
        std::vector<Label> placed;
        for (const auto& series : chart_.series) {
            double height = std::numeric_limits<double>::quiet_NaN();
            for (const Point& point : series.points)
                if (shows(point)) height = std::clamp(chart_.y.fraction(point.y), 0., 1.);
            if (!series.label.empty() && !std::isnan(height)) placed.push_back({&series, height});
        }
        std::ranges::stable_sort(placed, {}, &Label::height);
        std::vector<double> heights;
        for (const Label& label : placed) heights.push_back(label.height);
        heights = spread(heights, line_height / (bottom_ - top_));
        std::string svg;
        for (std::size_t i = 0; i < placed.size(); ++i)
            svg += text_element(right_ + 9, bottom_ - (bottom_ - top_) * heights[i] + 4,
                                " fill=\"" + placed[i].series->color + "\"", html_text(placed[i].series->label));
        return svg;
    }

    const Chart& chart_;
    Target target_;
    double left_, right_, top_, bottom_;
};

}  // namespace

std::string to_svg(const Chart& chart, Target target) { return Painter(chart, target).paint(); }

}  // namespace countable::plot
