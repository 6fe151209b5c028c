#include "countable/pattern/enumerate.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/supergraphs.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {

std::vector<Graph> all_graphs(unsigned nodes, Connected connected) {
    if (nodes > 6) throw std::invalid_argument("all_graphs: at most 6 nodes");
    std::set<std::string> seen;
    std::vector<Graph> graphs;
    visit_supergraphs(PatternGraph(nodes), [&](const PatternGraph& shape) {
        const auto component = components(shape);
        const bool whole = std::all_of(component.begin(), component.begin() + nodes, [](unsigned c) { return c == 0; });
        if ((connected == Connected::OrNot || whole) && seen.insert(symmetry(shape).canonical).second)
            graphs.push_back(skeleton(shape));
        return false;
    });
    std::stable_sort(graphs.begin(), graphs.end(),
                     [](const Graph& a, const Graph& b) { return a.num_edges() < b.num_edges(); });
    return graphs;
}

}  // namespace countable::pattern
