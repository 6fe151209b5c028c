#pragma once

#include <array>
#include <cmath>
#include <functional>

#include "countable/count/inner_choices.hpp"
#include "countable/count/plan.hpp"
#include "countable/count/sorted/sorted_sets.hpp"
#include "countable/count/sorted/sorted_target.hpp"
#include "countable/count/stop_requested.hpp"
#include "countable/support/random.hpp"

namespace countable::count {

/// Runs a plan on sorted rows. Sum is std::uint64_t where the maps from one root fit into it, else Count.
/// One engine per thread.
template <typename Sum>
class SortedEngine {
  public:
    /// `stop`, if there is one, is asked every few thousand candidates: a single hub may take hours.
    SortedEngine(const Plan& plan, const SortedTarget& target, const std::function<bool()>& stop = {})
        : plan_(plan), target_(target), stop_(stop) {
        for (unsigned level = 0; level < plan.levels.size(); ++level) {
            if (level + 1 < plan.levels.size()) find_next_row(level, plan.levels[level + 1]);
            for (const unsigned i : plan.ready[level + 1]) find_next_row(level, plan.sets[i]);
        }
    }

    /// The result for the roots (images of level 0) in a part of their universe; the whole result for a plan that has
    /// no levels. Requires a plan without anchors.
    [[nodiscard]] Count count(SortedSet roots) {
        Count sum = 0;
        if (!enough_candidates(0)) return 0;
        if (plan_.levels.empty()) return finish();
        for (const NodeId u : roots)
            if (place(0, u)) sum = checked_add(sum, static_cast<Count>(extend(1)));
        return sum;
    }

    /// Calls report(u, sum) for every image u of the anchor in `roots`; sums of 0 may be left out.
    template <typename Report>
    void count_anchored(SortedSet roots, const Report& report) {
        if (!enough_candidates(0)) return;
        for (const NodeId u : roots)
            if (place(0, u)) report(u, static_cast<Count>(extend(1)));
    }

    /// Calls report(u, v, sum) for every image of the two anchors with u in `roots` and v above u, or v below u; sums
    /// of 0 may be left out.
    template <typename Report>
    void count_anchored(SortedSet roots, bool upward, const Report& report) {
        if (!enough_candidates(0)) return;
        const unsigned relation = plan_.levels[1].links[0].relation;
        for (const NodeId u : roots) {
            if (!place(0, u)) continue;
            const SortedSet row = target_.row(relation, u), higher = target_.upper_row(relation, u);
            for (const NodeId v : upward ? higher : row.first(row.size() - higher.size()))
                if (place(1, v)) report(u, v, static_cast<Count>(extend(2)));
        }
    }

    /// Calls visit(images), images by level, for every map from the roots that the order constraints leave. Requires a plan without
    /// inner nodes.
    template <typename Visit>
    void for_each_map(SortedSet roots, const Visit& visit) {
        for (const NodeId u : roots) {
            image_[0] = u;
            (void)extend(1, [&] {
                visit(std::span<const NodeId>(image_.data(), plan_.levels.size()));
                return Sum{0};
            });
        }
    }

    /// One random way down the search tree of a root.
    struct Probe {
        double tree = 0;  ///< an estimate of the steps that the whole tree takes (Knuth 1975)
        double way = 0;   ///< the steps of this way alone
    };
    [[nodiscard]] Probe probe(NodeId root, Random& random) {
        Probe probe;
        if (probe_place(0, root, 1, probe)) probe_level(1, random, 1, probe);
        return probe;
    }

  private:
    /// Adds what extend(level) does; `branches` is the product of the numbers of choices above.
    void probe_level(unsigned level, Random& random, double branches, Probe& probe) {
        if (level == plan_.levels.size()) return add_steps(probe, branches, finish_steps());
        const CandidateSet& rule = plan_.levels[level];
        add_steps(probe, branches, steps(rule));
        const SortedSet set = candidates_[level] = materialize(rule, memory_[level]);
        if (set.empty()) return;
        branches *= static_cast<double>(set.size());
        add_steps(probe, branches, steps_per_candidate);
        const NodeId v = set[random.below(set.size())];
        if (std::any_of(rule.distinct.begin(), rule.distinct.end(), [&](unsigned l) { return image_[l] == v; })) return;
        if (probe_place(level, v, branches, probe)) probe_level(level + 1, random, branches, probe);
    }

