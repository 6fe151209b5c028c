#include "pair_drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "countable/plot/html_text.hpp"
#include "countable/theory/find_copy.hpp"
#include "graph_text.hpp"
#include "pair_layout.hpp"
#include "svg_parts.hpp"

namespace countable::app {
namespace {

std::string dot_string(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out + '"';
}

bool has_edge(const Graph& graph, Edge edge) {
    return edge.v < graph.num_nodes() && edge.u < graph.num_nodes() && graph.has_edge(edge.u, edge.v);
}

/// The copies' edges as pairs u < v.
std::set<std::pair<NodeId, NodeId>> copy_edges(const Graph& graph, const pattern::Pattern& pattern,
                                               count::Embedding kind) {
    std::set<std::pair<NodeId, NodeId>> edges;
    if (const auto image = theory::find_copy(graph, pattern, kind))
        for (const auto [u, v] : pattern.graph.edges()) edges.insert(std::minmax((*image)[u], (*image)[v]));
    return edges;
}

/// A light colour, the golden angle apart from the one before.
std::string fill(std::uint32_t color) {
    constexpr std::array<const char*, 8> first = {"#fde9a9", "#bfe3c0", "#f6c6b8", "#c9d7f2",
                                                  "#e3cdee", "#c3e8ea", "#f3d3e0", "#dfe0c0"};
    if (color < first.size()) return first[color];
    char text[32];
    std::snprintf(text, sizeof text, "%.3f 0.300 0.930", 0.618034 * color - static_cast<unsigned>(0.618034 * color));
    return text;
}

/// The colour that a label names, as the attributed triangle has them.
std::optional<std::string> named_color(const std::string& label) {
    static const std::map<std::string, std::string> colors = {
        {"red", "#d62728"},    {"blue", "#1f5fbf"},   {"green", "#2e8b57"},  {"yellow", "#f5d547"},
        {"orange", "#f28e2b"}, {"purple", "#7b4fa3"}, {"violet", "#7b4fa3"}, {"brown", "#8c5a3c"},
        {"pink", "#f4a6c0"},   {"black", "#222222"},  {"white", "#ffffff"},  {"gray", "#999999"},
        {"grey", "#999999"},   {"cyan", "#5bc8d8"}};
    const auto found = colors.find(label);
    return found == colors.end() ? std::nullopt : std::optional(found->second);
}

struct Box {
    double left = 0, right = 0, bottom = 0, top = 0;
};

/// Text whose left end is at a place. Without a metric of the font, 0.6 of its size a letter.
std::string text_at(const std::string& id, double x, double y, const std::string& text, unsigned size) {
    const double width = 0.6 * size * static_cast<double>(text.size());
    // Graphviz centres plain text in its node; the cell of a table has its text at the left.
    return "  " + id + " [shape=plaintext, style=\"\", fixedsize=true, width=" + svg_number(width / 72 + 0.1) +
           ", height=0.2, fontsize=" + std::to_string(size) +
           ", label=<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" WIDTH=\"" +
           std::to_string(static_cast<int>(std::ceil(width))) + "\"><TR><TD ALIGN=\"LEFT\">" + plot::html_text(text) +
           "</TD></TR></TABLE>>, pos=\"" + svg_number(x + width / 2) + "," + svg_number(y) + "!\"];\n";
}

/// A thin circle around each gadget, where the pair has more than two groups.
std::string outlines(const theory::WitnessPair& pair, const std::vector<Point>& points, const std::string& prefix,
                     double shift) {
    const unsigned groups = pair.groups.empty() ? 0 : 1 + *std::ranges::max_element(pair.groups);
    std::string dot;
    for (unsigned g = 0; g < groups && groups > 2; ++g) {
        Point center;
        unsigned size = 0;
        for (std::size_t v = 0; v < points.size(); ++v)
            if (pair.groups[v] == g) {
                center = {center.x + points[v].x, center.y + points[v].y};
                ++size;
            }
        center = {center.x / size, center.y / size};
        double reach = 0;
        for (std::size_t v = 0; v < points.size(); ++v)
            if (pair.groups[v] == g)
                reach = std::max(reach, std::hypot(points[v].x - center.x, points[v].y - center.y));
        if (size < 2) continue;
        dot += "  " + prefix + "_group" + std::to_string(g) + " [label=\"\", style=dashed, color=\"#aaaaaa\", width=" +
               svg_number(2 * (reach + disc_radius + 6) / 72) + ", pos=\"" + svg_number(center.x + shift) + "," +
               svg_number(center.y) + "!\"];\n";
    }
    return dot;
}

/// The lines of the legend below the drawings, each with a sample of what it explains.
std::string legend(const theory::PairCertificate& certificate, const pattern::Pattern& pattern, const Box& box,
                   bool colored_labels) {
    std::string dot;
    double y = box.bottom - 45;
    const auto sample = [&](const std::string& id, const std::string& style, const std::string& text) {
        for (const char end : {'a', 'b'})
            dot += "  " + id + end + " [shape=point, style=invis, width=0.01, label=\"\", pos=\"" +
                   svg_number(box.left + (end == 'a' ? 0 : 30)) + "," + svg_number(y) + "!\"];\n";
        dot += "  " + id + "a -- " + id + "b [" + style + "];\n" + text_at(id + "_text", box.left + 40, y, text, 11);
        y -= 18;
    };
    sample("legend_copy", "color=\"#1f5fbf\", penwidth=3.2", "one copy of the pattern " + pattern.name);
    sample("legend_differs", "color=\"#c0392b\", style=dashed, penwidth=1.6",
           "edges that only one of the two graphs has");
    dot += text_at("legend_fill", box.left, y,
                   colored_labels ? "discs have the colours that the labels of the nodes name"
                                  : "discs of one colour: nodes that the test gives the same final colour",
                   11);
    if (!certificate.pair.groups.empty() && *std::ranges::max_element(certificate.pair.groups) > 1)
        dot += text_at("legend_groups", box.left, y -= 18, "dashed circles: the gadgets, one for each node of the base",
                       11);
    return dot + text_at("legend_test", box.left, y - 18, "not separated by: " + theory::name(certificate.test), 11);
}

/// How each node is filled: alike iff the test gives it the same final colour. Where that takes too much, colour
/// refinement stands in, which tells fewer nodes apart.
std::array<std::vector<std::string>, 2> fills(const theory::PairCertificate& certificate) {
    const Graph &first = certificate.pair.first, &second = certificate.pair.second;
    auto colors = theory::node_colors(certificate.test, first, second);
    if (!colors) colors = theory::node_colors({theory::SeparationTest::Kind::FolkloreWl, 1}, first, second);
    std::map<std::uint32_t, std::uint32_t> number;  // in order of appearance, so that the first fills are used
    std::array<std::vector<std::string>, 2> list;
    for (int g = 0; g < 2; ++g)
        for (const std::uint32_t color : (*colors)[g])
            list[g].push_back(fill(number.try_emplace(color, static_cast<std::uint32_t>(number.size())).first->second));
    return list;
}

/// The box around the points, with room for the circles around gadgets.
Box box_around(const std::vector<Point>& points, const theory::WitnessPair& pair) {
    Box box{points.front().x, points.front().x, points.front().y, points.front().y};
    for (const Point& point : points)
        box = {std::min(box.left, point.x), std::max(box.right, point.x), std::min(box.bottom, point.y),
               std::max(box.top, point.y)};
    if (!pair.groups.empty() && *std::ranges::max_element(pair.groups) > 1)
        box = {box.left - 30, box.right + 30, box.bottom - 30, box.top + 30};
    return box;
}

/// Fills nodes whose labels are names of colours accordingly; whether there are any.
bool fill_by_labels(const theory::WitnessPair& pair, const Labels& labels, auto& colors) {
    bool any = false;
    for (int g = 0; g < 2; ++g) {
        const Graph& graph = g == 0 ? pair.first : pair.second;
        for (NodeId v = 0; v < graph.num_nodes() && graph.has_node_labels(); ++v)
            if (const auto color = named_color(label_text(labels, graph.node_label(v)))) {
                colors[g][v] = *color;
                any = true;
            }
    }
    return any;
}

void draw_nodes(std::ostream& dot, const Graph& graph, const Labels& labels, const std::vector<std::string>& colors,
                const std::vector<Point>& points, const std::string& prefix, double shift) {
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::string label = graph.has_node_labels() ? label_text(labels, graph.node_label(v)) : std::to_string(v);
        dot << "  " << prefix << v << " [label=" << dot_string(label) << ", fillcolor=" << dot_string(colors[v])
            << ", fontcolor=\"" << ink_on(colors[v]) << "\", fontsize=" << (label.size() > 3 ? 8 : 10) << ", pos=\""
            << svg_number(points[v].x + shift) << "," << svg_number(points[v].y) << "!\"];\n";
    }
}

/// Edges that the other graph does not have are dashed, those of one copy of the pattern are thick.
void draw_edges(std::ostream& dot, const Graph& graph, const Graph& other, const Labels& labels, const auto& copy,
                const std::string& prefix) {
    for (const auto [u, v] : graph.edges()) {
        dot << "  " << prefix << u << " -- " << prefix << v << " [";
        if (graph.has_edge_labels()) dot << "label=" << dot_string(label_text(labels, graph.edge_label(u, v))) << ", ";
        if (!has_edge(other, {u, v})) dot << "color=\"#c0392b\", style=dashed, penwidth=1.6, ";
        if (copy.count({u, v}) > 0) dot << "color=\"#1f5fbf\", style=solid, penwidth=3.2, ";
        dot << "];\n";
    }
}

}  // namespace

