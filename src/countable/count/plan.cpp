#include "countable/count/plan.hpp"

#include <algorithm>
#include <array>

#include "countable/count/inclusion_exclusion.hpp"
#include "countable/count/matching_order.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::count {
namespace {

using pattern::PatternGraph;

class Planner {
  public:
    Planner(const PatternGraph& shape, Embedding embedding, unsigned anchors, MatchingOrder order,
            Vocabulary& vocabulary)
        : shape_(shape), embedding_(embedding), outer_(std::move(order.outer)), vocabulary_(vocabulary) {
        plan_.size = shape.size;
        plan_.anchors = anchors;
        plan_.cost = order.cost;
        plan_.full_cost = order.full_cost;
        plan_.order = outer_;
    }

    Plan make() {
        break_symmetry();
        for (unsigned level = 0; level < outer_.size(); ++level)
            plan_.levels.push_back(candidates(outer_[level], level));
        for (unsigned level = 0; level < outer_.size(); ++level) choose_base(plan_.levels[level], level);
        make_classes();
        plan_.ready.resize(outer_.size() + 1);
        for (unsigned i = 0; i < plan_.sets.size(); ++i) {
            const unsigned levels = levels_needed(plan_.sets[i]);
            plan_.ready[levels].push_back(i);
            choose_base(plan_.sets[i], levels);
        }
        return std::move(plan_);
    }

  private:
    /// An outer node that others could stand for gets the smallest image among them. Going through the outer nodes,
    /// each keeps its place from then on. What symmetry is left permutes inner nodes of the same class. Each constraint
    /// is from an outer node to a later one, or to an inner one.
    void break_symmetry() {
        std::vector<unsigned> fixed(outer_.begin(), outer_.begin() + plan_.anchors);
        for (unsigned level = plan_.anchors; level < outer_.size(); ++level) {
            const auto symmetry = pattern::symmetry(shape_, fixed);
            if (symmetry.group_size == 1) break;
            for (unsigned v = 0; v < shape_.size; ++v)
                if (v != outer_[level] && symmetry.node_orbit[v] == symmetry.node_orbit[outer_[level]])
                    below_[v] |= 1u << level | below_[outer_[level]];
            fixed.push_back(outer_[level]);
        }
    }

    /// Of some levels, those that are not known to have smaller images than another of them.
    std::vector<unsigned> greatest(unsigned levels) const {
        std::vector<unsigned> result;
        unsigned smaller = 0;
        for (unsigned level = 0; level < outer_.size(); ++level)
            if (levels >> level & 1) smaller |= below_[outer_[level]];
        for (unsigned level = 0; level < outer_.size(); ++level)
            if (levels >> level & 1 && !(smaller >> level & 1)) result.push_back(level);
        return result;
    }

    /// Candidates are to be greater than the images of these levels.
    void bound_below(CandidateSet& set, unsigned levels) const {
        set.above = greatest(levels);
        for (const unsigned level : set.above) set.beneath |= 1u << level | below_[outer_[level]];
    }

    /// The candidates of a node when the first `levels` outer nodes have images.
    CandidateSet candidates(unsigned node, unsigned levels) {
        CandidateSet set;
        set.universe = vocabulary_.universe(shape_.node[node]);
        for (unsigned level = 0; level < levels; ++level) {
            if (shape_.adjacent(outer_[level], node))
                set.links.push_back(
                    {level, vocabulary_.relation({shape_.edge[outer_[level]][node], shape_.node[node]})});
            else if (embedding_ == Embedding::Induced)
                set.avoid.push_back(level);
        }
        bound_below(set, below_[node]);
        finish_distinct(set, shape_.node[node], levels);
        return set;
    }

    /// A node is never in its own row, nor greater than itself, nor of another label than its own.
    void finish_distinct(CandidateSet& set, LabelConstraint label, unsigned levels) const {
        unsigned excluded = set.beneath;
        for (const auto& link : set.links) excluded |= 1u << link.level;
        for (unsigned level = 0; level < levels; ++level)
            if (!(excluded >> level & 1) && shape_.node[outer_[level]] == label) set.distinct.push_back(level);
    }

    /// The number of first levels whose images determine a set (but for the images that are not to be counted in it).
    static unsigned levels_needed(const CandidateSet& set) {
        unsigned levels = 0;
        for (const auto& link : set.links) levels = std::max(levels, link.level + 1);
        for (const unsigned level : set.avoid) levels = std::max(levels, level + 1);
        for (const unsigned level : set.above) levels = std::max(levels, level + 1);
        return levels;
    }

