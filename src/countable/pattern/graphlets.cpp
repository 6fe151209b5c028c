#include "countable/pattern/graphlets.hpp"

#include <map>
#include <stdexcept>
#include <string>

#include "countable/formats/graph6.hpp"
#include "countable/pattern/catalog.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/named.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {

std::vector<Pattern> graphlets(unsigned most_nodes) {
    if (most_nodes < 3 || most_nodes > 5) throw std::invalid_argument("graphlets: 3, 4 or 5 nodes");
    Labels labels;
    std::map<std::string, Pattern> named_patterns;
    const auto offer = [&](const std::string& name) {
        Pattern pattern = *named(name, labels);
        if (!pattern.graph.has_node_labels())
            named_patterns.emplace(symmetry(PatternGraph(pattern)).canonical, std::move(pattern));
    };
    for (const auto& entry : catalog()) offer(entry.name);
    for (const auto* name : {"path-5", "star-4", "cycle-5", "clique-5", "wheel-4", "biclique-2-3"}) offer(name);

    std::vector<Pattern> list;
    for (unsigned nodes = 3; nodes <= most_nodes; ++nodes)
        for (const Graph& graph : all_graphs(nodes, Connected::Only)) {
            const Pattern unnamed = from_graph("g6:" + formats::to_graph6(graph), graph);
            const auto known = named_patterns.find(symmetry(PatternGraph(unnamed)).canonical);
            list.push_back(known == named_patterns.end() ? unnamed : known->second);
        }
    return list;
}

}  // namespace countable::pattern
