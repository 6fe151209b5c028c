// Verdicts on one layer of LRP-l-k: patterns compiled into weights, or pairs that it does not tell apart.

#include <stdexcept>

#include "countable/theory/compiled_lrp.hpp"
#include "countable/theory/star_formula.hpp"
#include "countable/theory/verdict_question.hpp"

namespace countable::theory {

using count::Embedding;

namespace {

/// Beyond it, pairs have thousands of nodes.
constexpr unsigned longest_with_pair = 4;

std::optional<CompiledLrp> compiled(const pattern::Pattern& pattern, Embedding kind, const lrp::Window& window) {
    try {
        return CompiledLrp::compile(pattern, kind, window);
    } catch (const std::invalid_argument&) {  // too many supergraphs, or sequences, to look at
        return std::nullopt;
    }
}

std::string why_compiled(const lrp::Window& window) {
    if (window.depth == 1)
        return "a pattern of at most k+1 nodes with a dominating node stands whole in sequences of that node, whose "
               "number depends on the root's degree alone";
    if (window.children == 1)
        return "a pattern of at most l+1 nodes with a Hamiltonian path stands whole in sequences, and the degrees and "
               "chords along them tell in how many (with sum pooling; with the mean only where a nonlinear network "
               "follows it at each node)";
    return "the pattern, and for subgraph-counts each supergraph on its nodes, fills a sequence of its own, and the "
           "degrees "
           "and chords along a sequence tell in how many its copies stand (with sum pooling; with the mean only where "
           "a "
           "nonlinear network follows it at each node)";
}

/// The star count with n_c(v) pooled by LRP at each node: sequences that begin with v and a leaf of class c.
Count star_count_by_lrp(const Star& star, const lrp::Window& window, const Graph& graph) {
    std::vector<std::vector<Count>> numbers;
    for (const auto& leaf : star.classes) {
        const std::vector<Edge> edge = {{0, 1}};
        std::vector<Label> nodes, bonds;
        if (leaf.node) nodes = {*star.center, *leaf.node};
        if (leaf.edge) bonds = {*leaf.edge};
        const auto pattern = pattern::from_graph("leaf", Graph(2, edge, nodes, bonds));
        numbers.push_back(CompiledLrp::compile(pattern, Embedding::NonInduced, window, 0)->rooted_maps(graph));
    }
    return star_count(star, graph, [&](NodeId v, std::size_t c) { return static_cast<std::uint64_t>(numbers[c][v]); });
}

}  // namespace

Verdict Judge::for_lrp(const Question& question) {
    const lrp::Window& window = question.architecture.window;
    const Graph& graph = pattern_.graph;
    const bool wide = window.depth > 1 && window.children > 1;
    const NodeId sample_nodes = wide ? 6 : 7;
    const bool huge = lrp::sequence_length(window) > 64 && wide;  // sequences of the samples would be too many
    if (const auto weights = compiled(pattern_, question.kind, window)) {
        Evidence evidence = theorem_alone();
        if (!huge)
            evidence = checked(
                "the pattern compiled into weights of one layer with sum pooling, run in exact arithmetic",
                [&](const Graph& sample) { return weights->count(sample); }, question.kind, sample_nodes);
        return question.answer(Answer::Yes, why_compiled(window) + " (docs/theory.md, LRP)", std::move(evidence));
    }
    if (question.kind == Embedding::NonInduced) {
        if (graph.num_edges() == 0)
            return question.answer(
                Answer::Yes, "the count depends on the numbers of nodes of each label alone, which the roots show",
                theorem_alone());
        if (const auto star = as_star(pattern_))
            return question.answer(
                Answer::Yes,
                "the pooled vector of a node holds its number of neighbours of each class, and a network at each node "
                "turns "
                "them into the star formula (Chen et al. 2020 for MPNNs; docs/theory.md, LRP)",
                huge ? theorem_alone()
                     : checked(
                           "the star formula on numbers of neighbours that are pooled by LRP",
                           [&](const Graph& sample) { return star_count_by_lrp(*star, window, sample); }, question.kind,
                           sample_nodes));
    }
    auto& search = findings_->lrp.try_emplace({window.depth, window.children}, window).first->second;
    if (const auto found = search.find(pattern_, question.kind)) {
        Evidence evidence;
        evidence.type = Evidence::Type::Pair;
        evidence.verified = true;
        evidence.description = found->pair.construction;
        evidence.test = "the exact test of LRP-" + std::to_string(window.depth) + "-" +
                        std::to_string(window.children) + " (multisets of slots and degrees of all sequences)";
        evidence.pair = found->pair;
        evidence.first_count = found->first_count;
        evidence.second_count = found->second_count;
        return question.answer(
            Answer::No,
            "two graphs with different counts have the same multiset of pooled sequences, so that no "
            "weights of one layer tell them apart (docs/theory.md, LRP)",
            std::move(evidence));
    }
    if (auto verdict = lrp_beyond_wl(question)) return *verdict;
    return question.answer(Answer::Unknown,
                           "no theorem on LRP-" + std::to_string(window.depth) + "-" + std::to_string(window.children) +
                               " covers the pattern, and no pair was found that one layer cannot tell apart");
}

/// What one layer sees of a root is a statement with one variable per slot, so that two graphs that (L-1)-FWL does not
/// separate are LRP-l-k-equivalent, L the length of a sequence.
std::optional<Verdict> Judge::lrp_beyond_wl(const Question& question) {
    const lrp::Window& window = question.architecture.window;
    const auto length = static_cast<unsigned>(lrp::sequence_length(window));
    const auto determined = determined_by_fwl(question.kind, length - 1);
    if (!determined || *determined) return std::nullopt;
    Evidence evidence = theorem_alone();
    if (length <= longest_with_pair)
        if (const auto& found = pair_against({Test::Kind::FolkloreWl, length - 1, std::nullopt}, question.kind)) {
            evidence.type = Evidence::Type::Pair;
            evidence.description = found->pair.construction;
            evidence.test = name(found->test);
            evidence.pair = found->pair;
            evidence.first_count = found->first_count;
            evidence.second_count = found->second_count;
            evidence.verified = found->verified();
            if (lrp::equivalent(found->pair.first, found->pair.second, window))
                evidence.test += ", and the exact test of " + name(question.architecture);
        }
    return question.answer(Answer::No,
                           "one layer on sequences of " + std::to_string(length) + " slots is bounded by " +
                               std::to_string(length - 1) +
                               "-FWL (docs/theory.md, LRP), which does not determine this count (Neuen 2023; Lanzinger "
                               "and Barcelo 2024)",
                           std::move(evidence));
}

}  // namespace countable::theory
