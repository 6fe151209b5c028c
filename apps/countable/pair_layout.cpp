#include "pair_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>
#include <sstream>

#include "countable/support/random.hpp"
#include "graphviz.hpp"

namespace countable::app {
namespace {

constexpr double spacing = 44;     // between neighbours on a circle
constexpr double clearance = 16;   // of an edge from a disc's centre
constexpr unsigned turns = 3000;   // rotations that are tried
constexpr unsigned moves = 20000;  // of single nodes

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

double distance_to_segment(Point p, Point a, Point b) {
    const double length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
    const double t = length == 0 ? 0 : ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
    const double clamped = std::clamp(t, 0.0, 1.0);
    return distance(p, {a.x + clamped * (b.x - a.x), a.y + clamped * (b.y - a.y)});
}

/// Edges of both graphs, each once.
std::vector<Edge> all_edges(const theory::WitnessPair& pair) {
    std::set<std::pair<NodeId, NodeId>> edges;
    for (const Graph* const graph : {&pair.first, &pair.second})
        for (const auto [u, v] : graph->edges()) edges.insert({u, v});
    std::vector<Edge> list;
    for (const auto& [u, v] : edges) list.push_back({u, v});
    return list;
}

/// How often an edge passes through a disc, or two discs touch, for one node or for all.
unsigned conflicts_at(const std::vector<Point>& at, const std::vector<Edge>& edges, NodeId node) {
    unsigned number = 0;
    for (NodeId v = 0; v < at.size(); ++v) number += v != node && distance(at[v], at[node]) < 2.4 * disc_radius ? 2 : 0;
    for (const auto [u, v] : edges) {
        if (u != node && v != node) {
            number += distance_to_segment(at[node], at[u], at[v]) < clearance ? 1 : 0;
            continue;
        }
        for (NodeId w = 0; w < at.size(); ++w)
            number += w != u && w != v && distance_to_segment(at[w], at[u], at[v]) < clearance ? 1 : 0;
    }
    return number;
}

unsigned conflicts(const std::vector<Point>& at, const std::vector<Edge>& edges) {
    unsigned number = 0;
    for (const auto [u, v] : edges)
        for (NodeId w = 0; w < at.size(); ++w)
            number += w != u && w != v && distance_to_segment(at[w], at[u], at[v]) < clearance ? 1 : 0;
    for (NodeId v = 0; v < at.size(); ++v)
        for (NodeId u = 0; u < v; ++u) number += distance(at[u], at[v]) < 2.4 * disc_radius ? 1 : 0;
    return number;
}

/// neato's layout of the edges that both graphs have, the others pulling weakly.
std::vector<Point> by_neato(const theory::WitnessPair& pair) {
    const NodeId n = std::max(pair.first.num_nodes(), pair.second.num_nodes());
    const auto has = [](const Graph& graph, Edge edge) {
        return edge.v < graph.num_nodes() && graph.has_edge(edge.u, edge.v);
    };
    std::ostringstream dot;
    dot << "graph { edge [len=1.2]; graph [overlap=prism, sep=\"+10\", start=7]; node [shape=circle, width=0.36, "
           "fixedsize=true, label=\"\"];\n";
    for (NodeId v = 0; v < n; ++v) dot << v << ";\n";
    for (const Edge edge : all_edges(pair))
        dot << edge.u << " -- " << edge.v
            << (has(pair.first, edge) && has(pair.second, edge) ? "" : " [weight=0.3, len=1.8]") << ";\n";
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

/// Radius of a circle on which that many things stand so far apart.
double radius(std::size_t things, double apart) {
    return things < 2 ? 0 : apart / (2 * std::sin(std::numbers::pi / static_cast<double>(things)));
}

bool is_house(const Graph& graph) {
    return graph.num_nodes() == 5 && graph == Graph(5, {{0, 1}, {1, 2}, {2, 3}, {0, 3}, {0, 4}, {1, 4}});
}

/// The groups as they stand in the pair, turned by these angles; a second house is raised.
std::vector<Point> by_groups(const std::vector<std::vector<NodeId>>& groups, const std::vector<double>& angles,
                             std::optional<double> raise_house, std::size_t nodes) {
    double widest = 0;
    for (const auto& group : groups) widest = std::max(widest, radius(group.size(), spacing));
    const double around = groups.size() == 2 ? widest + 45 : radius(groups.size(), 2 * widest + 100);
    std::vector<Point> at(nodes);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const double where =
            groups.size() == 2
                ? std::numbers::pi * (1 - static_cast<double>(g))
                : std::numbers::pi * (0.5 - 2 * static_cast<double>(g) / static_cast<double>(groups.size()));
        const Point center = groups.size() == 1 ? Point{} : Point{around * std::cos(where), around * std::sin(where)};
        const auto& group = groups[g];
        const double own = radius(group.size(), group.size() > 6 ? spacing : spacing + 6);
        for (std::size_t i = 0; i < group.size(); ++i) {
            const double angle =
                std::numbers::pi * (0.5 - 2 * static_cast<double>(i) / static_cast<double>(group.size())) + angles[g];
            at[group[i]] = {center.x + own * std::cos(angle), center.y + own * std::sin(angle)};
        }
        if (!raise_house) continue;
        constexpr Point house[5] = {{-28, 14}, {28, 14}, {28, -42}, {-28, -42}, {0, 56}};
        for (std::size_t i = 0; i < 5; ++i)
            at[group[i]] = {center.x + house[i].x, center.y + house[i].y + (g == 1 ? *raise_house : 0)};
    }
    return at;
}

/// Moves single nodes, none farther than that, as long as there are conflicts and moving helps.
void resolve(std::vector<Point>& at, const std::vector<Edge>& edges, double largest_move) {
    if (at.size() > 120) return;
    const std::vector<Point> home = at;
    Random random(31);
    for (unsigned move = 0; move < moves; ++move) {
        const auto v = static_cast<NodeId>(random.below(at.size()));
        const unsigned before = conflicts_at(at, edges, v);
        if (before == 0) continue;
        const Point old = at[v];
        at[v] = {old.x + static_cast<double>(random.below(61)) - 30,
                 old.y + static_cast<double>(random.below(61)) - 30};
        if (distance(at[v], home[v]) > largest_move || conflicts_at(at, edges, v) >= before) at[v] = old;
    }
}

}  // namespace

std::vector<Point> pair_layout(const theory::WitnessPair& pair, const pattern::Pattern& pattern) {
    const std::size_t nodes = std::max(pair.first.num_nodes(), pair.second.num_nodes());
    const auto edges = all_edges(pair);
    std::vector<Point> best;
    if (pair.groups.size() != nodes) {
        best = by_neato(pair);
    } else {
        std::vector<std::vector<NodeId>> groups(1 + *std::ranges::max_element(pair.groups));
        for (NodeId v = 0; v < nodes; ++v) groups[pair.groups[v]].push_back(v);
        const bool copies = groups.size() == 2 && groups[0].size() == groups[1].size();
        const bool houses = copies && is_house(pattern.graph) && groups[0].size() == 5;
        Random random(30);
        unsigned fewest = 0;
        for (unsigned turn = 0; turn < (nodes > 40 ? turns / 50 : turns); ++turn) {
            std::vector<double> angles(groups.size(), 0);
            for (double& angle : angles)
                if (turn > 0) angle = 2 * std::numbers::pi * static_cast<double>(random.below(360)) / 360;
            if (copies) angles[1] = angles[0];  // both copies look alike
            const auto raise = houses && turn < 20 ? std::optional(10.0 * turn) : std::nullopt;
            auto at = by_groups(groups, angles, raise, nodes);
            const unsigned number = conflicts(at, edges);
            if (best.empty() || number < fewest) {
                best = std::move(at);
                fewest = number;
            }
            if (fewest == 0 || groups.size() == 1) break;
        }
    }
    // What does not fit is spread out, while the discs stay as large as they are.
    std::vector<Point> spread = best;
    resolve(best, edges, pair.groups.empty() ? 60 : 22);
    for (unsigned step = 0; step < 6 && nodes <= 60 && conflicts(best, edges) > 0; ++step) {
        for (Point& point : spread) point = {1.2 * point.x, 1.2 * point.y};
        auto wider = spread;
        resolve(wider, edges, 36);
        if (conflicts(wider, edges) < conflicts(best, edges)) best = std::move(wider);
    }
    const bool room = pair.first.has_edge_labels() || pair.second.has_edge_labels();  // for the labels of edges
    for (Point& point : best) point = {point.x * (room ? 1.7 : 1), point.y * (room ? 1.7 : 1)};
    return best;
}

}  // namespace countable::app
