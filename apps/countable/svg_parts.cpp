#include "svg_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "countable/plot/html_text.hpp"

namespace countable::app {
namespace {

/// After Okabe and Ito, whose colours the colour-blind can tell apart.
constexpr std::array<const char*, 8> palette = {"#56b4e9", "#e69f00", "#009e73", "#f0e442",
                                                "#cc79a7", "#0072b2", "#d55e00", "#b8b8b8"};

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// The length of the character that begins at `at`, in UTF-8; 0 where the bytes are no character that XML allows.
std::size_t character_length(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80) return first >= 0x20 || first == '\t' ? 1 : 0;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || at + length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (!continues_character(text[at + i])) return 0;
    return length;
}

std::string xml_text(std::string_view text) {
    std::string allowed;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = character_length(text, at);
        allowed += length == 0 ? "?" : std::string(text.substr(at, length));
        at += std::max<std::size_t>(1, length);
    }
    return plot::html_text(allowed);
}

std::string stroke(Point a, Point b, const char* attributes) {
    return "<line x1=\"" + svg_number(a.x) + "\" y1=\"" + svg_number(a.y) + "\" x2=\"" + svg_number(b.x) + "\" y2=\"" +
           svg_number(b.y) + "\" " + attributes + "/>\n";
}

}  // namespace

std::string svg_number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", std::abs(value) < 0.05 ? 0.0 : value);
    return text;
}

double text_width(const std::string& text, double size) {
    const auto further_bytes = std::ranges::count_if(text, continues_character);
    return 0.58 * size * static_cast<double>(static_cast<std::ptrdiff_t>(text.size()) - further_bytes);
}

std::string svg_text(double x, double y, const std::string& text, const std::string& attributes) {
    return "<text x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\" " + attributes + ">" + xml_text(text) +
           "</text>\n";
}

std::string cut_text(const std::string& text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t end = most - 1;
    while (end > 0 && continues_character(text[end])) --end;
    return text.substr(0, end) + "\u2026";
}

std::string svg_disc(double x, double y, double r, std::size_t fill) {
    constexpr std::array<const char*, 3> rims = {"stroke=\"#333333\" stroke-width=\"1\"",
                                                 "stroke=\"#000000\" stroke-width=\"3\"",
                                                 "stroke=\"#000000\" stroke-width=\"3\" stroke-dasharray=\"3 2\""};
    return "<circle cx=\"" + svg_number(x) + "\" cy=\"" + svg_number(y) + "\" r=\"" + svg_number(r) + "\" fill=\"" +
           palette[fill % palette.size()] + "\" " + rims[fill / palette.size() % rims.size()] + "/>\n";
}

std::string ink_on_disc(std::size_t fill) { return ink_on(palette[fill % palette.size()]); }

std::string ink_on(const std::string& color) {
    unsigned red = 0, green = 0, blue = 0;
    if (std::sscanf(color.c_str(), "#%2x%2x%2x", &red, &green, &blue) != 3) return "#000000";
    const auto linear = [](unsigned value) {
        const double c = value / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    return 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? "#ffffff" : "#000000";  // contrast as in the WCAG
}

std::string svg_edge(Point a, Point b, const std::string& label) {
    const char* const plain = "stroke=\"#777777\" stroke-width=\"1.5\"";
    const double length = std::max(1.0, std::hypot(b.x - a.x, b.y - a.y));
    const auto beside = [&](double distance, const char* attributes) {
        const Point shift{-(b.y - a.y) / length * distance, (b.x - a.x) / length * distance};
        return stroke({a.x + shift.x, a.y + shift.y}, {b.x + shift.x, b.y + shift.y}, attributes);
    };
    if (label.empty() || label == "single") return beside(0, plain);
    if (label == "double") return beside(-2.2, plain) + beside(2.2, plain);
    if (label == "triple") return beside(-3.6, plain) + beside(0, plain) + beside(3.6, plain);
    if (label == "aromatic")
        return beside(-2.2, plain) + beside(2.2, "stroke=\"#777777\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"");
    return beside(0, plain) + svg_text((a.x + b.x) / 2, (a.y + b.y) / 2 + 3, cut_text(label, 12),
                                       "class=\"halo\" font-size=\"9\" text-anchor=\"middle\" fill=\"#555555\"");
}

}  // namespace countable::app
