// Verdicts on one layer of LRP-l-k: patterns compiled into weights, or pairs that it does not tell apart.

#include "countable/theory/lrp/lrp_power.hpp"
#include "countable/theory/star_formula.hpp"
#include "countable/theory/verdict_question.hpp"

namespace countable::theory {

using count::Embedding;

namespace {

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

}  // namespace

/// Where one layer counts the pattern: yes, with the construction where there is one.
std::optional<Verdict> Judge::counted_by_layer(const Question& question) {
    const lrp::Truncation& truncation = question.architecture.truncation;
    const auto reason = why_lrp_counts(pattern_, question.kind, truncation);
    if (!reason) return std::nullopt;
    const bool wide = truncation.depth > 1 && truncation.children > 1;
    const NodeId sample_nodes = wide ? 6 : 7;
    const bool huge = lrp::sequence_length(truncation) > 64 && wide;  // sequences of the samples would be too many
    Evidence evidence = theorem_alone();
    const auto star =
        question.kind == Embedding::NonInduced && pattern_.graph.num_nodes() > 2 ? as_star(pattern_) : std::nullopt;
    if (!huge && reason->weights)
        evidence = checked(
            "the pattern compiled into weights of one layer with sum pooling, run in exact arithmetic",
            [&](const Graph& sample) { return reason->weights->count(sample); }, question.kind, sample_nodes);
    else if (!huge && star)
        evidence = checked(
            "the star formula on numbers of neighbours that are pooled by LRP",
            [&](const Graph& sample) { return star_count_by_lrp(*star, truncation, sample); }, question.kind,
            sample_nodes);
    return question.answer(Answer::Yes, reason->text, std::move(evidence));
}

std::optional<PairCertificate> Judge::lrp_pair(const SeparationTest& test, Embedding kind) {
    const auto key =
        std::make_tuple(test.kind, test.truncation.depth, test.truncation.children, test.rounds.has_value());
    return find_lrp_pair(pattern_, kind, findings_->lrp.try_emplace(key, test).first->second);
}

Verdict Judge::for_lrp(const Question& question) {
    if (auto verdict = counted_by_layer(question)) return *verdict;
    const std::string lrp = name(question.architecture);
    if (const auto found = lrp_pair(question.test, question.kind))
        return no_by_pair(question,
                          "two graphs with different counts have the same multiset of pooled sequences, so that no "
                          "weights of one layer tell them apart (docs/theory.md, LRP)",
                          found);
    if (auto verdict = lrp_beyond_wl(question)) return *verdict;
    return question.answer(Answer::Unknown, "no theorem on " + lrp +
                                                " covers the pattern, and no pair was found that one layer cannot tell "
                                                "apart");
}

/// A layer holds sums over neighbours, so that several layers reach 1-WL.
std::optional<Verdict> Judge::counted_by_messages(const Question& question) {
    const auto reason = why_no_pair(pattern_, question.kind, {SeparationTest::Kind::FolkloreWl, 1});
    if (!reason) return std::nullopt;
    return question.answer(Answer::Yes,
                           "a layer contains the sum over neighbours, so that several layers reach 1-WL (Xu et al. "
                           "2019; docs/theory.md, LRP), and " +
                               *reason,
                           fwl_construction(question.kind, 1));
}

Verdict Judge::for_deep_lrp(const Question& question) {
    if (auto verdict = counted_by_layer(question)) {
        verdict->reason = "one layer is enough: " + verdict->reason;
        return *verdict;
    }
    if (auto verdict = counted_by_messages(question)) return *verdict;
    if (auto verdict = lrp_beyond_wl(question)) return *verdict;
    return question.answer(Answer::Unknown, "one layer is not known to count the pattern, and " +
                                                std::to_string(question.test.k) +
                                                "-FWL, which bounds all layers, does; nothing is known in between");
}

Verdict Judge::for_egonets(const Question& question) {
    const bool deep = question.architecture.kind == Architecture::Kind::DeepEgonetLrp;
    if (const auto reason = why_egonets_count(pattern_, question.kind, question.test.truncation.depth))
        return question.answer(Answer::Yes, *reason, theorem_alone());
    if (deep)
        if (auto verdict = counted_by_messages(question)) return *verdict;
    if (const auto found = lrp_pair(question.test, question.kind))
        return no_by_pair(question,
                          deep ? "refinement over egonets, which bounds all layers, does not separate a pair with "
                                 "different counts (docs/theory.md, LRP)"
                               : "two graphs with different counts have the same multiset of rooted egonets, which is "
                                 "all that one layer sees (docs/theory.md, LRP)",
                          found);
    return question.answer(
        Answer::Unknown, "the pattern does not lie within the egonet of one of its nodes, and no pair was found that " +
                             name(question.test) + " does not separate");
}

/// What a root sees is a statement with one variable per slot, so that two graphs that (L-1)-FWL does not separate are
/// equal to LRP-l-k, L the length of a sequence, and by induction to all layers of Deep LRP-l-k.
std::optional<Verdict> Judge::lrp_beyond_wl(const Question& question) {
    const auto length = static_cast<unsigned>(lrp::sequence_length(question.architecture.truncation));
    const auto determined = determined_by_fwl(question.kind, length - 1);
    if (!determined || *determined) return std::nullopt;
    const bool deep = question.architecture.kind == Architecture::Kind::DeepLrp;
    const std::string reason = (deep ? "any number of layers on sequences of " : "one layer on sequences of ") +
                               std::to_string(length) + " slots is bounded by " + std::to_string(length - 1) +
                               "-FWL (docs/theory.md, LRP), which does not determine this count (Neuen 2023; "
                               "Lanzinger and Barcelo 2024)";
    return deep ? no_by_test(question, reason) : no_by_pair(question, reason, std::nullopt);
}

}  // namespace countable::theory