    /// place(), with its steps.
    bool probe_place(unsigned level, NodeId v, double branches, Probe& probe) {
        image_[level] = v;
        for (const unsigned i : plan_.ready[level + 1]) add_steps(probe, branches, steps(plan_.sets[i]));
        return place(level, v);
    }

    static void add_steps(Probe& probe, double branches, double steps) {
        probe.tree += branches * steps;
        probe.way += steps;
    }

    // A step is one element of a merge. The rest was measured: times of all graphlets of five nodes, fitted.
    static constexpr double steps_per_candidate = 10, steps_per_set = 30, steps_per_halving = 2;

    static double halvings(SortedSet set) { return std::log2(2 + static_cast<double>(set.size())); }

    /// The steps that it takes to find the candidates of a rule.
    double steps(const CandidateSet& rule) const {
        std::array<SortedSet, pattern::max_pattern_nodes> lists;
        const unsigned n = gather(rule, lists);
        const auto shortest = static_cast<double>(lists[0].size());
        double sum = steps_per_set;
        for (unsigned i = 1; i < n && !lists[0].empty(); ++i) {
            const auto other = static_cast<double>(lists[i].size());
            sum += lists[i].size() / lists[0].size() >= search_ratio
                       ? shortest * steps_per_halving * std::log2(other / shortest)
                       : shortest + other;
        }
        for (const unsigned level : rule.more_avoid)
            sum += shortest + static_cast<double>(target_.row(0, image_[level]).size());
        return sum;
    }

    /// The steps of finish(): the searches of is_candidate().
    double finish_steps() const {
        double sum = 0;
        for (const CandidateSet& set : plan_.sets) {
            const Bound from = bound(set);
            for (const unsigned level : set.distinct) {
                if (from.any && image_[level] <= from.value) continue;
                for (const auto& link : set.links) {
                    sum += steps_per_halving * halvings(row(set, link));
                    if (!contains(row(set, link), image_[level])) break;
                }
            }
        }
        return sum;
    }

    struct Bound {
        bool any = false;
        NodeId value = 0;
    };

    Bound bound(const CandidateSet& rule) const {
        Bound result;
        for (const unsigned level : rule.above) {
            result.value = result.any ? std::max(result.value, image_[level]) : image_[level];
            result.any = true;
        }
        return result;
    }

    /// Rows of the images of a level that are read as soon as it has one.
    struct NextRow {
        bool any = false, upper = false;
        unsigned relation = 0;
    };

    void find_next_row(unsigned level, const CandidateSet& rule) {
        for (const auto& link : rule.more_links)
            if (link.level == level) next_rows_[level] = {true, (rule.beneath >> level & 1) != 0, link.relation};
    }

    // Not a function that prefetches: GCC 12 finds such a function to be without effect and drops the call.
    const NodeId* start_of(const NextRow& next, NodeId v) const {
        return next.upper ? target_.upper_row(next.relation, v).data() : target_.row(next.relation, v).data();
    }

    /// The row of a link, as far as it can hold candidates.
    SortedSet row(const CandidateSet& rule, const Link& link) const {
        return rule.beneath >> link.level & 1 ? target_.upper_row(link.relation, image_[link.level])
                                              : target_.row(link.relation, image_[link.level]);
    }

    /// The lists whose intersection, less the rows to avoid, a rule describes; shortest first.
    unsigned gather(const CandidateSet& rule, std::array<SortedSet, pattern::max_pattern_nodes>& lists) const {
        const Bound from = bound(rule);
        unsigned n = 0;
        if (rule.base) lists[n++] = candidates_[*rule.base];
        for (const auto& link : rule.more_links) lists[n++] = row(rule, link);
        if (n == 0) lists[n++] = target_.universe(rule.universe);
        for (unsigned i = 0; from.any && i < n; ++i)
            if (!lists[i].empty() && lists[i].front() <= from.value) lists[i] = above(lists[i], from.value);
        std::sort(lists.begin(), lists.begin() + n, [](SortedSet a, SortedSet b) { return a.size() < b.size(); });
        return n;
    }

    /// The set of a rule, images of other levels not yet taken out. Lives in `memory` or in the target.
    SortedSet materialize(const CandidateSet& rule, std::vector<NodeId>& memory) const {
        std::array<SortedSet, pattern::max_pattern_nodes> lists;
        const unsigned n = gather(rule, lists);
        SortedSet set = lists[0];
        for (unsigned i = 1; i < n; ++i) set = intersect(set, lists[i], memory);
        for (const unsigned level : rule.more_avoid) set = subtract(set, target_.row(0, image_[level]), memory);
        return set;
    }

