#include "can_atlas.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "svg_parts.hpp"

namespace countable::app {
namespace {

using theory::Answer;

constexpr double cell = 26, head = 46, margin = 14, title = 56;

const char* fill(Answer answer) {
    if (answer == Answer::Yes) return "#009e73";
    return answer == Answer::No ? "#f3d9cf" : "#d9d9d9";
}

std::string polygon(const std::string& points, Answer answer) {
    return "<polygon points=\"" + points + "\" fill=\"" + fill(answer) + "\"/>\n";
}

std::string point(double x, double y) { return svg_number(x) + "," + svg_number(y) + " "; }

std::string square(double x, double y, const std::optional<Answer>& upper, const std::optional<Answer>& lower) {
    const double end = cell - 2;
    std::string text;
    const auto first = upper ? upper : lower, second = lower ? lower : upper;
    if (first == second)
        return first ? polygon(point(x, y) + point(x + end, y) + point(x + end, y + end) + point(x, y + end), *first)
                     : "";
    if (first) text += polygon(point(x, y) + point(x + end, y) + point(x, y + end), *first);
    if (second) text += polygon(point(x + end, y) + point(x + end, y + end) + point(x, y + end), *second);
    return text;
}

std::string small_graph(const Graph& graph, double x, double y) {
    const double radius = 9;
    const auto place = [&](NodeId v) {
        const double angle = 2 * std::numbers::pi * v / graph.num_nodes() - std::numbers::pi / 2;
        return Point{x + radius * std::cos(angle), y + radius * std::sin(angle)};
    };
    std::string text;
    for (const auto [u, v] : graph.edges()) {
        const Point a = place(u), b = place(v);
        text += "<line x1=\"" + svg_number(a.x) + "\" y1=\"" + svg_number(a.y) + "\" x2=\"" + svg_number(b.x) +
                "\" y2=\"" + svg_number(b.y) + "\" stroke=\"#444\"/>\n";
    }
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        text += "<circle cx=\"" + svg_number(place(v).x) + "\" cy=\"" + svg_number(place(v).y) +
                "\" r=\"2.2\" fill=\"#222\"/>\n";
    return text;
}

std::optional<Answer> at(const std::vector<Answer>& answers, std::size_t i) {
    return i < answers.size() ? std::optional(answers[i]) : std::nullopt;
}

std::string legend(double x, double y, Answer answer, const std::string& text) {
    return "<rect x=\"" + svg_number(x) + "\" y=\"" + svg_number(y - 11) + "\" width=\"14\" height=\"14\" fill=\"" +
           fill(answer) + "\"/>\n" + svg_text(x + 19, y, text, "");
}

}  // namespace

std::string atlas_drawing(const std::vector<std::string>& architectures, const std::vector<AtlasRow>& rows) {
    double names = 0;
    for (const auto& name : architectures) names = std::max(names, text_width(name, 12));
    const double left = margin + names + 10, top = title + head;
    const double width = std::max(left + cell * static_cast<double>(rows.size()) + margin, left + 470);
    const double height = top + cell * static_cast<double>(architectures.size()) + margin;
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + svg_number(width) + "\" height=\"" +
                      svg_number(height) + "\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">\n";
    svg += "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
    svg += svg_text(margin, 20, "Which architecture can count which pattern", "font-size=\"14\" font-weight=\"600\"");
    svg += legend(left, 44, Answer::Yes, "yes") + legend(left + 60, 44, Answer::No, "no") +
           legend(left + 114, 44, Answer::Unknown, "unknown");
    svg += svg_text(left + 205, 44, "upper left: subgraphs, lower right: induced", "");
    for (std::size_t column = 0; column < rows.size(); ++column) {
        const double x = left + cell * static_cast<double>(column);
        svg += "<g><title>" + rows[column].pattern.name + "</title>\n" +
               small_graph(rows[column].pattern.graph, x + cell / 2 - 1, title + head / 2) + "</g>\n";
        for (std::size_t row = 0; row < architectures.size(); ++row)
            svg += square(x, top + cell * static_cast<double>(row), at(rows[column].subgraph, row),
                          at(rows[column].induced, row));
    }
    for (std::size_t row = 0; row < architectures.size(); ++row)
        svg +=
            svg_text(left - 8, top + cell * static_cast<double>(row) + 16, architectures[row], "text-anchor=\"end\"");
    return svg + "</svg>\n";
}

}  // namespace countable::app
