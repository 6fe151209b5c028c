#include "pair_drawing.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>

#include "countable/theory/find_copy.hpp"
#include "graphviz.hpp"

namespace countable::app {
namespace {

struct Point {
    double x = 0, y = 0;  // points, 72 to an inch
};

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

/// A place for every node number: neato's layout of the edges that both graphs have, the others pulling weakly, so
/// that the two drawings differ only where the graphs do.
std::vector<Point> layout(const Graph& first, const Graph& second) {
    const NodeId n = std::max(first.num_nodes(), second.num_nodes());
    std::ostringstream dot;
    const char* const length = first.has_edge_labels() || second.has_edge_labels() ? "1.5" : "1";  // room for labels
    dot << "graph { edge [len=" << length
        << "]; graph [overlap=prism, sep=\"+8\", start=7]; node [shape=circle, width=0.36, fixedsize=true, "
           "label=\"\"];\n";
    for (NodeId v = 0; v < n; ++v) dot << v << ";\n";
    for (const Edge edge : first.edges())
        dot << edge.u << " -- " << edge.v << (has_edge(second, edge) ? "" : " [weight=0.3, len=1.6]") << ";\n";
    for (const Edge edge : second.edges())
        if (!has_edge(first, edge)) dot << edge.u << " -- " << edge.v << " [weight=0.3, len=1.6];\n";
    dot << "}\n";
    std::istringstream plain(neato({"-Tplain"}, dot.str()));
    std::vector<Point> points(n);
    for (std::string line; std::getline(plain, line);) {
        std::istringstream words(line);
        std::string kind;
        NodeId node = 0;
        Point at;
        if (words >> kind && kind == "node" && words >> node >> at.x >> at.y && node < n)
            points[node] = {72 * at.x, 72 * at.y};
    }
    return points;
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

/// Two lines below the drawing.
std::string caption(const theory::PairCertificate& certificate, const pattern::Pattern& pattern) {
    std::string text = dot_string(std::string(certificate.kind == count::Embedding::Induced ? "induced " : "") +
                                  "copies of: " + pattern.name);
    text.pop_back();
    return text + "\\nnodes are filled by their final colours in " + theory::name(certificate.test) + "\"";
}

/// How each node is filled: alike iff the test gives it the same final colour. Where that takes too much, colour
/// refinement stands in, which tells fewer nodes apart.
std::array<std::vector<std::string>, 2> fills(const theory::PairCertificate& certificate) {
    const auto& [first, second, construction] = certificate.pair;
    auto colors = theory::node_colors(certificate.test, first, second);
    if (!colors) colors = theory::node_colors({theory::Test::Kind::FolkloreWl, 1}, first, second);
    std::map<std::uint32_t, std::uint32_t> number;  // in order of appearance, so that the first fills are used
    std::array<std::vector<std::string>, 2> list;
    for (int g = 0; g < 2; ++g)
        for (const std::uint32_t color : (*colors)[g])
            list[g].push_back(fill(number.try_emplace(color, static_cast<std::uint32_t>(number.size())).first->second));
    return list;
}

}  // namespace

std::string pair_drawing(const theory::PairCertificate& certificate, const pattern::Pattern& pattern,
                         const Labels& labels) {
    const Graph* const graphs[2] = {&certificate.pair.first, &certificate.pair.second};
    const auto points = layout(*graphs[0], *graphs[1]);
    double left = 0, right = 0, top = 0;
    for (const Point& point : points) {
        left = std::min(left, point.x);
        right = std::max(right, point.x);
        top = std::max(top, point.y);
    }
    const auto colors = fills(certificate);
    std::ostringstream dot;
    dot << "graph pair {\n  graph [outputorder=edgesfirst, splines=line, pad=0.3, labelloc=b, fontname=\"Helvetica\", "
           "fontsize=11,\n"
           "    label="
        << caption(certificate, pattern)
        << "];\n"
           "  node [shape=circle, width=0.34, fixedsize=true, style=filled, color=\"#444444\", fontname=\"Helvetica\", "
           "fontsize=10];\n"
           "  edge [color=\"#777777\", fontname=\"Helvetica\", fontsize=9];\n";
    for (int g = 0; g < 2; ++g) {
        const Graph& graph = *graphs[g];
        const Count copies = g == 0 ? certificate.first_count : certificate.second_count;
        const double shift = g * (right - left + 90);
        const std::string prefix = g == 0 ? "a" : "b";
        dot << "  " << prefix << "_title [shape=plaintext, style=\"\", fixedsize=false, fontsize=13, label="
            << dot_string((g == 0 ? "first graph: " : "second graph: ") + to_string(copies) +
                          (copies == 1 ? " copy" : " copies"))
            << ", pos=\"" << (left + right) / 2 + shift << "," << top + 42 << "!\"];\n";
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            dot << "  " << prefix << v << " [label="
                << dot_string(graph.has_node_labels() ? labels.text(graph.node_label(v)) : std::to_string(v))
                << ", fillcolor=" << dot_string(colors[g][v]) << ", pos=\"" << points[v].x + shift << "," << points[v].y
                << "!\"];\n";
        const auto copy = copy_edges(graph, pattern, certificate.kind);
        for (const auto [u, v] : graph.edges()) {
            dot << "  " << prefix << u << " -- " << prefix << v << " [";
            if (graph.has_edge_labels()) dot << "label=" << dot_string(labels.text(graph.edge_label(u, v))) << ", ";
            if (!has_edge(*graphs[1 - g], {u, v})) dot << "color=\"#c0392b\", style=dashed, penwidth=1.6, ";
            if (copy.count({u, v}) > 0) dot << "color=\"#1f5fbf\", style=solid, penwidth=3.2, ";
            dot << "];\n";
        }
    }
    dot << "}\n";
    return dot.str();
}

}  // namespace countable::app
