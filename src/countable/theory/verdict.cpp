#include "countable/theory/verdict.hpp"

#include <algorithm>

#include "countable/theory/classes/class_rules.hpp"
#include "countable/theory/rules.hpp"

namespace countable::theory {

using count::Embedding;

std::string_view name(Answer answer) { return answer == Answer::Yes ? "yes" : answer == Answer::No ? "no" : "unknown"; }

std::string_view name(const std::optional<Evidence>& evidence) {
    if (!evidence) return "none";
    constexpr std::string_view names[] = {"theorem", "pair", "construction"};
    return names[evidence->index()];
}

std::string description(const Evidence& evidence) {
    if (const auto* const pair = std::get_if<PairCertificate>(&evidence)) return pair->pair.construction;
    if (const auto* const construction = std::get_if<Construction>(&evidence)) return construction->description;
    return "the theorem alone";
}

bool is_verified(const std::optional<Evidence>& evidence) {
    if (!evidence) return false;
    if (const auto* const pair = std::get_if<PairCertificate>(&*evidence)) return pair->verified();
    return std::holds_alternative<Construction>(*evidence);
}

Verdict decide(const Query& query, PatternCache& cache) {
    if (query.per == count::Per::Node) return decide_per_node(query, cache);
    for (const Rule& rule : rules())
        if (auto verdict = rule.apply(query, cache)) {
            verdict->rule = rule.name;
            return *std::move(verdict);
        }
    return {query, Answer::Unknown, why_unknown(query, cache), std::nullopt};
}

MinimalK minimal_k(const PatternCache& cache, Embedding kind) {
    const Graph& graph = cache.pattern().graph;
    const unsigned nodes = graph.num_nodes();
    const bool labels_alone = nodes == 1 || (kind == Embedding::NonInduced && graph.num_edges() == 0);
    MinimalK result;
    if (kind == Embedding::Induced)
        result.fwl = std::max(1u, nodes - 1);
    else if (cache.width().lower == cache.width().upper)
        result.fwl = std::max(1u, cache.width().lower);
    if (result.fwl) result.wl = labels_alone ? 1 : *result.fwl + 1;
    return result;
}

}  // namespace countable::theory
