#include "countable/pattern/hereditary_treewidth.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <unordered_set>

#include "countable/pattern/quotients.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/pattern/treewidth.hpp"

namespace countable::pattern {
namespace {

constexpr std::size_t beam_width = 40;
constexpr unsigned largest_for_beam = 10;  // nodes of quotients whose treewidth the beam looks at

/// The largest treewidth of a graph with that many edges, at most.
unsigned width_of_edges(unsigned edges) {
    constexpr std::array<unsigned, 6> fewest = {0, 1, 3, 6, 10, 15};
    if (edges >= 15) return 5 + (edges - 15) / 3;
    unsigned width = 0;
    while (fewest[width + 1] <= edges) ++width;
    return width;
}

std::array<std::uint32_t, max_pattern_nodes> adjacency(const PatternGraph& shape) {
    std::array<std::uint32_t, max_pattern_nodes> adjacent{};
    for (const auto [a, b] : shape.edges()) {
        adjacent[a] |= std::uint32_t{1} << b;
        adjacent[b] |= std::uint32_t{1} << a;
    }
    return adjacent;
}

/// |S| + the width that the edges outside S allow, for the sets S of nodes that are taken by falling degree. It bounds
/// the treewidth of all quotients.
unsigned quick_upper_bound(const PatternGraph& shape) {
    auto adjacent = adjacency(shape);
    unsigned edges = shape.num_edges(), best = std::min(shape.size - 1, width_of_edges(edges));
    for (unsigned removed = 1; edges > 0; ++removed) {
        unsigned hub = 0;
        for (unsigned v = 1; v < shape.size; ++v)
            if (std::popcount(adjacent[v]) > std::popcount(adjacent[hub])) hub = v;
        edges -= static_cast<unsigned>(std::popcount(adjacent[hub]));
        for (unsigned v = 0; v < shape.size; ++v) adjacent[v] &= ~(std::uint32_t{1} << hub);
        adjacent[hub] = 0;
        best = std::min(best, removed + width_of_edges(edges));
    }
    return best;
}

/// The same over all sets of nodes.
unsigned upper_bound(const PatternGraph& shape) {
    const auto adjacent = adjacency(shape);
    unsigned best = shape.size - 1;
    for (std::uint32_t kept = 0; kept < std::uint32_t{1} << shape.size; ++kept) {
        unsigned ends = 0;
        for (std::uint32_t open = kept; open != 0; open &= open - 1)
            ends += static_cast<unsigned>(std::popcount(adjacent[std::countr_zero(open)] & kept));
        const unsigned removed = shape.size - static_cast<unsigned>(std::popcount(kept));
        best = std::min(best, removed + width_of_edges(ends / 2));
    }
    return best;
}

/// A node that all others are adjacent to, by edges of one constraint.
std::optional<unsigned> dominating_node(const PatternGraph& shape) {
    for (unsigned v = 0; v < shape.size; ++v) {
        bool dominates = true;
        for (unsigned u = 0; u < shape.size && dominates; ++u)
            dominates = u == v || (shape.adjacent(u, v) && shape.edge[u][v] == shape.edge[v][v == 0 ? 1 : 0]);
        if (dominates) return v;
    }
    return std::nullopt;
}

PatternGraph without(const PatternGraph& shape, unsigned gone) {
    PatternGraph rest(shape.size - 1);
    const auto old = [gone](unsigned v) { return v < gone ? v : v + 1; };
    for (unsigned a = 0; a < rest.size; ++a) {
        rest.node[a] = shape.node[old(a)];
        for (unsigned b = 0; b < rest.size; ++b)
            if (a != b) rest.edge[a][b] = shape.edge[old(a)][old(b)];
    }
    return rest;
}

bool is_path_or_cycle(const PatternGraph& shape) {
    const auto adjacent = adjacency(shape);
    const auto component = components(shape);
    return std::all_of(adjacent.begin(), adjacent.end(), [](auto row) { return std::popcount(row) <= 2; }) &&
           std::all_of(component.begin(), component.begin() + shape.size, [](unsigned c) { return c == 0; });
}

bool is_unlabelled(const PatternGraph& shape) {
    const auto edges = shape.edges();
    return std::all_of(shape.node.begin(), shape.node.begin() + shape.size,
                       [](LabelConstraint w) { return w == any_label; }) &&
           std::all_of(edges.begin(), edges.end(), [&](const auto& e) { return shape.edge[e[0]][e[1]] == any_label; });
}

/// Walks of that many edges that cover a triangle, K4, K5: 3, 7, 10; closed ones 3, 8, 10.
unsigned width_of_path_or_cycle(const PatternGraph& shape) {
    const unsigned edges = shape.num_edges();
    const bool closed = edges == shape.size;
    if (edges >= 10) return 4;
    if (edges >= (closed ? 8u : 7u)) return 3;
    return edges >= 3 ? 2 : std::min(edges, 1u);
}

/// The largest treewidth met when, from step to step, the quotients with the most edges are kept.
unsigned beam_search(const PatternGraph& shape, unsigned enough) {
    unsigned best = 0;
    std::vector<PatternGraph> beam = {shape};
    while (!beam.empty() && best < enough) {
        std::vector<PatternGraph> next;
        std::unordered_set<std::string> seen;
        for (const PatternGraph& from : beam)
            for (unsigned a = 0; a < from.size; ++a)
                for (unsigned b = a + 1; b < from.size; ++b)
                    if (auto quotient = merged(from, a, b); quotient && seen.insert(canonical_form(*quotient)).second)
                        next.push_back(std::move(*quotient));
        std::stable_sort(next.begin(), next.end(),
                         [](const PatternGraph& a, const PatternGraph& b) { return a.num_edges() > b.num_edges(); });
        if (next.size() > beam_width) next.erase(next.begin() + beam_width, next.end());
        for (const PatternGraph& quotient : next)
            if (quotient.size <= largest_for_beam) best = std::max(best, treewidth(quotient));
        beam = std::move(next);
    }
    return best;
}

}  // namespace

HereditaryTreewidthBounds hereditary_treewidth_bounds(const PatternGraph& shape,
                                                      const HereditaryTreewidthOptions& options) {
    if (shape.size <= 1) return {};
    if (const auto hub = dominating_node(shape)) {
        const auto rest = hereditary_treewidth_bounds(without(shape, *hub), options);
        return {rest.lower + 1, rest.upper + 1};
    }
    HereditaryTreewidthBounds bounds{treewidth(shape), upper_bound(shape)};
    if (is_path_or_cycle(shape)) {
        bounds.upper = std::min(bounds.upper, width_of_path_or_cycle(shape));
        if (is_unlabelled(shape)) bounds.lower = bounds.upper;
    }
    if (bounds.lower < bounds.upper) bounds.lower = std::max(bounds.lower, beam_search(shape, bounds.upper));
    std::vector<PatternGraph> found = {shape};
    std::unordered_set<std::string> seen;
    for (std::size_t next = 0; next < found.size() && bounds.lower < bounds.upper; ++next) {
        const PatternGraph from = found[next];
        for (unsigned a = 0; a < from.size; ++a)
            for (unsigned b = a + 1; b < from.size; ++b) {
                auto quotient = merged(from, a, b);
                if (!quotient || quick_upper_bound(*quotient) <= bounds.lower) continue;
                if (!seen.insert(canonical_form(*quotient)).second) continue;
                if (seen.size() > options.effort) return bounds;
                if (options.on_progress && seen.size() % 256 == 0)
                    options.on_progress(static_cast<double>(seen.size()) / static_cast<double>(options.effort));
                bounds.lower = std::max(bounds.lower, treewidth(*quotient));
                found.push_back(std::move(*quotient));
            }
    }
    bounds.upper = bounds.lower;
    return bounds;
}

}  // namespace countable::pattern
