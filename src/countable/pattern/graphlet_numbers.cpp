#include "countable/pattern/graphlet_numbers.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "countable/pattern/named.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {
namespace {

/// Numbers for orbits, the orbit with the smallest key first, beginning with `next`, which moves on.
template <typename Key>
std::vector<unsigned> numbered(const std::vector<Key>& keys, unsigned& next) {
    std::vector<unsigned> numbers;
    for (const auto& key : keys)
        numbers.push_back(next +
                          static_cast<unsigned>(std::ranges::count_if(keys, [&](const Key& k) { return k < key; })));
    next += static_cast<unsigned>(keys.size());
    return numbers;
}

unsigned degree_sum_around(const Graph& graph, NodeId v) {
    unsigned sum = graph.degree(v);
    for (const NodeId w : graph.neighbors(v)) sum += graph.degree(w);
    return sum;
}

std::vector<NumberedGraphlet> find_numbers() {
    std::vector<NumberedGraphlet> list;
    unsigned next_node_orbit = 0, next_edge_orbit = 0;
    Labels labels;
    for (unsigned k = 0; k < num_graphlets; ++k) {
        NumberedGraphlet graphlet{k, *named("G" + std::to_string(k), labels), {}, {}};
        const Graph& graph = graphlet.pattern.graph;
        const PatternGraph shape(graphlet.pattern);
        const auto nodes = node_orbits(shape);
        // No two node orbits of a graphlet have the same sum of degrees of a node and its neighbours, and the smaller
        // sum comes first in the published numbering.
        std::vector<unsigned> sums;
        for (const unsigned v : nodes) sums.push_back(degree_sum_around(graph, v));
        graphlet.node_orbits = numbered(sums, next_node_orbit);

        const auto orbit_of_node = symmetry(shape).node_orbit;
        const auto number_of_node = [&](unsigned v) {
            const auto place = std::ranges::find(nodes, orbit_of_node[v]) - nodes.begin();
            return graphlet.node_orbits[static_cast<std::size_t>(place)];
        };
        // Edge orbits by the smaller, then by the larger of the orbits of their ends. These differ, too.
        std::vector<std::pair<unsigned, unsigned>> ends;
        if (k > 0)
            for (const auto [a, b] : edge_orbits(shape))
                ends.push_back(std::minmax({number_of_node(a), number_of_node(b)}));
        graphlet.edge_orbits = numbered(ends, next_edge_orbit);
        list.push_back(std::move(graphlet));
    }
    assert(next_node_orbit == 73 && next_edge_orbit == 68);
    return list;
}

}  // namespace

const std::vector<NumberedGraphlet>& numbered_graphlets() {
    static const std::vector<NumberedGraphlet> list = find_numbers();
    return list;
}

}  // namespace countable::pattern
