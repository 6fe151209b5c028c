#include "graph_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <sstream>

#include "graphviz.hpp"

namespace countable::app {
namespace {

constexpr double spacing = 48, gap = 44;  // between neighbours, and between components
constexpr std::size_t longest_line = 24;

/// Some nodes and their places.
struct Block {
    std::vector<NodeId> nodes;
    Layout layout;
};

/// Moves the points so that they begin at (0, 0).
Layout normalised(std::vector<Point> points) {
    Point low = points.empty() ? Point{} : points[0], high = low;
    for (const auto& [x, y] : points) {
        low = {std::min(low.x, x), std::min(low.y, y)};
        high = {std::max(high.x, x), std::max(high.y, y)};
    }
    for (Point& point : points) point = {point.x - low.x, point.y - low.y};
    return {std::move(points), high.x - low.x, high.y - low.y};
}

Layout circle(std::size_t n) {
    const double radius = spacing / (2 * std::sin(std::numbers::pi / static_cast<double>(n)));
    std::vector<Point> points;
    for (std::size_t i = 0; i < n; ++i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n);
        points.push_back({radius * std::sin(angle), -radius * std::cos(angle)});
    }
    return normalised(std::move(points));
}

Layout line(std::size_t n) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < n; ++i) points.push_back({spacing * static_cast<double>(i), 0});
    return normalised(std::move(points));
}

/// Neato's layout; it begins with places that it draws from `seed`.
Layout by_neato(const Graph& graph, const std::vector<NodeId>& nodes, unsigned seed) {
    std::vector<std::size_t> place(graph.num_nodes());
    std::ostringstream dot;
    dot << "graph { graph [overlap=prism, sep=\"+10\", pack=24, start=" << seed
        << "]; edge [len=0.72];\n"
           "node [shape=circle, width=0.36, fixedsize=true, label=\"\"];\n";
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        place[nodes[i]] = i;
        dot << nodes[i] << ";\n";
    }
    for (const NodeId u : nodes)
        for (const NodeId v : graph.neighbors(u))
            if (u < v) dot << u << " -- " << v << ";\n";
    dot << "}\n";
    std::istringstream plain(neato({"-Tplain"}, dot.str()));
    std::vector<Point> points(nodes.size());
    for (std::string text; std::getline(plain, text);) {
        std::istringstream words(text);
        std::string kind;
        NodeId node = 0;
        Point at;
        if (words >> kind && kind == "node" && words >> node >> at.x >> at.y && node < place.size())
            points[place[node]] = {72 * at.x, -72 * at.y};
    }
    return normalised(std::move(points));
}

double distance(Point p, Point a, Point b) {
    const Point along{b.x - a.x, b.y - a.y};
    const double square = along.x * along.x + along.y * along.y;
    const double part = square == 0 ? 0 : ((p.x - a.x) * along.x + (p.y - a.y) * along.y) / square;
    const double t = std::clamp(part, 0.0, 1.0);
    return std::hypot(a.x + t * along.x - p.x, a.y + t * along.y - p.y);
}

/// How often an edge runs through, or close by, the disc of a node that is none of its ends.
std::size_t edges_through_nodes(const Graph& graph, const std::vector<NodeId>& nodes, const Layout& layout) {
    constexpr double close = 18;
    std::vector<Point> at(graph.num_nodes());
    for (std::size_t i = 0; i < nodes.size(); ++i) at[nodes[i]] = layout.points[i];
    std::size_t found = 0;
    for (const NodeId u : nodes)
        for (const NodeId v : graph.neighbors(u))
            for (const NodeId w : nodes)
                if (u < v && w != u && w != v && distance(at[w], at[u], at[v]) < close) ++found;
    return found;
}

/// The best of some layouts of neato.
Layout best_by_neato(const Graph& graph, const std::vector<NodeId>& nodes) {
    constexpr unsigned tries = 8;
    Layout best = by_neato(graph, nodes, 1);
    std::size_t least = edges_through_nodes(graph, nodes, best);
    for (unsigned seed = 2; seed <= tries && least > 0; ++seed) {
        Layout other = by_neato(graph, nodes, seed);
        const std::size_t found = edges_through_nodes(graph, nodes, other);
        if (found >= least) continue;
        least = found;
        best = std::move(other);
    }
    return best;
}

