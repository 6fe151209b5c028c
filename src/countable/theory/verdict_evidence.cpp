// The constructions behind the answer yes, run on random graphs.

#include <algorithm>
#include <set>
#include <stdexcept>

#include "countable/graph/random_graph.hpp"
#include "countable/theory/homomorphism_basis.hpp"
#include "countable/theory/initial_colors.hpp"
#include "countable/theory/star_formula.hpp"
#include "countable/theory/verdict_question.hpp"

namespace countable::theory {

using count::Embedding;
using ArchitectureKind = Architecture::Kind;

namespace {

constexpr unsigned sample_size = 5;
constexpr NodeId largest_for_homomorphisms = 7;

/// A random graph whose labels are those of the pattern.
Graph sample_graph(const Graph& pattern, NodeId nodes, Random& random) {
    std::set<Label> colors, bonds;
    for (NodeId v = 0; v < pattern.num_nodes() && pattern.has_node_labels(); ++v) colors.insert(pattern.node_label(v));
    for (const auto [u, v] : pattern.edges())
        if (pattern.has_edge_labels()) bonds.insert(pattern.edge_label(u, v));
    const Graph plain = random_graph(nodes, 1, 2, random);
    const auto edges = plain.edges();
    const auto draw = [&](const std::set<Label>& from, std::size_t number) {
        std::vector<Label> drawn(from.empty() ? 0 : number);
        for (Label& label : drawn) label = *std::next(from.begin(), static_cast<long>(random.below(from.size())));
        return drawn;
    };
    return Graph(nodes, edges, draw(colors, nodes), draw(bonds, edges.size()));
}

}  // namespace

Evidence Judge::checked(const std::string& description, const std::function<Count(const Graph&)>& compute,
                        Embedding kind, NodeId nodes) const {
    Random random(20201);
    Evidence evidence;
    evidence.type = Evidence::Type::Construction;
    evidence.description = description;
    evidence.verified = true;
    while (evidence.checked_graphs < sample_size) {
        const Graph graph = sample_graph(pattern_.graph, nodes, random);
        if (graph.num_edges() == 0 && pattern_.graph.has_edge_labels()) continue;  // such a graph has no labels to see
        ++evidence.checked_graphs;
        if (compute(graph) != count::subgraphs(graph, pattern_, {kind}).total)
            throw std::logic_error("the construction behind a verdict fails: " + description);
    }
    return evidence;
}

Evidence Judge::fwl_construction(Embedding kind, unsigned k) const {
    const NodeId nodes = pattern_.graph.num_nodes();
    if (kind == Embedding::NonInduced)
        if (const auto star = as_star(pattern_))
            return checked(
                "the star formula: a sum over nodes of products of binomials of numbers of neighbours",
                [&](const Graph& graph) { return star_count(*star, graph); }, kind, 9);
    if (nodes <= k + 1 && nodes <= 5) {
        const unsigned entries = std::max(2u, nodes);
        return checked(
            "read off the initial colours of oblivious " + std::to_string(entries) + "-WL",
            [&](const Graph& graph) { return count_from_initial_colors(graph, pattern_, kind, entries); }, kind, 7);
    }
    if (kind == Embedding::NonInduced && nodes <= largest_for_homomorphisms)
        return checked(
            "a combination of homomorphism numbers of the pattern's quotients, all of treewidth at most " +
                std::to_string(width_.upper),
            [&](const Graph& graph) { return count_from_homomorphisms(graph, pattern_); }, kind, 7);
    return theorem_alone();
}

std::optional<Verdict> Judge::yes_at_depth(const Question& question) {
    const NodeId nodes = pattern_.graph.num_nodes();
    const auto kind = question.architecture.kind;
    const unsigned k = question.architecture.k, rounds = *question.rounds;
    if (kind == ArchitectureKind::Ign || kind == ArchitectureKind::Ppgn) return std::nullopt;  // layers are not rounds
    const bool tuples = kind == ArchitectureKind::Wl || kind == ArchitectureKind::Fwl;
    if (nodes == 1 || (tuples && k >= 2 && nodes <= k))
        return question.answer(Answer::Yes, "the initial colours determine the count (Chen et al. 2020)",
                               fwl_construction(question.kind, std::max(1u, nodes - 1)));
    if (rounds == 0) return std::nullopt;
    if (question.kind == Embedding::NonInduced && as_star(pattern_))
        return question.answer(Answer::Yes, "one round is enough for star-shaped patterns (Chen et al. 2020)",
                               fwl_construction(question.kind, 1));
    if (nodes <= 2 || (kind == ArchitectureKind::Fwl && nodes <= k + 1))
        return question.answer(
            Answer::Yes,
            "after one round the colours hold the isomorphism types of one more node, which determine "
            "the count",
            fwl_construction(question.kind, std::max(1u, nodes - 1)));
    return std::nullopt;
}

}  // namespace countable::theory
