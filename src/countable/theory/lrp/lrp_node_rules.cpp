#include "countable/theory/lrp/lrp_node_rules.hpp"

#include "countable/theory/lrp/lrp_composition.hpp"

namespace countable::theory {

using Kind = Architecture::Kind;

std::optional<Verdict> lrp_counts_at_nodes(const Query& query, const PatternCache& cache) {
    const auto& [depth, children] = query.architecture.truncation;
    const auto& pattern = cache.pattern();
    std::optional<std::string> reason;
    switch (query.architecture.kind) {
        case Kind::Lrp:
            reason = why_layer_counts_at_nodes(pattern, query.kind, {depth, children});
            break;
        case Kind::DeepLrp:
            reason = why_layers_count(pattern, query.kind, {depth, children}, count::Per::Node);
            break;
        case Kind::EgonetLrp:
        case Kind::DeepEgonetLrp:
            reason = why_egonets_count_at_nodes(pattern, depth);
            break;
        default:
            break;
    }
    if (!reason) return std::nullopt;
    return yes(query, *std::move(reason));
}

std::optional<Verdict> lrp_nodes_exist(const Query& query, PatternCache& cache) {
    const Kind kind = query.architecture.kind;
    if (kind != Kind::Lrp && kind != Kind::DeepLrp && kind != Kind::EgonetLrp && kind != Kind::DeepEgonetLrp)
        return std::nullopt;
    auto pair = cache.lrp_nodes(test_of(query), query.kind);
    if (!pair) return std::nullopt;
    return no(query, "two nodes with different counts get the same value, whatever the weights (docs/theory.md, LRP)",
              std::move(pair));
}

}  // namespace countable::theory