bool is_circulant(const Graph& graph) {
    const NodeId n = graph.num_nodes();
    if (n < 4) return false;
    const auto edges = graph.edges();
    return std::ranges::all_of(edges, [&](Edge e) { return graph.has_edge((e.u + 1) % n, (e.v + 1) % n); });
}

std::vector<std::vector<NodeId>> components(const Graph& graph) {
    std::vector<std::vector<NodeId>> list;
    std::vector<bool> seen(graph.num_nodes());
    for (NodeId root = 0; root < graph.num_nodes(); ++root) {
        if (seen[root]) continue;
        seen[root] = true;
        list.push_back({root});
        auto& nodes = list.back();
        for (std::size_t next = 0; next < nodes.size(); ++next)
            for (const NodeId v : graph.neighbors(nodes[next]))
                if (!seen[v]) {
                    seen[v] = true;
                    nodes.push_back(v);
                }
    }
    return list;
}

/// The nodes of a path from one end to the other, or of a cycle around; empty if the component is neither.
std::vector<NodeId> in_a_row(const Graph& graph, const std::vector<NodeId>& component) {
    NodeId start = component[0];
    for (const NodeId v : component) {
        if (graph.degree(v) > 2) return {};
        if (graph.degree(v) == 1) start = std::min(v, graph.degree(start) == 1 ? start : v);
    }
    std::vector<NodeId> row = {start};
    NodeId before = start;
    while (row.size() < component.size()) {
        const NodeId here = row.back();
        for (const NodeId next : graph.neighbors(here))
            if (next != before || row.size() == 1) {
                row.push_back(next);
                break;
            }
        before = here;
    }
    return row;
}

std::vector<Block> blocks_of(const Graph& graph) {
    const auto list = components(graph);
    if (list.size() == 1 && is_circulant(graph)) {
        std::vector<NodeId> nodes(graph.num_nodes());
        std::iota(nodes.begin(), nodes.end(), 0);
        // A cycle is drawn in its own order, below: its numbers may turn by more than one step.
        if (graph.degree(0) > 2) return {{nodes, circle(nodes.size())}};
    }
    std::vector<Block> blocks;
    std::vector<NodeId> others;
    for (const auto& component : list) {
        const auto row = in_a_row(graph, component);
        const bool is_cycle = component.size() > 2 && graph.degree(component[0]) == 2 && !row.empty() &&
                              graph.has_edge(row.front(), row.back());
        if (is_cycle)
            blocks.push_back({row, circle(row.size())});
        else if (!row.empty() && row.size() <= longest_line)
            blocks.push_back({row, line(row.size())});
        else
            others.insert(others.end(), component.begin(), component.end());
    }
    if (!others.empty()) blocks.insert(blocks.begin(), {others, best_by_neato(graph, others)});
    return blocks;
}

}  // namespace

Layout graph_layout(const Graph& graph) {
    const auto blocks = blocks_of(graph);
    double area = 0, widest = 0;
    for (const Block& block : blocks) {
        area += (block.layout.width + gap) * (block.layout.height + gap);
        widest = std::max(widest, block.layout.width);
    }
    // Rows of blocks, about one and a half times as wide as high.
    const double limit = std::max(widest, std::sqrt(1.5 * area));
    Layout result{std::vector<Point>(graph.num_nodes()), 0, 0};
    for (std::size_t first = 0, last; first < blocks.size(); first = last) {
        double width = 0, height = 0;
        for (last = first; last < blocks.size(); ++last) {
            const double wider = width + (last == first ? 0 : gap) + blocks[last].layout.width;
            if (last > first && wider > limit) break;
            width = wider;
            height = std::max(height, blocks[last].layout.height);
        }
        const double top = first == 0 ? 0 : result.height + gap;
        double left = 0;
        for (std::size_t b = first; b < last; ++b) {
            const auto& [nodes, layout] = blocks[b];
            for (std::size_t i = 0; i < nodes.size(); ++i)
                result.points[nodes[i]] = {left + layout.points[i].x,
                                           top + (height - layout.height) / 2 + layout.points[i].y};
            left += layout.width + gap;
        }
        result.width = std::max(result.width, width);
        result.height = top + height;
    }
    return result;
}

}  // namespace countable::app
