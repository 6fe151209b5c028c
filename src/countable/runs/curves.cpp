#include "countable/runs/curves.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace countable::runs {
namespace {

using datasets::Split;

constexpr double left = 70, right = 540, top = 40, bottom = 330, width = 660, height = 380;

struct Line {
    Split part;
    const char* color;
};
constexpr std::array<Line, 3> lines = {
    {{Split::Train, "#0072b2"}, {Split::Validation, "#e69f00"}, {Split::Test, "#d55e00"}}};

std::string format(const char* pattern, auto... values) {
    char text[256];
    std::snprintf(text, sizeof text, pattern, values...);
    return text;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '&')
            out += "&amp;";
        else if (c == '>')
            out += "&gt;";
        else if (static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7f)
            out += c;
        else
            out += '?';  // the encoding of file names is unknown, and a wrong one makes the file ill-formed
    }
    return out;
}

// The vertical axis.
class Axis {
  public:
    Axis(const std::vector<training::EpochRecord>& history, const training::Figure& figure) : linear_(figure.is_share) {
        double least = std::numeric_limits<double>::infinity(), most = 0;
        for (const auto& record : history)
            for (const auto& metrics : record.parts)
                if (const double value = metrics.*figure.value; has(value)) {
                    least = std::min(least, value);
                    most = std::max(most, value);
                }
        if (linear_)
            by_tenths(most > 0 ? least : 0, most > 0 ? most : 1);
        else
            by_powers(most > 0 ? least : 1, most > 0 ? most : 10);
    }

    [[nodiscard]] bool has(double value) const { return std::isfinite(value) && (linear_ || value > 0); }
    [[nodiscard]] double y_of(double value) const {
        return bottom - (bottom - top) * (scaled(value) - scaled(low_)) / (scaled(high_) - scaled(low_));
    }
    [[nodiscard]] const std::vector<double>& ticks() const { return ticks_; }

  private:
    [[nodiscard]] double scaled(double value) const { return linear_ ? value : std::log10(value); }

    void by_tenths(double least, double most) {
        const int low = static_cast<int>(std::floor(least * 10));
        const int high = std::max(low + 1, static_cast<int>(std::ceil(most * 10)));
        for (int tenth = low; tenth <= high; ++tenth) ticks_.push_back(tenth / 10.);
        low_ = ticks_.front();
        high_ = ticks_.back();
    }
    // Powers of ten; where there are few of them, 2 and 5 of each as well.
    void by_powers(double least, double most) {
        const int low = static_cast<int>(std::floor(std::log10(least)));
        const int high = std::max(low + 1, static_cast<int>(std::ceil(std::log10(most))));
        low_ = std::pow(10., low);
        high_ = std::pow(10., high);
        const bool few = high - low <= 2;
        const int every = std::max(1, (high - low) / 8);
        for (int power = low; power <= high; power += every)
            for (const double digit : {1., 2., 5.})
                if (few || digit == 1) ticks_.push_back(digit * std::pow(10., power));
        if (!few) return;
        while (ticks_[1] <= least) ticks_.erase(ticks_.begin());
        while (ticks_.size() > 2 && ticks_[ticks_.size() - 2] >= most) ticks_.pop_back();
        low_ = ticks_.front();
        high_ = ticks_.back();
    }

    bool linear_;
    double low_ = 0, high_ = 1;
    std::vector<double> ticks_;
};

}  // namespace

std::string curves_svg(const std::vector<training::EpochRecord>& history, const training::Figure& figure,
                       std::int64_t best_epoch, std::string_view title) {
    const Axis axis(history, figure);
    // The finish has the learning rate 0 and is no epoch: it stands beside them.
    const bool finished = !history.empty() && history.back().lr == 0;
    const auto epochs = std::max<std::int64_t>(1, std::ssize(history) - (finished ? 1 : 0));
    const double last = finished ? right - 50 : right;
    const auto x_of = [&](std::int64_t epoch) {
        if (epoch > epochs) return right - 10;
        return epochs == 1 ? left
                           : left + (last - left) * static_cast<double>(epoch - 1) / static_cast<double>(epochs - 1);
    };
    std::string svg = format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
        width, height, width, height);
    svg += "<text x=\"" + format("%.0f", left) + "\" y=\"22\" font-size=\"14\">" + escaped(title) + "</text>\n";

    for (const double tick : axis.ticks()) {
        const double y = axis.y_of(tick);
        svg += format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n", left, y, right, y);
        svg += format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n", left - 6, y + 4, tick);
    }
    const std::int64_t steps = std::min<std::int64_t>(5, epochs - 1);
    for (std::int64_t i = 0; i <= steps; ++i) {
        const std::int64_t epoch = steps == 0 ? 1 : 1 + (epochs - 1) * i / steps;
        svg += format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%lld</text>\n", x_of(epoch), bottom + 18,
                      static_cast<long long>(epoch));
    }
    if (finished)
        svg +=
            format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">refit</text>\n", x_of(epochs + 1), bottom + 18);
    svg += format("<path d=\"M%.1f %.1fV%.1fH%.1f\" fill=\"none\" stroke=\"black\"/>\n", left, top, bottom, right);
    svg += format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">epoch</text>\n", (left + right) / 2, bottom + 38);
    svg += format("<text transform=\"translate(18 %.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
                  (top + bottom) / 2, figure.name);

    double legend = top + 10;
    for (const auto& [part, color] : lines) {
        std::string points;
        for (const auto& record : history) {
            const double value = record.of(part).*figure.value;
            if (!axis.has(value)) continue;
            const double x = x_of(record.epoch), y = axis.y_of(value);
            if (record.epoch > epochs)
                svg += format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"none\" stroke=\"%s\"/>\n", x, y, color);
            else
                points += format("%s%.1f,%.1f", points.empty() ? "" : " ", x, y);
        }
        svg += std::string("<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\"") + color + "\" points=\"" + points +
               "\"/>\n";
        svg += format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\"/>\n",
                      right + 15, legend, right + 35, legend, color);
        svg += format("<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", right + 40, legend + 4,
                      std::string(datasets::split_name(part)).c_str());
        legend += 20;
    }
    if (best_epoch >= 1 && best_epoch <= std::ssize(history)) {
        const double x = x_of(best_epoch);
        const std::string which = best_epoch > epochs ? "refit" : std::to_string(best_epoch);
        svg +=
            format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#888\" stroke-dasharray=\"3 3\"/>\n",
                   x, top, x, bottom);
        svg += format("<text x=\"%.1f\" y=\"%.1f\" fill=\"#555\">best: %s</text>\n", right + 15, legend + 4,
                      which.c_str());
    }
    return svg + "</svg>\n";
}

}  // namespace countable::runs