std::string pair_drawing(const theory::PairCertificate& certificate, const pattern::Pattern& pattern,
                         const Labels& labels) {
    const auto& pair = certificate.pair;
    const auto points = pair_layout(pair, pattern);
    const Box box = box_around(points, pair);
    auto colors = fills(certificate);
    const bool colored_labels = fill_by_labels(pair, labels, colors);
    std::ostringstream dot;
    dot << "graph pair {\n  graph [outputorder=edgesfirst, splines=line, pad=0.3, fontname=\"Helvetica\"];\n"
           "  node [shape=circle, width=0.34, fixedsize=true, style=filled, color=\"#444444\", fontname=\"Helvetica\", "
           "fontsize=10];\n"
           "  edge [color=\"#777777\", fontname=\"Helvetica\", fontsize=9];\n";
    const std::string kind = certificate.kind == count::Embedding::Induced ? "induced copies of " : "copies of ";
    dot << text_at("title", box.left, box.top + 64, kind + pattern.name, 14);
    for (int g = 0; g < 2; ++g) {
        const Graph &graph = g == 0 ? pair.first : pair.second, &other = g == 0 ? pair.second : pair.first;
        const Count copies = g == 0 ? certificate.first_count : certificate.second_count;
        const double shift = g * std::max(box.right - box.left + 90, 190.0);
        const std::string prefix = g == 0 ? "a" : "b";
        dot << text_at(
            prefix + "_title", box.left + shift, box.top + 40,
            (g == 0 ? "first graph: " : "second graph: ") + to_string(copies) + (copies == 1 ? " copy" : " copies"),
            13);
        draw_nodes(dot, graph, labels, colors[g], points, prefix, shift);
        dot << outlines(pair, points, prefix, shift);
        draw_edges(dot, graph, other, labels, copy_edges(graph, pattern, certificate.kind), prefix);
    }
    dot << legend(certificate, pattern, box, colored_labels) << "}\n";
    return dot.str();
}

}  // namespace countable::app
