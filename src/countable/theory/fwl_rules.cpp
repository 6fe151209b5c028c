#include "countable/theory/fwl_rules.hpp"

#include <algorithm>

#include "countable/theory/constructions.hpp"
#include "countable/theory/star_formula.hpp"

namespace countable::theory {

using count::Embedding;
using Kind = Architecture::Kind;

namespace {

constexpr const char* fwl_sources = " (Neuen 2023; Lanzinger and Barcelo 2024)";

std::string text(unsigned number) { return std::to_string(number); }

/// How an architecture stands to the k-FWL that bounds it.
enum class Power { Equal, Below, Sgnn, NotCompared };

Power power(Kind kind) {
    switch (kind) {
        case Kind::Mpnn:
        case Kind::Gin:
        case Kind::Ign:
        case Kind::Ppgn:
        case Kind::Wl:
        case Kind::Fwl:
            return Power::Equal;
        case Kind::Gcn:
        case Kind::Gat:
        case Kind::GatedGcn:
        case Kind::LrgaGatedGcn:
        case Kind::Monet:
        case Kind::GraphSage:
        case Kind::DiffPool:
        case Kind::EnnS2s:
        case Kind::Dtnn:
            return Power::Below;
        case Kind::Sgnn:
            return Power::Sgnn;
        default:
            return Power::NotCompared;
    }
}

/// The k of the k-FWL that the architecture of a query reaches, or is compared with.
unsigned reached_fwl(const Query& query) { return fwl_range(test_of(query)).reached; }

/// Whether k-FWL settles the count and rounds are the question.
bool asks_for_rounds(const Query& query, const PatternCache& cache) {
    const Power is = power(query.architecture.kind);
    return query.rounds && (is == Power::Equal || is == Power::Sgnn) &&
           cache.determined_by_fwl(query.kind, reached_fwl(query)) == true;
}

/// Rounds of IGN and PPGN are layers, which are not compared with rounds of the test one by one.
bool layers_are_rounds(Kind kind) { return kind != Kind::Ign && kind != Kind::Ppgn; }

/// "the hereditary treewidth of the pattern is at least 3, and 2-FWL determines subgraph-counts up to 2"
std::string width_against_fwl(const std::string& width, unsigned k) {
    return "the hereditary treewidth of the pattern is " + width + ", and " + text(k) +
           "-FWL determines subgraph-counts up to " + text(k);
}

std::string why_not_determined(const PatternCache& cache, Embedding kind, unsigned k) {
    const auto& width = cache.width();
    if (kind == Embedding::NonInduced)
        return width_against_fwl((width.lower == width.upper ? "" : "at least ") + text(width.lower), k) + " only" +
               fwl_sources;
    if (k == 1)
        return "2-WL cannot induced-subgraph-count patterns of 3 or more nodes (Chen et al. 2020; Lanzinger and "
               "Barcelo 2024 for those that are not connected)";
    return text(k) + "-FWL determines induced-subgraph-counts of patterns of at most " + text(k + 1) +
           " nodes only, and this one has " + text(cache.pattern().graph.num_nodes()) + " (Lanzinger and Barcelo 2024)";
}

std::string why_determined(const Query& query, const PatternCache& cache, unsigned k) {
    const unsigned nodes = cache.pattern().graph.num_nodes();
    if (query.architecture.kind == Kind::Wl && nodes <= query.architecture.k)
        return "k-WL counts patterns of at most k nodes at initialisation (Chen et al. 2020)";
    if (query.kind == Embedding::NonInduced && as_star(cache.pattern()))
        return "MPNNs and 2-WL subgraph-count star-shaped patterns (Chen et al. 2020)";
    if (nodes <= k + 1)
        return text(k) + "-FWL determines both counts of patterns of at most " + text(k + 1) +
               " nodes (Lanzinger and Barcelo 2024)";
    const auto& width = cache.width();
    return width_against_fwl((width.lower < width.upper ? "at most " : "") + text(width.upper), k) + fwl_sources;
}

/// Evidence that reads a small pattern off the colours of its tuples.
Evidence from_small_tuples(const Query& query, const PatternCache& cache) {
    return fwl_construction(cache, query.kind, std::max(1u, cache.pattern().graph.num_nodes() - 1));
}

}  // namespace

std::string comparison(const Architecture& architecture) {
    const std::string k = text(architecture.k);
    switch (architecture.kind) {
        case Kind::Mpnn:
            return "MPNNs tell apart exactly what oblivious 2-WL = 1-WL does (Xu et al. 2019; Morris et al. 2019; with "
                   "edge features Chen et al. 2020)";
        case Kind::Gin:
            return "GIN tells apart exactly what 1-WL does (Xu et al. 2019)";
        case Kind::Gcn:
            return "GCN is bounded by 1-WL (Morris et al. 2019)";
        case Kind::Gat:
            return "GAT passes messages along edges and is bounded by 1-WL (Xu et al. 2019; Morris et al. 2019)";
        case Kind::GatedGcn:
            return "GatedGCN passes messages along edges and is bounded by 1-WL (Xu et al. 2019; Morris et al. 2019; "
                   "with edge features Chen et al. 2020)";
        case Kind::LrgaGatedGcn:
            return "GatedGCN with global attention passes messages along edges and to all nodes of the graph at once, which "
                   "adds nothing that 1-WL does not compare, and is bounded by 1-WL (Xu et al. 2019; Morris et al. 2019; "
                   "Barcelo et al. 2020)";
        case Kind::Monet:
            return "MoNet passes messages along edges, weighted by functions of degrees, and is bounded by 1-WL (Xu et al. "
                   "2019; Morris et al. 2019)";
        case Kind::DiffPool:
            return "DiffPool passes messages along edges and pools by sums over nodes and over edges, and is bounded by "
                   "1-WL (Xu et al. 2019; Morris et al. 2019)";
        case Kind::GraphSage:
            return "GraphSAGE over 1-hop neighbourhoods is bounded by 1-WL (Chen et al. 2020, appendix)";
        case Kind::EnnS2s:
            return "enn-s2s passes messages along edges and is bounded by 1-WL (Gilmer et al. 2017; Xu et al. 2019; "
                   "Morris et al. 2019; with edge features Chen et al. 2020)";
        case Kind::Dtnn:
            return "DTNN passes messages along edges and, without distances, is bounded by 1-WL (Xu et al. 2019; "
                   "Morris et al. 2019; with edge features Chen et al. 2020)";
        case Kind::Sgnn:
            return "sGNN is bounded by colour refinement over A and min(A^2, 1) together";
        case Kind::Ppgn:
            return "PPGN tells apart exactly what 2-FWL = oblivious 3-WL does (Maron et al. 2019; Azizian and Lelarge "
                   "2021)";
        case Kind::Ign:
            return architecture.k == 2 ? "2-IGN tells apart exactly what oblivious 2-WL does (Chen et al. 2020)"
                                       : k + "-IGN tells apart exactly what oblivious " + k +
                                             "-WL does (Maron et al. 2019; Geerts 2020; Azizian and Lelarge 2021)";
        case Kind::Wl:
            return "oblivious " + k + "-WL = " + text(architecture.k - 1) + "-FWL (Cai, Furer and Immerman 1992)";
        case Kind::Fwl:
            return architecture.k == 1 ? "1-WL is colour refinement" : k + "-FWL";
        default:
            return "";
    }
}

std::optional<Verdict> fwl_does_not_determine(const Query& query, PatternCache& cache) {
    const Power is = power(query.architecture.kind);
    if (is != Power::Equal && is != Power::Below) return std::nullopt;
    const unsigned k = reached_fwl(query);
    if (cache.determined_by_fwl(query.kind, k) != false) return std::nullopt;
    SeparationTest stable = test_of(query);
    stable.rounds.reset();
    if (stable.kind == SeparationTest::Kind::ObliviousWl)
        stable = {SeparationTest::Kind::FolkloreWl, k};  // faster, and separates the same graphs
    if (stable.kind == SeparationTest::Kind::ColorShares)
        stable = {SeparationTest::Kind::FolkloreWl, 1};  // a pair of graphs of one size says more
    return no(query, comparison(query.architecture) + "; " + why_not_determined(cache, query.kind, k),
              cache.pair_against(stable, query.kind));
}

std::optional<Verdict> readout_sees_node_labels(const Query& query, PatternCache& cache) {
    if (power(query.architecture.kind) != Power::Below || !cache.determined_by_fwl(query.kind, 1)) return std::nullopt;
    const auto reason = why_no_pair(cache.pattern(), query.kind, {SeparationTest::Kind::NodeLabels});
    if (!reason) return std::nullopt;
    return yes(query, *reason + ", which the readout sees at depth 0");
}

std::optional<Verdict> initial_colors_determine(const Query& query, PatternCache& cache) {
    const Kind kind = query.architecture.kind;
    const unsigned k = query.architecture.k;
    if (!asks_for_rounds(query, cache) || !layers_are_rounds(kind)) return std::nullopt;
    const NodeId nodes = cache.pattern().graph.num_nodes();
    const bool tuples = kind == Kind::Wl || kind == Kind::Fwl;
    if (nodes != 1 && !(tuples && k >= 2 && nodes <= k)) return std::nullopt;
    return yes(query, "the initial colours determine the count (Chen et al. 2020)", from_small_tuples(query, cache));
}

std::optional<Verdict> one_round_counts_stars(const Query& query, PatternCache& cache) {
    if (!asks_for_rounds(query, cache) || !layers_are_rounds(query.architecture.kind)) return std::nullopt;
    if (query.rounds == 0u || query.kind == Embedding::Induced || !as_star(cache.pattern())) return std::nullopt;
    return yes(query, "one round is enough for star-shaped patterns (Chen et al. 2020)",
               fwl_construction(cache, query.kind, 1));
}

std::optional<Verdict> one_round_sees_one_more_node(const Query& query, PatternCache& cache) {
    const Kind kind = query.architecture.kind;
    const unsigned k = query.architecture.k;
    if (!asks_for_rounds(query, cache) || !layers_are_rounds(kind) || query.rounds == 0u) return std::nullopt;
    const NodeId nodes = cache.pattern().graph.num_nodes();
    if (nodes > 2 && !(kind == Kind::Fwl && nodes <= k + 1)) return std::nullopt;
    return yes(query,
               "after one round the colours hold the isomorphism types of one more node, which determine "
               "the count",
               from_small_tuples(query, cache));
}

std::optional<Verdict> too_few_rounds(const Query& query, PatternCache& cache) {
    if (!asks_for_rounds(query, cache)) return std::nullopt;
    const auto& pair = cache.pair_against(test_of(query), query.kind);
    if (!pair || !pair->verified()) return std::nullopt;
    return no(query,
              comparison(query.architecture) + "; " + text(*query.rounds) +
                  " rounds do not separate a pair with different counts (as in the theorem on paths of "
                  "Chen et al. 2020)",
              pair);
}

std::optional<Verdict> fwl_determines(const Query& query, PatternCache& cache) {
    if (power(query.architecture.kind) != Power::Equal || query.rounds) return std::nullopt;
    const unsigned k = reached_fwl(query);
    if (cache.determined_by_fwl(query.kind, k) != true) return std::nullopt;
    return yes(query, comparison(query.architecture) + "; " + why_determined(query, cache, k),
               fwl_construction(cache, query.kind, k));
}

std::string why_fwl_is_unknown(const Query& query, const PatternCache& cache) {
    const unsigned k = reached_fwl(query);
    const auto determined = cache.determined_by_fwl(query.kind, k);
    const Power is = power(query.architecture.kind);
    if (is == Power::Sgnn && determined != true)
        return comparison(query.architecture) +
               ", and no pair with different counts was found that it does not separate";
    if (!determined)
        return "the hereditary treewidth of the pattern is between " + text(cache.width().lower) + " and " +
               text(cache.width().upper) + ", so that it is not known whether it exceeds " + text(k) +
               ": the pattern has too many quotients to look at";
    if (is != Power::Below)
        return "enough rounds decide it, but no theorem says whether " + text(query.rounds.value()) + " do";
    const std::string could = comparison(query.architecture) + ", which could count it, but no theorem says that ";
    switch (query.architecture.kind) {
        case Kind::Gcn:
            return could +
                   "the degree-normalised GCN can (with equal features on all nodes it gives all "
                   "regular graphs of n nodes the same output; with degrees as features nothing is "
                   "known)";
        case Kind::Monet:
            return could + "sums over neighbours weighted by functions of degrees can";
        case Kind::DiffPool:
            return could + "its clusters can";
        case Kind::Gat:
        case Kind::GatedGcn:
        case Kind::LrgaGatedGcn:
            return could +
                   "weighted means over neighbours can (with equal features on all nodes the mean "
                   "does not see how many neighbours there are; with degrees as features nothing "
                   "is known)";
        case Kind::Dtnn:
            return could + "passes with the same weights can";
        default:
            return could +
                   "its aggregators can (the mean and the maximum do not see how many neighbours "
                   "there are; the paper's LSTM is not analysed)";
    }
}

}  // namespace countable::theory
