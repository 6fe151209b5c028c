#include "countable/theory/set2set_rule.hpp"

namespace countable::theory {

std::optional<Verdict> set2set_averages(const Query& query, PatternCache& cache) {
    if (query.architecture.kind != Architecture::Kind::EnnS2s) return std::nullopt;
    if (cache.determined_by_fwl(query.kind, 1) == false && query.rounds != 0u) return std::nullopt;  // there is a pair
    return no(
        query,
        "set2set reads weighted means over the nodes, so that enn-s2s has the same output for a graph and for two "
        "disjoint copies of it, whose counts differ (among graphs of one size 1-WL bounds it)",
        cache.pair_against(test_of(query), query.kind));
}

}  // namespace countable::theory
