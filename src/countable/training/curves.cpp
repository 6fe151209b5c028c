#include "countable/training/curves.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace countable::training {
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

bool drawable(double value) { return std::isfinite(value) && value > 0; }

// Whole powers of ten around all values.
struct Decades {
    int low = 0, high = 1;
};

Decades decades_of(const std::vector<EpochRecord>& history) {
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const auto& record : history)
        for (const auto& metrics : record.parts)
            if (drawable(metrics.normalized_mse)) {
                least = std::min(least, metrics.normalized_mse);
                most = std::max(most, metrics.normalized_mse);
            }
    if (most == 0) return {};
    const int low = static_cast<int>(std::floor(std::log10(least)));
    return {low, std::max(low + 1, static_cast<int>(std::ceil(std::log10(most))))};
}

}  // namespace

std::string curves_svg(const std::vector<EpochRecord>& history, std::int64_t best_epoch, std::string_view title) {
    const Decades decades = decades_of(history);
    const auto epochs = std::max<std::int64_t>(1, std::ssize(history));
    const auto x_of = [&](double epoch) {
        return epochs == 1 ? left : left + (right - left) * (epoch - 1) / static_cast<double>(epochs - 1);
    };
    const auto y_of = [&](double value) {
        return bottom - (bottom - top) * (std::log10(value) - decades.low) / (decades.high - decades.low);
    };
    std::string svg = format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
        width, height, width, height);
    svg += "<text x=\"" + format("%.0f", left) + "\" y=\"22\" font-size=\"14\">" + escaped(title) + "</text>\n";

    const int every = std::max(1, (decades.high - decades.low) / 8);
    for (int power = decades.low; power <= decades.high; power += every) {
        const double y = y_of(std::pow(10., power));
        svg += format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n", left, y, right, y);
        svg += format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">1e%d</text>\n", left - 6, y + 4, power);
    }
    const std::int64_t steps = std::min<std::int64_t>(5, epochs - 1);
    for (std::int64_t i = 0; i <= steps; ++i) {
        const std::int64_t epoch = steps == 0 ? 1 : 1 + (epochs - 1) * i / steps;
        svg += format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%lld</text>\n",
                      x_of(static_cast<double>(epoch)), bottom + 18, static_cast<long long>(epoch));
    }
    svg += format("<path d=\"M%.1f %.1fV%.1fH%.1f\" fill=\"none\" stroke=\"black\"/>\n", left, top, bottom, right);
    svg += format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">epoch</text>\n", (left + right) / 2, bottom + 38);
    svg += format("<text transform=\"translate(18 %.1f) rotate(-90)\" text-anchor=\"middle\">MSE / variance</text>\n",
                  (top + bottom) / 2);

    double legend = top + 10;
    for (const auto& [part, color] : lines) {
        std::string points;
        for (const auto& record : history) {
            const double value = record.of(part).normalized_mse;
            if (!drawable(value)) continue;
            points +=
                format("%s%.1f,%.1f", points.empty() ? "" : " ", x_of(static_cast<double>(record.epoch)), y_of(value));
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
        const double x = x_of(static_cast<double>(best_epoch));
        svg +=
            format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#888\" stroke-dasharray=\"3 3\"/>\n",
                   x, top, x, bottom);
        svg += format("<text x=\"%.1f\" y=\"%.1f\" fill=\"#555\">best: %lld</text>\n", right + 15, legend + 4,
                      static_cast<long long>(best_epoch));
    }
    return svg + "</svg>\n";
}

}  // namespace countable::training
