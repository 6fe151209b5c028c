#include "countable/theory/rules.hpp"

#include <array>

#include "countable/theory/classes/class_rules.hpp"
#include "countable/theory/fwl_rules.hpp"
#include "countable/theory/lrp/lrp_rules.hpp"
#include "countable/theory/set2set_rule.hpp"
#include "countable/theory/sgnn_rules.hpp"

namespace countable::theory {
namespace {

std::optional<Verdict> relational_pooling(const Query& query, PatternCache& /*cache*/) {
    if (bounding_test(query.architecture, query.rounds)) return std::nullopt;
    return yes(query,
               "relational pooling over all orders of the nodes tells all graphs apart that are not "
               "isomorphic (Murphy et al. 2019)");
}

std::optional<Verdict> no_edge_features(const Query& query, PatternCache& cache) {
    const SeparationTest test = test_of(query);
    if (test.edge_labels || !cache.pattern().graph.has_edge_labels()) return std::nullopt;
    return no(query,
              "the model as published has no edge features, and the pattern asks for them (with edge features "
              "it is bounded as mpnn is)",
              cache.pair_against(test, query.kind));
}

std::optional<Verdict> node_labels_alone(const Query& query, PatternCache& cache) {
    const SeparationTest test = test_of(query);
    if (test.kind != SeparationTest::Kind::NodeLabels) return std::nullopt;
    const std::string see = name(query.architecture) + (query.rounds ? " without a round" : "") +
                            " sees the multiset of node labels and nothing else";
    if (const auto reason = why_no_pair(cache.pattern(), query.kind, test)) return yes(query, see + ", and " + *reason);
    return no(query, see, cache.pair_against(test, query.kind));
}

constexpr std::array<Rule, 21> all_rules = {{
    {"relational pooling", "Murphy et al. 2019", relational_pooling},
    {"no edge features", "the models as published", no_edge_features},
    {"set2set averages", "Vinyals et al. 2016; docs/theory.md", set2set_averages},
    {"node labels alone", "Chen et al. 2020, k-WL for k = 1", node_labels_alone},

    {"class of patterns", "classes/class_table.hpp; Zhang et al. 2023, 2024", class_of_patterns},

    {"LRP layer counts", "docs/theory.md, LRP; Chen et al. 2020", lrp_layer_counts},
    {"egonets count", "Murphy et al. 2019; docs/theory.md, LRP", egonets_count},
    {"LRP layers reach 1-WL", "Xu et al. 2019; docs/theory.md, LRP", lrp_layers_reach_one_wl},
    {"LRP layers compose", "docs/theory.md, LRP", lrp_layers_compose},
    {"LRP pair", "docs/theory.md, LRP", lrp_pair_exists},
    {"LRP is bounded by FWL", "docs/theory.md, LRP; Neuen 2023; Lanzinger and Barcelo 2024", lrp_is_bounded_by_fwl},

    {"sGNN reaches 1-WL", "Morris et al. 2019", sgnn_reaches_one_wl},
    {"sGNN pair", "refinement over A and min(A^2, 1)", sgnn_pair_exists},
    {"sGNN is bounded by 2-FWL", "Neuen 2023; Lanzinger and Barcelo 2024", sgnn_is_bounded_by_two_fwl},

    {"FWL does not determine", "Neuen 2023; Lanzinger and Barcelo 2024; Chen et al. 2020", fwl_does_not_determine},
    {"readout sees node labels", "at depth 0", readout_sees_node_labels},
    {"initial colours determine", "Chen et al. 2020", initial_colors_determine},
    {"one round counts stars", "Chen et al. 2020", one_round_counts_stars},
    {"one round sees one more node", "Chen et al. 2020", one_round_sees_one_more_node},
    {"too few rounds", "Chen et al. 2020, paths", too_few_rounds},
    {"FWL determines", "Neuen 2023; Lanzinger and Barcelo 2024; Chen et al. 2020", fwl_determines},
}};

}  // namespace

std::span<const Rule> rules() { return all_rules; }

std::string why_unknown(const Query& query, PatternCache& cache) {
    switch (query.architecture.kind) {
        case Architecture::Kind::Lrp:
        case Architecture::Kind::DeepLrp:
        case Architecture::Kind::EgonetLrp:
        case Architecture::Kind::DeepEgonetLrp:
            return why_lrp_is_unknown(query);
        case Architecture::Kind::Refinement:
            return why_class_is_unknown(query, cache);
        default:
            return why_fwl_is_unknown(query, cache);
    }
}

SeparationTest test_of(const Query& query) { return bounding_test(query.architecture, query.rounds).value(); }

Verdict yes(const Query& query, std::string reason, Evidence evidence) {
    return {query, Answer::Yes, std::move(reason), std::move(evidence)};
}

Verdict no(const Query& query, std::string reason, std::optional<PairCertificate> pair) {
    if (!pair) return {query, Answer::No, std::move(reason), Theorem{}};
    return {query, Answer::No, std::move(reason), *std::move(pair)};
}

}  // namespace countable::theory
