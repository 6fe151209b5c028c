#include "countable/theory/lrp/lrp_rules.hpp"

#include "countable/theory/constructions.hpp"
#include "countable/theory/lrp/lrp_composition.hpp"
#include "countable/theory/lrp/lrp_power.hpp"
#include "countable/theory/star_formula.hpp"

namespace countable::theory {

using count::Embedding;
using Kind = Architecture::Kind;

namespace {

bool is_truncated(Kind kind) { return kind == Kind::Lrp || kind == Kind::DeepLrp; }
bool is_egonet(Kind kind) { return kind == Kind::EgonetLrp || kind == Kind::DeepEgonetLrp; }
bool is_deep(Kind kind) { return kind == Kind::DeepLrp || kind == Kind::DeepEgonetLrp; }

/// The star count with n_c(v) pooled by LRP at each node: sequences that begin with v and a leaf of class c.
Count star_count_by_lrp(const Star& star, const lrp::Truncation& truncation, const Graph& graph) {
    std::vector<std::vector<Count>> numbers;
    for (const auto& leaf : star.classes) {
        const std::vector<Edge> edge = {{0, 1}};
        std::vector<Label> nodes, bonds;
        if (leaf.node) nodes = {*star.center, *leaf.node};
        if (leaf.edge) bonds = {*leaf.edge};
        const auto pattern = pattern::from_graph("leaf", Graph(2, edge, nodes, bonds));
        numbers.push_back(CompiledLrp::compile(pattern, Embedding::NonInduced, truncation, 0)->rooted_maps(graph));
    }
    return star_count(star, graph, [&](NodeId v, std::size_t c) { return static_cast<std::uint64_t>(numbers[c][v]); });
}

/// How one layer computes the count, run on random graphs; the theorem alone where their sequences would be too many.
Evidence layer_construction(const LrpReason& reason, const pattern::Pattern& pattern, Embedding kind,
                            const lrp::Truncation& truncation) {
    const bool wide = truncation.depth > 1 && truncation.children > 1;
    const NodeId sample_nodes = wide ? 6 : 7;
    if (wide && lrp::sequence_length(truncation) > 64) return Theorem{};
    if (reason.weights)
        return checked(pattern, kind, sample_nodes,
                       "the pattern compiled into weights of one layer with sum pooling, run in exact arithmetic",
                       [&](const Graph& sample) { return reason.weights->count(sample); });
    if (kind == Embedding::NonInduced && pattern.graph.num_nodes() > 2)
        if (const auto star = as_star(pattern))
            return checked(pattern, kind, sample_nodes,
                           "the star formula on numbers of neighbours that are pooled by LRP",
                           [&](const Graph& sample) { return star_count_by_lrp(*star, truncation, sample); });
    return Theorem{};
}

}  // namespace

std::optional<Verdict> lrp_layer_counts(const Query& query, PatternCache& cache) {
    if (!is_truncated(query.architecture.kind)) return std::nullopt;
    const lrp::Truncation& truncation = query.architecture.truncation;
    const auto reason = why_lrp_counts(cache.pattern(), query.kind, truncation);
    if (!reason) return std::nullopt;
    return yes(query, (is_deep(query.architecture.kind) ? "one layer is enough: " : "") + reason->text,
               layer_construction(*reason, cache.pattern(), query.kind, truncation));
}

std::optional<Verdict> egonets_count(const Query& query, PatternCache& cache) {
    if (!is_egonet(query.architecture.kind)) return std::nullopt;
    auto reason = why_egonets_count(cache.pattern(), query.kind, query.architecture.truncation.depth);
    if (!reason) return std::nullopt;
    return yes(query, *std::move(reason));
}

std::optional<Verdict> lrp_layers_reach_one_wl(const Query& query, PatternCache& cache) {
    if (!is_deep(query.architecture.kind)) return std::nullopt;
    const auto reason = why_no_pair(cache.pattern(), query.kind, {SeparationTest::Kind::FolkloreWl, 1});
    if (!reason) return std::nullopt;
    return yes(query,
               "a layer contains the sum over neighbours, so that several layers reach 1-WL (Xu et al. "
               "2019; docs/theory.md, LRP), and " +
                   *reason,
               fwl_construction(cache, query.kind, 1));
}

std::optional<Verdict> lrp_layers_compose(const Query& query, PatternCache& cache) {
    if (query.architecture.kind != Kind::DeepLrp) return std::nullopt;
    auto reason = why_layers_count(cache.pattern(), query.kind, query.architecture.truncation, count::Per::Graph);
    if (!reason) return std::nullopt;
    return yes(query, *std::move(reason));
}

std::optional<Verdict> lrp_pair_exists(const Query& query, PatternCache& cache) {
    const Kind kind = query.architecture.kind;
    if (!is_truncated(kind) && !is_egonet(kind)) return std::nullopt;
    auto pair = cache.lrp_pair(test_of(query), query.kind);
    if (!pair) return std::nullopt;
    if (is_truncated(kind))
        return no(query,
                  is_deep(kind)
                      ? "two graphs with different counts have the same multisets of pooled sequences in every "
                        "layer, so that no weights tell them apart (docs/theory.md, LRP)"
                      : "two graphs with different counts have the same multiset of pooled sequences, so that "
                        "no weights of one layer tell them apart (docs/theory.md, LRP)",
                  std::move(pair));
    return no(query,
              is_deep(kind) ? "refinement over egonets, which bounds all layers, does not separate a pair with "
                              "different counts (docs/theory.md, LRP)"
                            : "two graphs with different counts have the same multiset of rooted egonets, which is "
                              "all that one layer sees (docs/theory.md, LRP)",
              std::move(pair));
}

std::optional<Verdict> lrp_is_bounded_by_fwl(const Query& query, PatternCache& cache) {
    if (!is_truncated(query.architecture.kind)) return std::nullopt;
    const auto length = static_cast<unsigned>(lrp::sequence_length(query.architecture.truncation));
    if (cache.determined_by_fwl(query.kind, length - 1) != false) return std::nullopt;
    const bool deep = is_deep(query.architecture.kind);
    std::string reason = (deep ? "any number of layers on sequences of " : "one layer on sequences of ") +
                         std::to_string(length) + " slots is bounded by " + std::to_string(length - 1) +
                         "-FWL (docs/theory.md, LRP), which does not determine this count (Neuen 2023; "
                         "Lanzinger and Barcelo 2024)";
    return no(query, std::move(reason));  // lrp_pair_exists has looked for a pair
}

std::string why_lrp_is_unknown(const Query& query) {
    if (is_truncated(query.architecture.kind))
        return "no theorem on " + name(query.architecture) + " covers the pattern, and no pair was found that " +
               (is_deep(query.architecture.kind) ? "its layers cannot" : "one layer cannot") + " tell apart";
    return "the pattern does not lie within the egonet of one of its nodes, and no pair was found that " +
           name(test_of(query)) + " does not separate";
}

}  // namespace countable::theory