    /// The size of a set before images are taken out of it.
    std::uint64_t raw_size(const CandidateSet& rule) {
        if (!rule.more_avoid.empty()) return materialize(rule, scratch_).size();
        std::array<SortedSet, pattern::max_pattern_nodes> lists;
        const unsigned n = gather(rule, lists);
        SortedSet set = lists[0];
        for (unsigned i = 1; i + 1 < n; ++i) set = intersect(set, lists[i], scratch_);
        return n == 1 ? set.size() : common_size(set, lists[n - 1]);
    }

    /// Gives a level its image. False if that leaves too few candidates for the inner nodes.
    bool place(unsigned level, NodeId v) {
        image_[level] = v;
        return enough_candidates(level + 1);
    }

    /// Finds the sets that depend on the first `levels` images only.
    bool enough_candidates(unsigned levels) {
        for (const unsigned i : plan_.ready[levels]) {
            raw_sizes_[i] = raw_size(plan_.sets[i]);
            if (i < plan_.class_sizes.size() && raw_sizes_[i] < plan_.class_sizes[i]) return false;
        }
        return true;
    }

    std::uint64_t inner_size(std::size_t i) const {
        std::uint64_t size = raw_sizes_[i];
        for (const unsigned level : plan_.sets[i].distinct) size -= is_candidate(plan_.sets[i], image_[level]);
        return size;
    }

    bool is_candidate(const CandidateSet& rule, NodeId v) const {
        const Bound from = bound(rule);
        return (!from.any || v > from.value) &&
               std::all_of(rule.links.begin(), rule.links.end(),
                           [&](const Link& link) { return contains(row(rule, link), v); }) &&
               std::none_of(rule.avoid.begin(), rule.avoid.end(),
                            [&](unsigned level) { return contains(target_.row(0, image_[level]), v); });
    }

    Sum extend(unsigned level) {
        return extend(level, [this] { return finish(); });
    }

    /// The sum of what at_end() gives for all images of this level and those after it.
    template <typename AtEnd>
    Sum extend(unsigned level, AtEnd at_end) {
        if (level == plan_.levels.size()) return at_end();
        const CandidateSet& rule = plan_.levels[level];
        const SortedSet set = candidates_[level] = materialize(rule, memory_[level]);
        // The rows of the candidates lie all over the memory: ask for some of them before the first is needed.
        const NextRow next = next_rows_[level];
        const std::size_t ahead = next.any ? prefetch_distance : set.size();
        if (next.any)
            for (std::size_t i = 0; i < std::min(set.size(), ahead); ++i) __builtin_prefetch(start_of(next, set[i]));
        Sum sum = 0;
        for (std::size_t i = 0; i < set.size(); ++i) {
            if (i + ahead < set.size()) __builtin_prefetch(start_of(next, set[i + ahead]));
            if (--until_asked_ == 0) ask_to_stop();
            const NodeId v = set[i];
            if (std::any_of(rule.distinct.begin(), rule.distinct.end(), [&](unsigned l) { return image_[l] == v; }))
                continue;
            if (place(level, v)) sum = plus<Sum>(sum, extend(level + 1, at_end));
        }
        return sum;
    }

    void ask_to_stop() {
        until_asked_ = candidates_between_questions;
        if (stop_ && stop_()) throw StopRequested();
    }

    Sum finish() const {
        return inner_choices<Sum>(plan_, [this](std::size_t i) { return inner_size(i); });
    }

    static constexpr std::size_t prefetch_distance = 8;
    static constexpr unsigned candidates_between_questions = 4096;

    const Plan& plan_;
    const SortedTarget& target_;
    std::function<bool()> stop_;
    unsigned until_asked_ = candidates_between_questions;
    std::array<NextRow, pattern::max_pattern_nodes> next_rows_{};
    std::array<NodeId, pattern::max_pattern_nodes> image_{};
    std::array<SortedSet, pattern::max_pattern_nodes> candidates_;
    std::array<std::vector<NodeId>, pattern::max_pattern_nodes> memory_;
    std::array<std::uint64_t, most_sets> raw_sizes_{};
    std::vector<NodeId> scratch_;
};

}  // namespace countable::count