    /// `levels`: how many levels have images when the set is found; the candidates of later ones are not known then.
    void choose_base(CandidateSet& set, unsigned levels) const {
        const auto contains = [](const auto& larger, const auto& smaller) {
            return std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end());
        };
        std::size_t best = 1;  // a row itself is as good as a base made of one row
        for (unsigned level = plan_.anchors; level < levels; ++level) {
            const auto& base = plan_.levels[level];
            const std::size_t saved = base.links.size() + base.avoid.size();
            const bool usable = base.universe == set.universe && !base.links.empty() &&
                                contains(set.links, base.links) && contains(set.avoid, base.avoid) &&
                                (base.beneath & ~set.beneath) == 0;
            if (usable && saved > best) {
                best = saved;
                set.base = level;
            }
        }
        const auto without = [](auto list, const auto& removed) {
            std::erase_if(list, [&](const auto& item) {
                return std::find(removed.begin(), removed.end(), item) != removed.end();
            });
            return list;
        };
        set.more_links = set.base ? without(set.links, plan_.levels[*set.base].links) : set.links;
        set.more_avoid = set.base ? without(set.avoid, plan_.levels[*set.base].avoid) : set.avoid;
    }

    void make_classes() {
        std::vector<LabelConstraint> labels;
        for (unsigned v = 0; v < shape_.size; ++v) {
            if (std::find(outer_.begin(), outer_.end(), v) != outer_.end()) continue;
            auto set = candidates(v, static_cast<unsigned>(outer_.size()));
            const auto same = std::find(plan_.sets.begin(), plan_.sets.end(), set);
            if (same == plan_.sets.end()) {
                plan_.sets.push_back(std::move(set));
                plan_.class_sizes.push_back(1);
                labels.push_back(shape_.node[v]);
            } else {
                ++plan_.class_sizes[static_cast<std::size_t>(same - plan_.sets.begin())];
            }
        }
        if (plan_.class_sizes.size() == 2) {
            plan_.both = intersection({0, 1}, labels);
        } else if (plan_.class_sizes.size() > 2) {
            plan_.orders = 1;
            for (const unsigned size : plan_.class_sizes)
                for (unsigned i = 2; i <= size; ++i) plan_.orders *= i;
            for (const auto& [product, coefficient] : distinct_choices(plan_.class_sizes)) {
                Plan::Term term{coefficient, {}};
                bool possible = true;
                for (const ClassMask block : product) {
                    std::vector<unsigned> classes;
                    for (unsigned c = 0; c < plan_.class_sizes.size(); ++c)
                        if (block >> c & 1) classes.push_back(c);
                    const auto set = intersection(classes, labels);
                    possible &= set.has_value();
                    if (set) term.factors.push_back(*set);
                }
                if (possible) plan_.terms.push_back(std::move(term));
            }
        }
    }

    /// Position in plan_.sets of the intersection of the sets of some classes; nothing if it is empty for its labels.
    std::optional<unsigned> intersection(const std::vector<unsigned>& classes,
                                         const std::vector<LabelConstraint>& labels) {
        CandidateSet merged;
        unsigned bounds = 0;
        for (const unsigned c : classes) {
            const auto& set = plan_.sets[c];
            if (labels[c] != labels[classes[0]]) return std::nullopt;
            merged.universe = set.universe;
            merged.links.insert(merged.links.end(), set.links.begin(), set.links.end());
            for (const unsigned level : set.above) bounds |= 1u << level;
        }
        std::sort(merged.links.begin(), merged.links.end());
        merged.links.erase(std::unique(merged.links.begin(), merged.links.end()), merged.links.end());
        bound_below(merged, bounds);
        finish_distinct(merged, labels[classes[0]], static_cast<unsigned>(outer_.size()));
        const auto same = std::find(plan_.sets.begin(), plan_.sets.end(), merged);
        if (same == plan_.sets.end()) {
            plan_.sets.push_back(std::move(merged));
            return static_cast<unsigned>(plan_.sets.size() - 1);
        }
        return static_cast<unsigned>(same - plan_.sets.begin());
    }

    const PatternGraph& shape_;
    Embedding embedding_;
    std::vector<unsigned> outer_;                               // node of each level
    std::array<unsigned, pattern::max_pattern_nodes> below_{};  // of a node: levels with smaller images, as a mask
    Vocabulary& vocabulary_;
    Plan plan_;
};

}  // namespace

Plan make_plan(const PatternGraph& shape, Embedding embedding, std::span<const unsigned> anchors,
               const CostModel& model, Vocabulary& vocabulary, Inner inner) {
    auto order = best_order(shape, embedding, anchors, model, inner);
    return Planner(shape, embedding, static_cast<unsigned>(anchors.size()), std::move(order), vocabulary).make();
}

Count sum_terms(const Plan& plan, std::span<const std::uint64_t> sizes) {
    SignedCount sum = 0;
    for (const auto& term : plan.terms) {
        SignedCount product = term.coefficient;
        for (const unsigned factor : term.factors)
            product = checked_mul(product, static_cast<SignedCount>(sizes[factor]));
        sum = checked_add(sum, product);
    }
    return static_cast<Count>(sum / plan.orders);
}

}  // namespace countable::count
