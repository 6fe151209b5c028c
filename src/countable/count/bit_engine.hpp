#pragma once

#include <type_traits>

#include "countable/count/bit_target.hpp"
#include "countable/count/inner_choices.hpp"
#include "countable/count/plan.hpp"

namespace countable::count {

/// Runs a plan on a graph whose rows are machine words. Sum is std::uint64_t where n^k fits into it, else Count.
template <unsigned W, typename Sum>
class BitEngine {
  public:
    using Set = Bits<W>;

    BitEngine(const Plan& plan, const BitTarget<W>& target) : plan_(plan), target_(target) {}

    /// The result of a plan without anchors.
    [[nodiscard]] Sum count() { return enough_candidates(0) ? extend(0) : 0; }

    /// Calls report(u, sum) or, with two anchors, report(u, v, sum) for every image of the anchors; sums of 0 may be
    /// left out.
    template <typename Report>
    void count_anchored(const Report& report) {
        if (!enough_candidates(0)) return;
        for_each_image(0, [&](NodeId u) {
            if constexpr (std::is_invocable_v<Report, NodeId, NodeId, Sum>)
                for_each_image(1, [&](NodeId v) { report(u, v, extend(2)); });
            else
                report(u, extend(1));
        });
    }

  private:
    /// Calls visit(v) for every image of a level that leaves enough candidates for the inner nodes.
    template <typename Visit>
    void for_each_image(unsigned level, const Visit& visit) {
        Set set = raw_candidates(plan_.levels[level]);
        set -= used_;
        candidates_[level] = set;
        set.for_each([&](NodeId v) {
            image_[level] = v;
            used_.insert(v);
            if (enough_candidates(level + 1)) visit(v);
            used_.erase(v);
        });
    }

    /// A set before images are taken out of it.
    Set raw_candidates(const CandidateSet& rule) const {
        Set set = rule.base ? candidates_[*rule.base] : target_.universes[rule.universe];
        for (const auto& link : rule.more_links) set &= target_.row(link.relation, image_[link.level]);
        for (const unsigned level : rule.more_avoid) set -= target_.row(0, image_[level]);
        for (const unsigned level : rule.above) set.keep_above(image_[level]);
        return set;
    }

    /// Finds the sets that depend on the first `levels` images only.
    bool enough_candidates(unsigned levels) {
        for (const unsigned i : plan_.ready[levels]) {
            inner_[i] = raw_candidates(plan_.sets[i]);
            if (inner_[i].empty() && i < plan_.class_sizes.size()) return false;
        }
        return true;
    }

    Sum extend(unsigned level) {
        if (level == plan_.levels.size()) return finish();
        Sum sum = 0;
        for_each_image(level, [&](NodeId) { sum = plus<Sum>(sum, extend(level + 1)); });
        return sum;
    }

    std::uint64_t inner_size(std::size_t i) const {
        Set set = inner_[i];
        set -= used_;
        return set.size();
    }

    Sum finish() const {
        return inner_choices<Sum>(plan_, [this](std::size_t i) { return inner_size(i); });
    }

    const Plan& plan_;
    const BitTarget<W>& target_;
    std::array<NodeId, pattern::max_pattern_nodes> image_{};
    std::array<Set, pattern::max_pattern_nodes> candidates_;
    std::array<Set, most_sets> inner_;
    Set used_;
};

}  // namespace countable::count
