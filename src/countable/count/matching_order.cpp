#include "countable/count/matching_order.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace countable::count {
namespace {

constexpr unsigned most_inner = 9, most_classes = 5;  // beyond these, inclusion and exclusion has too many terms
constexpr unsigned most_steps = 30'000;               // of the search: some 30 ms

/// Ways to merge the sets of n classes: the Bell numbers.
constexpr double merges[most_classes + 1] = {1, 1, 2, 5, 15, 52};

class OrderSearch {
  public:
    OrderSearch(const pattern::Shape& shape, Embedding embedding, const CostModel& model)
        : shape_(shape), embedding_(embedding), model_(model) {}

    MatchingOrder run(std::span<const unsigned> anchors) {
        best_.cost = std::numeric_limits<double>::infinity();
        double images = 1, cost = 0;
        for (const unsigned node : anchors) take(node, images, cost);
        descend(images, cost);
        return best_;
    }

  private:
    unsigned links(unsigned node) const {
        return static_cast<unsigned>(
            std::count_if(outer_.begin(), outer_.end(), [&](unsigned earlier) { return shape_.adjacent(earlier, node); }));
    }

    double candidates(unsigned node) const {
        const unsigned n = links(node);
        return n == 0 ? model_.nodes : model_.degree * std::pow(model_.closing, n - 1);
    }

    /// Steps to find the candidates of a node.
    double effort(unsigned node) const {
        const unsigned n = links(node);
        return 1 + (model_.words ? 0.5 * n : n < 2 ? 0 : model_.degree * (n - 1));
    }

    void take(unsigned node, double& images, double& cost) {
        cost += images * effort(node);
        images *= std::max(candidates(node), 0.1);
        outer_.push_back(node);
        taken_ |= 1u << node;
    }

    std::vector<unsigned> rest() const {
        std::vector<unsigned> nodes;
        for (unsigned v = 0; v < shape_.size; ++v)
            if (!(taken_ >> v & 1)) nodes.push_back(v);
        return nodes;
    }

    /// May all remaining nodes be inner? Induced counts would have to know the edges among their images.
    bool can_finish(const std::vector<unsigned>& inner) const {
        if (embedding_ == Embedding::Induced) return inner.size() <= 1;
        for (const unsigned a : inner)
            for (const unsigned b : inner)
                if (shape_.adjacent(a, b)) return false;
        const unsigned n = classes(inner);
        return n <= 2 || (n <= most_classes && inner.size() <= most_inner);
    }

    /// Inner nodes with the same neighbours and labels are one class.
    unsigned classes(const std::vector<unsigned>& inner) const {
        unsigned count = 0;
        for (std::size_t i = 0; i < inner.size(); ++i)
            count += std::none_of(inner.begin(), inner.begin() + static_cast<std::ptrdiff_t>(i), [&](unsigned earlier) {
                return shape_.node[earlier] == shape_.node[inner[i]] && shape_.edge[earlier] == shape_.edge[inner[i]];
            });
        return count;
    }

    double finish_cost(const std::vector<unsigned>& inner) const {
        double steps = 0;
        for (const unsigned node : inner) steps += effort(node);
        const unsigned n = classes(inner);
        const double intersections = n < 2 ? 0 : std::pow(2.0, n) - n - 1;
        return steps + merges[n] + intersections * (model_.words ? 1 : model_.degree);
    }

    void descend(double images, double cost) {
        if (++steps_ > most_steps && !best_.outer.empty()) return;
        const auto inner = rest();
        if (can_finish(inner)) {
            const double whole = cost + images * finish_cost(inner);
            if (whole < best_.cost) best_ = {outer_, whole};
        }
        if (inner.empty()) return;
        // Most promising first: few candidates, then many neighbours that it will constrain.
        std::vector<std::pair<double, unsigned>> choices;
        for (const unsigned node : inner) {
            unsigned degree = 0;
            for (const unsigned other : inner) degree += shape_.adjacent(node, other);
            choices.emplace_back(candidates(node) - 0.01 * degree, node);
        }
        std::sort(choices.begin(), choices.end());
        for (const auto& [promise, node] : choices) {
            double next_images = images, next_cost = cost;
            take(node, next_images, next_cost);
            if (next_cost < best_.cost) descend(next_images, next_cost);
            outer_.pop_back();
            taken_ &= ~(1u << node);
        }
    }

    const pattern::Shape& shape_;
    Embedding embedding_;
    const CostModel& model_;
    std::vector<unsigned> outer_;
    unsigned taken_ = 0, steps_ = 0;
    MatchingOrder best_;
};

}  // namespace

MatchingOrder best_order(const pattern::Shape& shape, Embedding embedding, std::span<const unsigned> anchors,
                         const CostModel& model) {
    return OrderSearch(shape, embedding, model).run(anchors);
}

}  // namespace countable::count
