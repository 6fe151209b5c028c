#include "countable/wl/relation.hpp"

#include <algorithm>

#include "countable/wl/dense_ranks.hpp"

namespace countable::wl {
namespace {

/// Nodes that a walk of two edges leads to from each node, ascending.
class TwoSteps {
  public:
    explicit TwoSteps(const Graph& graph) : graph_(graph), seen_(graph.num_nodes()) {}

    const std::vector<NodeId>& from(NodeId v) {
        reached_.clear();
        for (const NodeId u : graph_.neighbors(v))
            for (const NodeId w : graph_.neighbors(u))
                if (!seen_[w]) {
                    seen_[w] = true;
                    reached_.push_back(w);
                }
        for (const NodeId w : reached_) seen_[w] = false;
        std::ranges::sort(reached_);
        return reached_;
    }

  private:
    const Graph& graph_;
    std::vector<bool> seen_;
    std::vector<NodeId> reached_;
};

}  // namespace

Arcs collect_arcs(const Graph& first, const Graph& second, std::span<const Relation> relations) {
    const bool plain = relations.size() == 1 &&
                       !(relations[0] == Relation::Adjacency && (first.has_edge_labels() || second.has_edge_labels()));
    Arcs arcs;
    std::vector<std::uint64_t> keys;  // of the kinds: relation, whether there is a label, label
    NodeId shift = 0;
    for (const Graph* graph : {&first, &second}) {
        TwoSteps two_steps(*graph);
        for (NodeId v = 0; v < graph->num_nodes(); ++v) {
            for (std::size_t r = 0; r < relations.size(); ++r) {
                const bool adjacency = relations[r] == Relation::Adjacency;
                const auto targets = adjacency ? graph->neighbors(v) : std::span<const NodeId>(two_steps.from(v));
                for (const NodeId u : targets) arcs.targets.push_back(shift + u);
                if (plain) continue;
                const auto labels = adjacency ? graph->edge_labels(v) : std::span<const Label>();
                for (const Label label : labels) keys.push_back(r << 33 | std::uint64_t{1} << 32 | label);
                if (labels.empty()) keys.insert(keys.end(), targets.size(), r << 33);
            }
            arcs.offsets.push_back(arcs.targets.size());
        }
        shift += graph->num_nodes();
    }
    if (plain) return arcs;
    arcs.kinds.resize(keys.size());
    if (dense_ranks(keys, arcs.kinds) <= 1) arcs.kinds.clear();
    return arcs;
}

}  // namespace countable::wl
