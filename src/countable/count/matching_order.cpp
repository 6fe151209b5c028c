#include "countable/count/matching_order.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <tuple>

namespace countable::count {
namespace {

using NodeSet = unsigned;  // bits

constexpr unsigned most_inner = 9, most_classes = 5;  // beyond these, inclusion and exclusion has too many terms

/// Ways to merge the sets of n classes: the Bell numbers.
constexpr double merges[most_classes + 1] = {1, 1, 2, 5, 15, 52};

class OrderSearch {
  public:
    OrderSearch(const pattern::PatternGraph& shape, Embedding embedding, const CostModel& model, Inner inner)
        : shape_(shape), embedding_(embedding), model_(model), inner_(inner), states_(std::size_t{1} << shape.size) {
        for (unsigned a = 0; a < shape.size; ++a)
            for (unsigned b = 0; b < shape.size; ++b) {
                if (shape.adjacent(a, b)) row_[a] |= 1u << b;
                if (b < a && shape.node[a] == shape.node[b] && shape.edge[a] == shape.edge[b]) twins_[a] |= 1u << b;
            }
        for (unsigned i = 0; i <= shape.size; ++i) {
            closed_[i] = std::pow(model.closing, i);
            apart_[i] = embedding == Embedding::Induced ? std::pow(1 - model.density, i) : 1;
        }
    }

    MatchingOrder run(std::span<const unsigned> anchors) {
        NodeSet start = 0;
        states_[0] = {0, 1, 0};
        for (const unsigned node : anchors) {
            offer(start, node);
            start |= 1u << node;
        }
        const NodeSet all = static_cast<NodeSet>(states_.size() - 1);
        MatchingOrder best = greedy({anchors.begin(), anchors.end()}, start);
        NodeSet best_outer = 0;
        // A set is greater than its subsets, so every state is final when its turn comes.
        for (NodeSet outer = start; outer <= all; ++outer) {
            if ((outer & start) != start || !(states_[outer].cost <= best.cost)) continue;
            const NodeSet rest = all & ~outer;
            if (can_finish(rest)) {
                const double cost = states_[outer].cost + states_[outer].images * finish_cost(outer, rest);
                if (cost < best.cost || (best_outer == 0 && cost == best.cost)) {
                    best.cost = cost;
                    best_outer = outer;
                }
            }
            for (NodeSet left = rest; left != 0; left &= left - 1)
                offer(outer, static_cast<unsigned>(std::countr_zero(left)));
        }
        if (best_outer == 0) return best;
        best.outer.clear();
        for (NodeSet outer = best_outer; outer != 0; outer &= ~(1u << states_[outer].last))
            best.outer.push_back(states_[outer].last);
        std::reverse(best.outer.begin(), best.outer.end());
        return best;
    }

  private:
    static constexpr double unreached = std::numeric_limits<double>::infinity();
    static constexpr double fewest = 0.5, least_images = 0.1;  // means hide nodes of a high degree

    /// The best way to have matched a set of nodes: steps so far, expected images of the set, node matched last.
    struct State {
        double cost = unreached, images = unreached;
        unsigned last = 0;
    };

    unsigned links(NodeSet outer, unsigned node) const {
        return static_cast<unsigned>(std::popcount(outer & row_[node]));
    }

    /// Steps to find the candidates of a node: rows to intersect and, for induced counts, rows to avoid.
    double effort(NodeSet outer, unsigned node) const {
        const unsigned rows =
            embedding_ == Embedding::Induced ? static_cast<unsigned>(std::popcount(outer)) : links(outer, node);
        return 1 + (rows < 2 ? 0 : model_.intersection * (rows - 1));
    }

    /// Expected candidates of a node. A matched neighbour has so many neighbours less those that are matched already.
    double candidates(NodeSet outer, unsigned node) const {
        const unsigned n = links(outer, node);
        const double apart = apart_[static_cast<unsigned>(std::popcount(outer)) - n];
        if (n == 0) return std::max(model_.nodes - std::popcount(outer), fewest) * apart;
        int taken = 0;
        for (NodeSet left = outer & row_[node]; left != 0; left &= left - 1)
            taken = std::max(taken, std::popcount(outer & row_[std::countr_zero(left)]));
        return std::max(std::max(model_.degree - taken, fewest) * closed_[n - 1] * apart, least_images);
    }

    State extended(const State& from, NodeSet outer, unsigned node) const {
        return {from.cost + from.images * effort(outer, node), from.images * candidates(outer, node), node};
    }

    void offer(NodeSet outer, unsigned node) {
        const State next = extended(states_[outer], outer, node);
        State& state = states_[outer | 1u << node];
        // What comes later costs in proportion to the images.
        if (std::tie(next.images, next.cost) < std::tie(state.images, state.cost)) state = next;
    }

    /// All nodes are matched, each time one with the fewest candidates. No dearer order need be looked at.
    MatchingOrder greedy(std::vector<unsigned> order, NodeSet outer) const {
        State state = states_[outer];
        const NodeSet all = static_cast<NodeSet>(states_.size() - 1);
        while (outer != all) {
            NodeSet left = all & ~outer;
            auto next = static_cast<unsigned>(std::countr_zero(left));
            for (; left != 0; left &= left - 1) {
                const auto node = static_cast<unsigned>(std::countr_zero(left));
                if (candidates(outer, node) < candidates(outer, next)) next = node;
            }
            state = extended(state, outer, next);
            outer |= 1u << next;
            order.push_back(next);
        }
        const double cost = state.cost + state.images * finish_cost(all, 0);
        return {std::move(order), cost, cost};
    }

    /// May all remaining nodes be inner? Induced counts would have to know the edges among their images.
    bool can_finish(NodeSet inner) const {
        if (inner_ == Inner::None) return inner == 0;
        if (embedding_ == Embedding::Induced) return std::popcount(inner) <= 1;
        for (NodeSet left = inner; left != 0; left &= left - 1)
            if (row_[std::countr_zero(left)] & inner) return false;
        const unsigned n = classes(inner);
        return n <= 2 || (n <= most_classes && std::popcount(inner) <= static_cast<int>(most_inner));
    }

    /// Inner nodes with the same neighbours and labels are one class.
    unsigned classes(NodeSet inner) const {
        unsigned count = 0;
        for (NodeSet left = inner; left != 0; left &= left - 1) count += (twins_[std::countr_zero(left)] & inner) == 0;
        return count;
    }

    double finish_cost(NodeSet outer, NodeSet inner) const {
        double steps = 0;
        for (NodeSet left = inner; left != 0; left &= left - 1)
            steps += effort(outer, static_cast<unsigned>(std::countr_zero(left)));
        const unsigned n = classes(inner);
        const double intersections = n < 2 ? 0 : std::pow(2.0, n) - n - 1;
        return steps + merges[n] + intersections * model_.intersection;
    }

    const pattern::PatternGraph& shape_;
    Embedding embedding_;
    const CostModel& model_;
    Inner inner_;
    std::array<NodeSet, pattern::max_pattern_nodes> row_{};
    std::array<NodeSet, pattern::max_pattern_nodes> twins_{};  // smaller nodes with the same neighbours and labels
    std::array<double, pattern::max_pattern_nodes + 1> closed_{}, apart_{};  // powers: links that close, pairs apart
    std::vector<State> states_;                                              // by set of matched nodes
};

}  // namespace

MatchingOrder best_order(const pattern::PatternGraph& shape, Embedding embedding, std::span<const unsigned> anchors,
                         const CostModel& model, Inner inner) {
    return OrderSearch(shape, embedding, model, inner).run(anchors);
}

}  // namespace countable::count
