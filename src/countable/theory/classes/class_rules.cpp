#include "countable/theory/classes/class_rules.hpp"

#include <algorithm>

#include "countable/formats/graph6.hpp"
#include "countable/pattern/pattern_list.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/pattern/treewidth.hpp"
#include "countable/theory/classes/class_pairs.hpp"
#include "countable/theory/classes/class_table.hpp"
#include "countable/theory/classes/membership.hpp"
#include "countable/theory/constructions.hpp"
#include "countable/theory/homomorphism_basis.hpp"
#include "countable/theory/lrp/lrp_node_rules.hpp"
#include "countable/theory/rules.hpp"

namespace countable::theory {

using count::Embedding;
using count::Per;
using Kind = Architecture::Kind;

namespace {

std::string form_of(const pattern::PatternGraph& shape) { return pattern::canonical_form(without_labels(shape)); }

/// Whether the counts of the pattern are what the test starts from.
bool is_feature(const std::string& test, const pattern::Pattern& pattern, Embedding kind) {
    const bool features = test.starts_with("gsn:") || test.starts_with("gsn-edge:");
    if (!features || kind != Embedding::NonInduced || pattern.graph.has_node_labels() ||
        pattern.graph.has_edge_labels())
        return false;
    Labels labels;
    const std::string form = form_of(pattern::PatternGraph(pattern));
    return std::ranges::any_of(pattern::parse_list(std::string_view(test).substr(test.find(':') + 1), labels),
                               [&](const auto& listed) { return form_of(pattern::PatternGraph(listed)) == form; });
}

std::string text_of(const Term& term) {
    const std::string text = formats::to_graph6(pattern::skeleton(term.shape));
    return term.root ? text + " with the root " + std::to_string(*term.root) : text;
}

std::string terms_name(Embedding kind) {
    return kind == Embedding::NonInduced ? "quotients of the pattern"
                                         : "quotients of the pattern and of its supergraphs";
}

/// Roots to look at: none, or a node of each orbit.
std::vector<std::optional<unsigned>> roots_of(const pattern::PatternGraph& shape, Per per) {
    if (per == Per::Graph) return {std::nullopt};
    std::vector<std::optional<unsigned>> roots;
    for (const unsigned node : pattern::node_orbits(shape)) roots.emplace_back(node);
    return roots;
}

std::string outside_text(const ClassEntry& entry, const Term& term, Embedding kind) {
    if (term.root)
        return "one of the " + terms_name(kind) + ", " + text_of(term) +
               ", is not in its class of patterns with a root, where a marked node is the root (" +
               std::string(entry.citation) + ")";
    return "one of the " + terms_name(kind) + ", " + text_of(term) + ", is not in its class, the patterns " +
           std::string(entry.description) + " (" + std::string(entry.citation) + ")";
}

}  // namespace

ClassDecision decide_by_class(const std::string& test, const pattern::Pattern& pattern, Embedding kind, Per per,
                              FurerExperiments& experiments) {
    constexpr std::size_t most_outside = 60;
    const ClassEntry& entry = class_entry(test);
    const pattern::PatternGraph shape(pattern);
    ClassDecision decision;
    if (is_feature(test, pattern, kind))
        return {Answer::Yes, "the counts of the pattern are among the features that " + test + " starts from", {}};
    if (per == Per::Graph && test.starts_with("k-gnn:") && shape.size <= fwl_bound(test))
        return {Answer::Yes,
                "the isomorphism types of the sets of " + std::to_string(fwl_bound(test)) +
                    " nodes determine the counts of patterns of so many nodes (Morris et al. 2019)",
                {}};
    const bool labelled = pattern.graph.has_node_labels() || pattern.graph.has_edge_labels();
    if (per == Per::Graph && test.starts_with("k-gnn:") && !labelled && shape.size == fwl_bound(test) + 1)
        return {Answer::Yes,
                "after one round the sets of " + std::to_string(fwl_bound(test)) +
                    " nodes determine the counts of patterns of one more node (docs/theory.md, Sets of nodes)",
                {}};
    std::optional<Term> out;
    bool complete = true;
    std::size_t inside = 0;
    for (const auto& root : roots_of(shape, per))
        complete &= visit_terms(shape, kind, root, [&](const Term& term) {
            const Membership is = membership(test, term.shape, term.root, experiments);
            if (is == Membership::In) {
                ++inside;
                return false;
            }
            if (is == Membership::Out && !out) out = term;
            decision.outside.push_back(term);
            return decision.outside.size() >= most_outside;
        });
    if (out) {
        decision.answer = Answer::No;
        if (pattern::treewidth(out->shape) > fwl_bound(test))
            decision.reason = std::to_string(fwl_bound(test)) + "-FWL, which bounds " + test +
                              ", does not determine the homomorphisms of " + text_of(*out) + ", one of the " +
                              terms_name(kind) + " (Neuen 2023)";
        else if (entry.knowledge == ClassKnowledge::Exact || entry.finer.empty())
            decision.reason = outside_text(entry, *out, kind);
        else
            decision.reason = std::string(entry.finer) + " separates whatever " + test + " does (" +
                              std::string(entry.why_finer) + "), and " +
                              outside_text(class_entry(entry.finer), *out, kind);
    } else if (decision.outside.empty() && complete) {
        decision.answer = Answer::Yes;
        decision.reason = "all " + std::to_string(inside) + " " + terms_name(kind) + " are in the class of " + test +
                          ", which has the patterns " + std::string(entry.description) + " (" +
                          std::string(entry.citation) + ")";
    } else if (!complete) {
        decision.reason = "the pattern has too many quotients to look at";
    } else {
        decision.reason = "the class of " + test + " is not known exactly: it has the patterns " +
                          std::string(entry.description) + " (" + std::string(entry.citation) +
                          "), and no theorem says whether it has " + text_of(decision.outside.front()) +
                          ", one of the " + terms_name(kind);
    }
    return decision;
}

std::optional<Verdict> class_of_patterns(const Query& query, PatternCache& cache) {
    if (query.architecture.kind != Kind::Refinement) return std::nullopt;
    const ClassDecision& decision = cache.class_decision(query.architecture.test, query.kind, query.per);
    if (decision.answer == Answer::Yes && !query.rounds) {
        constexpr NodeId largest_checked = 6;
        const auto& pattern = cache.pattern();
        if (query.kind != Embedding::NonInduced || query.per != Per::Graph ||
            pattern.graph.num_nodes() > largest_checked)
            return yes(query, decision.reason);
        return yes(query, decision.reason,
                   checked(pattern, query.kind, 7, "homomorphism numbers of the quotients, all of them in the class",
                           [&](const Graph& sample) { return count_from_homomorphisms(sample, pattern); }));
    }
    if (decision.answer == Answer::Yes) return std::nullopt;
    auto pair = cache.class_pair(test_of(query), query.kind, query.per);
    if (decision.answer == Answer::No) return no(query, decision.reason, std::move(pair));
    if (!pair) return std::nullopt;
    return no(query,
              query.per == Per::Graph
                  ? "two graphs with different counts are not separated by the exact test of the network"
                  : "two nodes with different counts have the same colour in the exact test of the network",
              std::move(pair));
}

std::string why_class_is_unknown(const Query& query, PatternCache& cache) {
    const ClassDecision& decision = cache.class_decision(query.architecture.test, query.kind, query.per);
    if (decision.answer == Answer::Yes)
        return "enough rounds decide it, but no theorem says whether " + std::to_string(query.rounds.value_or(0)) +
               " do";
    return decision.reason + "; its Furer graphs settle nothing";
}

Verdict decide_per_node(const Query& query, PatternCache& cache) {
    if (query.architecture.kind == Kind::Refinement) {
        if (auto verdict = class_of_patterns(query, cache)) return *std::move(verdict);
        return {query, Answer::Unknown, why_class_is_unknown(query, cache), std::nullopt};
    }
    if (auto verdict = lrp_counts_at_nodes(query, cache)) return *std::move(verdict);
    Query whole = query;
    whole.per = Per::Graph;
    Verdict verdict = decide(whole, cache);
    verdict.query = query;
    if (verdict.answer == Answer::No) {
        verdict.reason = "counts at the nodes would give the count of the graph, and " + verdict.reason;
        return verdict;
    }
    if (auto nodes = lrp_nodes_exist(query, cache)) return *std::move(nodes);
    const auto unknown = [&](std::string reason) { return Verdict{query, Answer::Unknown, std::move(reason), {}, {}}; };
    if (verdict.answer == Answer::Unknown || query.rounds) return unknown(verdict.reason);
    const bool connected = pattern::component_nodes(pattern::PatternGraph(cache.pattern())).size() == 1;
    switch (query.architecture.kind) {
        case Kind::Mpnn:
        case Kind::Gin:
        case Kind::Ign:
        case Kind::Ppgn:
        case Kind::Wl:
        case Kind::Fwl:
            if (!connected) return unknown("nothing is known of counts per node of patterns that are not connected");
            verdict.reason +=
                "; the stable colour of a node determines the homomorphisms that send a node of the pattern to it (Dvorak 2010; "
                "Dell, Grohe and Rattan 2018)";
            return verdict;
        default:
            return unknown("it counts the pattern in a graph, and no theorem says whether it does at each node");
    }
}

}  // namespace countable::theory
