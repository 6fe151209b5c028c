#pragma once

#include <functional>
#include <type_traits>

#include "countable/count/bit_target.hpp"
#include "countable/count/domains/domain_plan.hpp"
#include "countable/count/inclusion_exclusion.hpp"
#include "countable/count/stop_requested.hpp"

namespace countable::count {

/// Matches the nodes of a pattern one after the other, always one with the fewest candidates left. Every image takes from the
/// candidates of all open nodes what does not go with it (forward checking; Haralick and Elliott 1980), and a branch ends
/// where a node has none left or all open nodes together have too few. For patterns with cycles and few copies, where an
/// order that is fixed beforehand sees too late that there are none. Sum is std::uint64_t where n^k fits into it, else Count.
/// Throws StopRequested.
template <unsigned W, typename Sum>
class DomainEngine {
  public:
    using Set = Bits<W>;

    /// `stop`, if there is one, is asked now and then.
    DomainEngine(const DomainPlan& plan, const BitTarget<W>& target, const std::function<bool()>& stop)
        : plan_(plan), target_(target), stop_(stop) {}

    /// The number of maps that the order constraints leave, for a plan without anchors.
    [[nodiscard]] Sum count() { return first_domains(domains_[0]) ? extend(0, all()) : 0; }

    /// Calls report(u, sum) or, with two anchors, report(u, v, sum) for every image of the anchors; sums of 0 may be
    /// left out.
    template <typename Report>
    void count_anchored(const Report& report) {
        if (!first_domains(domains_[0])) return;
        const unsigned a = plan_.anchors[0];
        const NodeMask rest = all() & ~(1u << a);
        domains_[0][a].for_each([&](NodeId u) {
            if (!place(a, u, 0, rest)) return;
            if constexpr (std::is_invocable_v<Report, NodeId, NodeId, Sum>) {
                const unsigned b = plan_.anchors[1];
                const NodeMask open = rest & ~(1u << b);
                domains_[1][b].for_each([&](NodeId v) {
                    if (place(b, v, 1, open)) report(u, v, extend(2, open));
                });
            } else {
                report(u, extend(1, rest));
            }
        });
    }

  private:
    using NodeMask = DomainPlan::NodeMask;
    using Domains = std::array<Set, pattern::max_pattern_nodes>;

    [[nodiscard]] NodeMask all() const { return static_cast<NodeMask>((std::uint64_t{1} << plan_.nodes.size()) - 1); }
    static unsigned first_of(NodeMask nodes) { return static_cast<unsigned>(std::countr_zero(nodes)); }

    /// The candidates of all nodes before the first has an image: by label, by degree, and with a candidate for each neighbour.
    /// False if a node has none.
    bool first_domains(Domains& domains) const {
        constexpr unsigned most_rounds = 4;
        for (unsigned p = 0; p < plan_.nodes.size(); ++p) {
            domains[p] = {};
            const auto degree = static_cast<unsigned>(std::popcount(plan_.nodes[p].neighbors));
            target_.universes[plan_.nodes[p].universe].for_each([&](NodeId v) {
                if (target_.row(0, v).size() >= degree) domains[p].insert(v);
            });
        }
        bool changed = true;
        for (unsigned round = 0; round < most_rounds && changed; ++round) {
            changed = false;
            for (unsigned p = 0; p < plan_.nodes.size(); ++p) {
                const Set before = domains[p];
                before.for_each([&](NodeId v) {
                    if (!has_neighbors(p, v, domains)) domains[p].erase(v);
                });
                changed = changed || !(domains[p] == before);
                if (domains[p].empty()) return false;
            }
        }
        return true;
    }

    bool has_neighbors(unsigned p, NodeId v, const Domains& domains) const {
        const auto& node = plan_.nodes[p];
        for (NodeMask left = node.neighbors; left != 0; left &= left - 1) {
            const unsigned q = first_of(left);
            Set common = domains[q];
            common &= target_.row(node.relation[q], v);
            if (common.empty()) return false;
        }
        return true;
    }

    /// Sends p to v and finds what is left to the open nodes, at the next level; false if that is too little.
    bool place(unsigned p, NodeId v, unsigned level, NodeMask open) {
        const auto& node = plan_.nodes[p];
        const Domains& before = domains_[level];
        Domains& after = domains_[level + 1];
        Set together;
        for (NodeMask left = open; left != 0; left &= left - 1) {
            const unsigned q = first_of(left);
            Set set = before[q];
            set.erase(v);
            if (node.neighbors >> q & 1)
                set &= target_.row(node.relation[q], v);
            else if (plan_.induced)
                set -= target_.row(0, v);
            if (node.greater >> q & 1) set.keep_above(v);
            if (node.smaller >> q & 1) set.keep_below(v);
            if (set.empty()) return false;
            together |= set;
            after[q] = set;
        }
        return together.size() >= static_cast<unsigned>(std::popcount(open));
    }

    /// The maps of the open nodes into their candidates, when `level` nodes have images.
    Sum extend(unsigned level, NodeMask open) {
        if (open == 0) return 1;
        ask_to_stop();
        const Domains& domains = domains_[level];
        unsigned p = 0, fewest = 64 * W + 1;
        for (NodeMask left = open; left != 0 && fewest > 1; left &= left - 1) {
            const unsigned size = domains[first_of(left)].size();
            if (size >= fewest) continue;
            fewest = size;
            p = first_of(left);
        }
        const NodeMask rest = open & ~(1u << p);
        if (rest == 0) return fewest;
        if ((rest & (rest - 1)) == 0 && are_free(p, first_of(rest))) {
            const Set& other = domains[first_of(rest)];
            Set both = domains[p];
            both &= other;
            return Sum{fewest} * other.size() - both.size();
        }
        Sum sum = 0;
        domains[p].for_each([&](NodeId v) {
            if (place(p, v, level, rest)) sum = plus<Sum>(sum, extend(level + 1, rest));
        });
        return sum;
    }

    /// Whether the images of two nodes need only be different.
    [[nodiscard]] bool are_free(unsigned p, unsigned q) const {
        const auto& node = plan_.nodes[p];
        return !plan_.induced && ((node.neighbors | node.greater | node.smaller) >> q & 1) == 0;
    }

    void ask_to_stop() {
        constexpr unsigned calls_between = 4096;
        if (stop_ && ++calls_ % calls_between == 0 && stop_()) throw StopRequested();
    }

    const DomainPlan& plan_;
    const BitTarget<W>& target_;
    const std::function<bool()>& stop_;
    unsigned calls_ = 0;
    std::array<Domains, pattern::max_pattern_nodes + 1> domains_;  // after so many nodes have images
};

}  // namespace countable::count
