#include "countable/pattern/pattern.hpp"

#include <stdexcept>

#include "countable/pattern/pattern_list.hpp"

namespace countable::pattern {

Pattern from_graph(std::string name, Graph graph) {
    if (graph.num_nodes() == 0 || graph.num_nodes() > max_pattern_nodes)
        throw std::invalid_argument("pattern '" + name + "': expected 1 to 16 nodes, found " +
                                    std::to_string(graph.num_nodes()));
    std::vector<std::string> names;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) names.push_back(std::to_string(v));
    return {std::move(name), std::move(graph), std::move(names)};
}

Pattern parse(std::string_view text, Labels& labels) {
    auto patterns = parse_list(text, labels);
    if (patterns.size() > 1)
        throw std::invalid_argument("expected one pattern, found a list of " + std::to_string(patterns.size()) + ", '" +
                                    std::string(text) + "'");
    return std::move(patterns.front());
}

}  // namespace countable::pattern
