#include "countable/datasets/targets.hpp"

#include <utility>
#include <vector>

#include "countable/pattern/named.hpp"

namespace countable::datasets {
namespace {

// The paper counts stars as subgraphs and the other patterns as induced subgraphs; for triangles it is the same.
constexpr count::Embedding embedding_of(Target target) {
    return target == Target::ThreeStar ? count::Embedding::NonInduced : count::Embedding::Induced;
}

std::vector<count::Query> target_queries(Labels& labels) {
    std::vector<count::Query> queries;
    for (std::size_t i = 0; i < target_names.size(); ++i)
        queries.push_back({pattern::named(target_names[i], labels).value(), embedding_of(static_cast<Target>(i))});
    return queries;
}

}  // namespace

TargetCounter::TargetCounter(Labels labels) : counter_(target_queries(labels)), colors_(parity_colors(labels)) {}

Targets TargetCounter::count(const Graph& graph) const {
    // Not the labels that `graph` may have: the task is defined by the parity of the node numbers.
    const auto results = counter_(colored_by_parity(graph, colors_));
    Targets targets{};
    for (std::size_t i = 0; i < targets.size(); ++i) targets[i] = results[i].total;
    return targets;
}

}  // namespace countable::datasets
