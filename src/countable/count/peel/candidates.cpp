#include "countable/count/peel/candidates.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "countable/pattern/subgraphs.hpp"

namespace countable::count {
namespace {

using pattern::PatternGraph;
using Parts = std::uint16_t;  // the nodes of the pattern that a node of the graph may be the image of, bit by bit

/// What a node of the pattern asks for.
struct Demand {
    Parts neighbors = 0;
    int degree = 0;
};

/// Takes away the components with fewer nodes than the smallest component of the pattern.
void drop_small_components(const Graph& graph, const PatternGraph& shape, std::vector<Parts>& parts) {
    std::array<NodeId, pattern::max_pattern_nodes> needed{};
    for (const auto& nodes : pattern::component_nodes(shape))
        for (const unsigned p : nodes) needed[p] = static_cast<NodeId>(nodes.size());
    std::vector<NodeId> stack, component;
    std::vector<char> seen(graph.num_nodes());
    for (NodeId start = 0; start < graph.num_nodes(); ++start) {
        if (seen[start] || parts[start] == 0) continue;
        component.assign(1, start);
        seen[start] = true;
        for (std::size_t next = 0; next < component.size(); ++next)
            for (const NodeId v : graph.neighbors(component[next]))
                if (!seen[v] && parts[v] != 0) {
                    seen[v] = true;
                    component.push_back(v);
                }
        if (component.size() >= pattern::max_pattern_nodes) continue;
        for (const NodeId v : component)
            for (unsigned p = 0; p < shape.size; ++p)
                if (needed[p] > component.size()) parts[v] &= static_cast<Parts>(~(1u << p));
    }
}

/// Whether v has enough neighbours for each node p that it may be the image of; those that it has not are taken away.
bool refine(const Graph& graph, const std::vector<Demand>& demands, NodeId v, std::vector<Parts>& parts) {
    const int most = std::accumulate(demands.begin(), demands.end(), 0,
                                     [](int most_degree, const Demand& d) { return std::max(most_degree, d.degree); });
    std::array<int, pattern::max_pattern_nodes> useful{};  // neighbours that may be images of a neighbour of p
    Parts seen = 0;
    std::size_t open = demands.size();
    for (const NodeId w : graph.neighbors(v)) {
        if (parts[w] == 0) continue;
        seen |= parts[w];
        open = 0;
        for (std::size_t p = 0; p < demands.size(); ++p) {
            useful[p] += (demands[p].neighbors & parts[w]) != 0;
            open += (parts[v] >> p & 1) != 0 && (useful[p] < demands[p].degree || (demands[p].neighbors & ~seen) != 0);
        }
        if (open == 0 && most > 0) break;  // a hub need not be read to its end
    }
    Parts left = parts[v];
    for (std::size_t p = 0; p < demands.size(); ++p)
        if (useful[p] < demands[p].degree || (demands[p].neighbors & ~seen) != 0)
            left &= static_cast<Parts>(~(1u << p));
    const bool changed = left != parts[v];
    parts[v] = left;
    return changed;
}

}  // namespace

std::vector<NodeId> possible_nodes(const Graph& graph, const PatternGraph& shape, unsigned most_rounds) {
    std::vector<Demand> demands(shape.size);
    for (unsigned p = 0; p < shape.size; ++p)
        for (unsigned q = 0; q < shape.size; ++q)
            if (shape.adjacent(p, q)) {
                demands[p].neighbors |= static_cast<Parts>(1u << q);
                ++demands[p].degree;
            }
    std::vector<Parts> parts(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        for (unsigned p = 0; p < shape.size; ++p)
            if (static_cast<int>(graph.degree(v)) >= demands[p].degree &&
                (shape.node[p] == pattern::any_label || shape.node[p] == graph.node_label(v)))
                parts[v] |= static_cast<Parts>(1u << p);
    // A chain of nodes would be taken away from its end, one per round; after some rounds what is left is kept.
    bool changed = true;
    for (unsigned round = 0; changed && round < most_rounds; ++round) {
        changed = false;
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            if (parts[v] != 0) changed |= refine(graph, demands, v, parts);
    }
    drop_small_components(graph, shape, parts);
    // A node of the pattern that has no image at all leaves none to the others.
    const auto any = std::accumulate(parts.begin(), parts.end(), Parts{0},
                                     [](Parts a, Parts b) { return static_cast<Parts>(a | b); });
    std::vector<NodeId> possible;
    if (any != static_cast<Parts>((1u << shape.size) - 1)) return possible;
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        if (parts[v] != 0) possible.push_back(v);
    return possible;
}

}  // namespace countable::count
