#include "countable/count/orbit_names.hpp"

#include "countable/pattern/graph_symmetry.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::count {
namespace {

/// Of a pattern that a chemistry toolkit finds, which may have more nodes than a PatternGraph.
std::vector<std::string> query_names(const pattern::Pattern& pattern, Per per) {
    const auto symmetry = pattern::graph_symmetry(pattern.graph);
    const auto edges = pattern.graph.edges();
    const auto& orbit = per == Per::Node ? symmetry.node_orbit : symmetry.edge_orbit;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < orbit.size(); ++i) {
        if (orbit[i] != i) continue;
        names.push_back(
            pattern.name + "/" +
            (per == Per::Node ? std::to_string(i) : std::to_string(edges[i].u) + "-" + std::to_string(edges[i].v)));
    }
    return names;
}

}  // namespace

std::vector<std::string> orbit_names(const pattern::Pattern& pattern, Per per) {
    if (per == Per::Graph) return {};
    if (pattern.query) return query_names(pattern, per);
    std::vector<std::string> names;
    const auto& node = pattern.node_names;
    if (per == Per::Node)
        for (const unsigned v : pattern::node_orbits(pattern::PatternGraph(pattern)))
            names.push_back(pattern.name + "/" + node[v]);
    if (per == Per::Edge)
        for (const auto [a, b] : pattern::edge_orbits(pattern::PatternGraph(pattern)))
            names.push_back(pattern.name + "/" + node[a] + "-" + node[b]);
    return names;
}

}  // namespace countable::count
