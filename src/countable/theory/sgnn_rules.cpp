#include "countable/theory/sgnn_rules.hpp"

#include "countable/theory/constructions.hpp"
#include "countable/theory/fwl_rules.hpp"

namespace countable::theory {
namespace {

bool is_sgnn(const Query& query) { return query.architecture.kind == Architecture::Kind::Sgnn; }

}  // namespace

std::optional<Verdict> sgnn_reaches_one_wl(const Query& query, PatternCache& cache) {
    if (!is_sgnn(query) || query.rounds || cache.determined_by_fwl(query.kind, 1) != true) return std::nullopt;
    return yes(query,
               "sGNN contains the message passing x W1 + A x W2 that reaches 1-WL (Morris et al. 2019), "
               "which determines this count",
               fwl_construction(cache, query.kind, 1));
}

std::optional<Verdict> sgnn_pair_exists(const Query& query, PatternCache& cache) {
    if (!is_sgnn(query) || cache.determined_by_fwl(query.kind, 1) == true) return std::nullopt;
    const auto& pair = cache.pair_against(test_of(query), query.kind);
    if (!pair) return std::nullopt;
    return no(query, comparison(query.architecture) + ", which does not separate a pair with different counts", pair);
}

std::optional<Verdict> sgnn_is_bounded_by_two_fwl(const Query& query, PatternCache& cache) {
    if (!is_sgnn(query) || cache.determined_by_fwl(query.kind, 2) != false) return std::nullopt;
    return no(query, comparison(query.architecture) +
                         ", hence by 2-FWL, which does not determine this count (Neuen "
                         "2023; Lanzinger and Barcelo 2024)");
}

}  // namespace countable::theory
