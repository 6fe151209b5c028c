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
    OrderSearch(const pattern::PatternGraph& shape, Embedding embedding, const CostModel& model)
        : shape_(shape), embedding_(embedding), model_(model), states_(std::size_t{1} << shape.size) {
        for (unsigned a = 0; a < shape.size; ++a)
            for (unsigned b = 0; b < shape.size; ++b)
                if (shape.adjacent(a, b)) row_[a] |= 1u << b;
    }

    MatchingOrder run(std::span<const unsigned> anchors) {
        NodeSet start = 0;
        states_[0] = {0, 1, 0};
        for (const unsigned node : anchors) {
            offer(start, node);
            start |= 1u << node;
        }
        const NodeSet all = static_cast<NodeSet>(states_.size() - 1);
        MatchingOrder best{{}, std::numeric_limits<double>::infinity()};
        NodeSet best_outer = all;
        // A set is greater than its subsets, so every state is final when its turn comes.
        for (NodeSet outer = start; outer <= all; ++outer) {
            if ((outer & start) != start || !(states_[outer].images < unreached)) continue;
            const NodeSet rest = all & ~outer;
            if (can_finish(rest)) {
                const double cost = states_[outer].cost + states_[outer].images * finish_cost(outer, rest);
                if (cost < best.cost) {
                    best.cost = cost;
                    best_outer = outer;
                }
            }
            for (NodeSet left = rest; left != 0; left &= left - 1)
                offer(outer, static_cast<unsigned>(std::countr_zero(left)));
        }
        for (NodeSet outer = best_outer; outer != 0; outer &= ~(1u << states_[outer].last))
            best.outer.push_back(states_[outer].last);
        std::reverse(best.outer.begin(), best.outer.end());
        return best;
    }

  private:
    static constexpr double unreached = std::numeric_limits<double>::infinity();

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

    void offer(NodeSet outer, unsigned node) {
        const unsigned n = links(outer, node);
        const double candidates = n == 0 ? model_.nodes : model_.degree * std::pow(model_.closing, n - 1);
        const State& from = states_[outer];
        const State next{from.cost + from.images * effort(outer, node), from.images * std::max(candidates, 0.1), node};
        State& state = states_[outer | 1u << node];
        // What comes later costs in proportion to the images.
        if (std::tie(next.images, next.cost) < std::tie(state.images, state.cost)) state = next;
    }

    /// May all remaining nodes be inner? Induced counts would have to know the edges among their images.
    bool can_finish(NodeSet inner) const {
        if (embedding_ == Embedding::Induced) return std::popcount(inner) <= 1;
        for (NodeSet left = inner; left != 0; left &= left - 1)
            if (row_[std::countr_zero(left)] & inner) return false;
        const unsigned n = classes(inner);
        return n <= 2 || (n <= most_classes && std::popcount(inner) <= static_cast<int>(most_inner));
    }

    /// Inner nodes with the same neighbours and labels are one class.
    unsigned classes(NodeSet inner) const {
        unsigned count = 0;
        for (NodeSet left = inner; left != 0; left &= left - 1) {
            const auto node = static_cast<unsigned>(std::countr_zero(left));
            bool fresh = true;
            for (NodeSet earlier = inner & ((1u << node) - 1); earlier != 0 && fresh; earlier &= earlier - 1) {
                const auto other = static_cast<unsigned>(std::countr_zero(earlier));
                fresh = shape_.node[other] != shape_.node[node] || shape_.edge[other] != shape_.edge[node];
            }
            count += fresh;
        }
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
    std::array<NodeSet, pattern::max_pattern_nodes> row_{};
    std::vector<State> states_;  // by set of matched nodes
};

}  // namespace

MatchingOrder best_order(const pattern::PatternGraph& shape, Embedding embedding, std::span<const unsigned> anchors,
                         const CostModel& model) {
    return OrderSearch(shape, embedding, model).run(anchors);
}

}  // namespace countable::count
