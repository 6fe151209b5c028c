#include "countable/datasets/targets.hpp"

#include <string>
#include <utility>
#include <vector>

namespace countable::datasets {
namespace {

constexpr Label red = 0, blue = 1;

// Not the labels that `graph` may have: the task is defined by the parity of the node numbers.
Graph colored_by_parity(const Graph& graph) {
    std::vector<Label> colors(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) colors[v] = v % 2 == 0 ? red : blue;
    return Graph(graph).with_node_labels(std::move(colors));
}

pattern::Pattern target_pattern(Target target, Graph graph) {
    return pattern::from_graph(std::string(target_names[static_cast<std::size_t>(target)]), std::move(graph));
}

Graph attributed_triangle() {
    const std::array<Edge, 3> edges = {{{0, 1}, {1, 2}, {2, 0}}};
    const std::array<Label, 3> colors = {red, blue, blue};
    return Graph(3, edges, colors, {});
}

// The paper counts stars as subgraphs and the other patterns as induced subgraphs; for triangles it is the same.
constexpr count::Embedding embedding_of(Target target) {
    return target == Target::ThreeStar ? count::Embedding::NonInduced : count::Embedding::Induced;
}

}  // namespace

TargetCounter::TargetCounter()
    : counter_(
          {{target_pattern(Target::ThreeStar, Graph(4, {{0, 1}, {0, 2}, {0, 3}})), embedding_of(Target::ThreeStar)},
           {target_pattern(Target::Triangle, Graph(3, {{0, 1}, {1, 2}, {2, 0}})), embedding_of(Target::Triangle)},
           {target_pattern(Target::TailedTriangle, Graph(4, {{0, 1}, {1, 2}, {2, 0}, {2, 3}})),
            embedding_of(Target::TailedTriangle)},
           {target_pattern(Target::ChordalCycle, Graph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}})),
            embedding_of(Target::ChordalCycle)},
           {target_pattern(Target::AttributedTriangle, attributed_triangle()),
            embedding_of(Target::AttributedTriangle)}}) {}

Targets TargetCounter::count(const Graph& graph) const {
    const auto results = counter_(colored_by_parity(graph));
    Targets targets{};
    for (std::size_t i = 0; i < targets.size(); ++i) targets[i] = results[i].total;
    return targets;
}

}  // namespace countable::datasets
