#include "countable/pattern/symmetry.hpp"

#include <nauty/nauty.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace countable::pattern {
namespace {

// nauty works on vertex-coloured graphs without edge labels, so every edge of the pattern becomes a vertex between its
// two ends, coloured by the edge's constraint. At most 16 + 120 vertices.
constexpr int most_vertices = 16 + 120;
constexpr int words = SETWORDSNEEDED(most_vertices);

// The colour of a vertex, compared as a tuple: kind (0 fixed, 1 node, 2 edge), then position or constraint.
using Color = std::pair<int, LabelConstraint>;

}  // namespace

Symmetry symmetry(const PatternGraph& shape, std::span<const unsigned> fixed) {
    const auto edges = shape.edges();
    const int size = static_cast<int>(shape.size), vertices = size + static_cast<int>(edges.size());
    const int m = SETWORDSNEEDED(vertices);
    graph incidence[most_vertices * words], canonical[most_vertices * words];
    EMPTYGRAPH(incidence, m, vertices);

    std::vector<std::pair<Color, int>> colored;
    for (int v = 0; v < size; ++v) {
        const auto place = std::find(fixed.begin(), fixed.end(), static_cast<unsigned>(v));
        colored.push_back(place == fixed.end() ? std::pair{Color{1, shape.node[v]}, v}
                                               : std::pair{Color{0, LabelConstraint(place - fixed.begin())}, v});
    }
    for (int e = 0; e < static_cast<int>(edges.size()); ++e) {
        const auto [a, b] = edges[e];
        ADDONEEDGE(incidence, a, size + e, m);
        ADDONEEDGE(incidence, b, size + e, m);
        colored.push_back({Color{2, shape.edge[a][b]}, size + e});
    }
    std::sort(colored.begin(), colored.end());
    int lab[most_vertices], ptn[most_vertices], orbits[most_vertices];
    for (int i = 0; i < vertices; ++i) {
        lab[i] = colored[i].second;
        ptn[i] = i + 1 < vertices && colored[i].first == colored[i + 1].first;  // 0 ends a cell
    }

    DEFAULTOPTIONS_GRAPH(options);
    options.getcanon = TRUE;
    options.defaultptn = FALSE;
    statsblk stats;
    densenauty(incidence, lab, ptn, orbits, &options, &stats, m, vertices, canonical);

    Symmetry result;
    // At most 16! = 2.1e13, far below what a double holds exactly.
    result.group_size = static_cast<Count>(std::llround(stats.grpsize1 * std::pow(10.0, stats.grpsize2)));
    for (int v = 0; v < size; ++v) result.node_orbit[v] = static_cast<unsigned>(orbits[v]);
    for (int v = size; v < vertices; ++v) result.edge_orbit.push_back(static_cast<unsigned>(orbits[v] - size));
    // Equal keys mean equal coloured graphs: the colours in their order, the constraints of fixed nodes, and the canonical
    // incidences.
    for (const auto& [color, vertex] : colored)
        result.canonical += std::to_string(color.first) + ':' + std::to_string(color.second) + ' ';
    for (const unsigned v : fixed) result.canonical += std::to_string(shape.node[v]) + ' ';
    result.canonical.append(reinterpret_cast<const char*>(canonical), sizeof(graph) * m * vertices);
    return result;
}

std::string canonical_form(const PatternGraph& shape) {
    const auto edges = shape.edges();
    const auto constraint = [&](const std::array<unsigned, 2>& edge) { return shape.edge[edge[0]][edge[1]]; };
    for (const auto& edge : edges)
        if (constraint(edge) != constraint(edges[0])) return symmetry(shape).canonical;
    constexpr int m = SETWORDSNEEDED(max_pattern_nodes);
    const int size = static_cast<int>(shape.size);
    graph adjacent[max_pattern_nodes * m], canonical[max_pattern_nodes * m];
    EMPTYGRAPH(adjacent, m, size);
    for (const auto [a, b] : edges) ADDONEEDGE(adjacent, a, b, m);
    int lab[max_pattern_nodes], ptn[max_pattern_nodes], orbits[max_pattern_nodes];
    std::iota(lab, lab + size, 0);
    std::stable_sort(lab, lab + size, [&](int a, int b) { return shape.node[a] < shape.node[b]; });
    std::string form = std::to_string(edges.empty() ? 0 : constraint(edges[0])) + ' ';
    for (int i = 0; i < size; ++i) {
        ptn[i] = i + 1 < size && shape.node[lab[i]] == shape.node[lab[i + 1]];  // 0 ends a cell
        form += std::to_string(shape.node[lab[i]]) + ' ';
    }
    DEFAULTOPTIONS_GRAPH(options);
    options.getcanon = TRUE;
    options.defaultptn = FALSE;
    statsblk stats;
    densenauty(adjacent, lab, ptn, orbits, &options, &stats, m, size, canonical);
    return form.append(reinterpret_cast<const char*>(canonical), sizeof(graph) * static_cast<std::size_t>(m * size));
}

std::vector<unsigned> node_orbits(const PatternGraph& shape) {
    std::vector<unsigned> representatives;
    const auto orbit = symmetry(shape).node_orbit;
    for (unsigned v = 0; v < shape.size; ++v)
        if (orbit[v] == v) representatives.push_back(v);
    return representatives;
}

std::vector<std::array<unsigned, 2>> edge_orbits(const PatternGraph& shape) {
    std::vector<std::array<unsigned, 2>> representatives;
    const auto orbit = symmetry(shape).edge_orbit;
    const auto edges = shape.edges();
    for (unsigned e = 0; e < edges.size(); ++e)
        if (orbit[e] == e) representatives.push_back(edges[e]);
    return representatives;
}

}  // namespace countable::pattern
