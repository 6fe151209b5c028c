#include "countable/pattern/graphlets.hpp"

#include <map>
#include <stdexcept>
#include <string>

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
    for (const auto& entry : catalog()) {
        Pattern pattern = *named(entry.name, labels);
        if (!pattern.graph.has_node_labels())
            named_patterns.emplace(symmetry(PatternGraph(pattern)).canonical, std::move(pattern));
    }

    std::vector<Pattern> list;
    for (unsigned nodes = 3; nodes <= most_nodes; ++nodes)
        for (const Graph& graph : all_graphs(nodes, Connected::Only))
            list.push_back(named_patterns.at(symmetry(PatternGraph(from_graph("", graph))).canonical));
    return list;
}

}  // namespace countable::pattern
