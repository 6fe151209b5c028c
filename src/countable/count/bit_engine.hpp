#pragma once

#include <type_traits>

#include "countable/count/bit_target.hpp"
#include "countable/count/inclusion_exclusion.hpp"
#include "countable/count/plan.hpp"

namespace countable::count {

/// Runs a plan on a graph whose rows are machine words. Sum is std::uint64_t where n^k fits into it, else Count.
template <unsigned W, typename Sum>
class BitEngine {
  public:
    using Set = Bits<W>;

    BitEngine(const Plan& plan, const BitTarget<W>& target) : plan_(plan), target_(target) {}

    /// The result of a plan without anchors.
    [[nodiscard]] Sum count() { return extend(0); }

    /// Calls report(u, sum) or, with two anchors, report(u, v, sum) for every image of the anchors.
    template <typename Report>
    void count_anchored(const Report& report) {
        target_.universes[plan_.levels[0].universe].for_each([&](NodeId u) {
            place(0, u);
            if constexpr (std::is_invocable_v<Report, NodeId, NodeId, Sum>) {
                candidates(plan_.levels[1]).for_each([&](NodeId v) {
                    place(1, v);
                    report(u, v, extend(2));
                    used_.erase(v);
                });
            } else {
                report(u, extend(1));
            }
            used_.erase(u);
        });
    }

  private:
    void place(unsigned level, NodeId v) {
        image_[level] = v;
        used_.insert(v);
    }

    Set candidates(const CandidateSet& rule) const {
        Set set = rule.base ? candidates_[*rule.base] : target_.universes[rule.universe];
        for (const auto& link : rule.more_links) set &= target_.row(link.relation, image_[link.level]);
        for (const unsigned level : rule.more_avoid) set -= target_.row(0, image_[level]);
        for (const unsigned level : rule.above) set.keep_above(image_[level]);
        set -= used_;
        return set;
    }

    Sum extend(unsigned level) {
        if (level == plan_.levels.size()) return finish();
        const Set set = candidates_[level] = candidates(plan_.levels[level]);
        Sum sum = 0;
        set.for_each([&](NodeId v) {
            place(level, v);
            sum = plus<Sum>(sum, extend(level + 1));
            used_.erase(v);
        });
        return sum;
    }

    /// The ways to choose the inner nodes.
    Sum finish() const {
        switch (plan_.class_sizes.size()) {
            case 0:
                return 1;
            case 1:
                return choose<Sum>(candidates(plan_.sets[0]).size(), plan_.class_sizes[0]);
            case 2: {
                const Set a = candidates(plan_.sets[0]);
                const Set b = candidates(plan_.sets[1]);
                Set both = a;
                both &= b;
                return disjoint_pairs<Sum>(a.size(), plan_.class_sizes[0], b.size(), plan_.class_sizes[1], both.size());
            }
            default: {
                std::array<std::uint64_t, most_sets> sizes;
                for (std::size_t i = 0; i < plan_.sets.size(); ++i) sizes[i] = candidates(plan_.sets[i]).size();
                return static_cast<Sum>(sum_terms(plan_, sizes));
            }
        }
    }

    const Plan& plan_;
    const BitTarget<W>& target_;
    std::array<NodeId, pattern::max_pattern_nodes> image_{};
    std::array<Set, pattern::max_pattern_nodes> candidates_;
    Set used_;
};

}  // namespace countable::count
