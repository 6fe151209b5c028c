#include "wl_pairs_drawing.hpp"

#include <algorithm>
#include <numeric>

#include "svg_parts.hpp"

namespace countable::app {
namespace {

constexpr double row_height = 22, margin = 14, gap = 6, all_width = 220, font = 12;
constexpr const char *filled = "#7fcfb9", *empty = "#f0f0f0";

std::string rectangle(double x, double y, double width, const char* fill) {
    return "<rect x=\"" + svg_number(x) + "\" y=\"" + svg_number(y) + "\" width=\"" + svg_number(width) +
           "\" height=\"" + svg_number(row_height - 3) + "\" fill=\"" + fill + "\"/>\n";
}

/// A cell filled from the left as far as its share of the pairs, with their number.
std::string cell(double x, double y, double width, std::uint64_t separated, std::uint64_t pairs) {
    const double share = pairs == 0 ? 0 : static_cast<double>(separated) / static_cast<double>(pairs);
    return rectangle(x, y, width, empty) + (separated > 0 ? rectangle(x, y, width * share, filled) : "") +
           svg_text(x + width / 2, y + 14, std::to_string(separated), "text-anchor=\"middle\"");
}

std::string heading(double x, const std::string& name, std::uint64_t pairs) {
    return svg_text(x, 50, name, "text-anchor=\"middle\"") +
           svg_text(x, 65, std::to_string(pairs), "text-anchor=\"middle\" fill=\"#666666\"");
}

std::uint64_t sum(const std::vector<std::uint64_t>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

double widest(const std::vector<std::string>& texts) {
    double width = 0;
    for (const auto& text : texts) width = std::max(width, text_width(text, font));
    return width;
}

/// A name in a file of pairs has no blanks.
std::string category_title(std::string name) {
    std::ranges::replace(name, '_', ' ');
    return name.empty() ? "(none)" : name;
}

}  // namespace

std::string separated_pairs_drawing(const SeparatedPairs& table) {
    const double left = margin + widest(table.tests) + 10, top = 74;
    std::vector<double> places, widths;
    double right = left + all_width;
    for (const auto& category : table.categories) {
        widths.push_back(std::max(48.0, text_width(category_title(category), font)));
        places.push_back(right + gap);
        right += gap + widths.back();
    }
    const double height = top + row_height * static_cast<double>(table.tests.size()) + margin;
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + svg_number(right + margin) +
                      "\" height=\"" + svg_number(height) +
                      "\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">\n";
    svg += "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
    svg += svg_text(margin, 22, "Pairs that each test distinguishes", "font-size=\"14\" font-weight=\"600\"");
    svg += heading(left + all_width / 2, "all", sum(table.pairs));
    for (std::size_t c = 0; c < places.size(); ++c)
        svg += heading(places[c] + widths[c] / 2, category_title(table.categories[c]), table.pairs[c]);
    for (std::size_t t = 0; t < table.tests.size(); ++t) {
        const double y = top + row_height * static_cast<double>(t);
        svg += svg_text(left - 8, y + 14, table.tests[t], "text-anchor=\"end\"");
        svg += cell(left, y, all_width, sum(table.separated[t]), sum(table.pairs));
        for (std::size_t c = 0; c < places.size(); ++c)
            svg += cell(places[c], y, widths[c], table.separated[t][c], table.pairs[c]);
    }
    return svg + "</svg>\n";
}

}  // namespace countable::app
