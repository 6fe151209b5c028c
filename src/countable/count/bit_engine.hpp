#pragma once

#include <functional>
#include <type_traits>

#include "countable/count/bit_target.hpp"
#include "countable/count/inner_choices.hpp"
#include "countable/count/plan.hpp"
#include "countable/count/stop_requested.hpp"

namespace countable::count {

inline const std::function<bool()> no_stop;

/// Runs a plan on a graph whose rows are machine words. Sum is std::uint64_t where n^k fits into it, else Count. Throws
/// StopRequested.
template <unsigned W, typename Sum>
class BitEngine {
  public:
    using Set = Bits<W>;

    /// `stop`, if there is one, is asked now and then: a graph of 256 nodes may take hours.
    BitEngine(const Plan& plan, const BitTarget<W>& target, const std::function<bool()>& stop = no_stop)
        : plan_(plan), target_(target), stop_(stop), asking_levels_(asking_levels(plan, stop)) {}

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

    /// The levels before which it is asked whether to stop: all but the last, which has most of the work and each time little.
    static unsigned asking_levels(const Plan& plan, const std::function<bool()>& stop) {
        return stop && !plan.levels.empty() ? static_cast<unsigned>(plan.levels.size() - 1) : 0;
    }
    void ask_to_stop() {
        constexpr unsigned calls_between = 64;
        if (++calls_ % calls_between == 0 && stop_()) throw StopRequested();
    }

    Sum extend(unsigned level) {
        if (level == plan_.levels.size()) return finish();
        if (level < asking_levels_) ask_to_stop();
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
    const std::function<bool()>& stop_;
    const unsigned asking_levels_;
    unsigned calls_ = 0;
    std::array<NodeId, pattern::max_pattern_nodes> image_{};
    std::array<Set, pattern::max_pattern_nodes> candidates_;
    std::array<Set, most_sets> inner_;
    Set used_;
};

}  // namespace countable::count
