#include "countable/theory/lrp/lrp_power.hpp"

#include <algorithm>

#include "countable/pattern/quotients.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/theory/pairs/graph_builder.hpp"
#include "countable/theory/star_formula.hpp"

namespace countable::theory {

using count::Embedding;
using pattern::PatternGraph;

namespace {

constexpr std::size_t most_quotients = 5000;  // of a pattern that is not connected

std::string why_compiled(const lrp::Truncation& truncation) {
    if (truncation.depth == 1)
        return "a pattern of at most k+1 nodes with a dominating node stands whole in sequences of that node, whose "
               "number depends on the root's degree alone";
    if (truncation.children == 1)
        return "a pattern of at most l+1 nodes with a Hamiltonian path stands whole in sequences, and the degrees and "
               "chords along them tell in how many (with sum pooling; with the mean only where a nonlinear network "
               "follows it at each node)";
    return "the pattern, and for subgraph-counts each supergraph on its nodes, fills a sequence of its own, and the "
           "degrees and chords along a sequence tell in how many its copies stand (with sum pooling; with the mean "
           "only where a nonlinear network follows it at each node)";
}

/// Counts that nodes and edges alone determine.
std::optional<std::string> why_nodes_and_edges_suffice(const Graph& graph, Embedding kind) {
    if (graph.num_nodes() <= 2)
        return "the count is the number of pairs of nodes with these labels less that of edges between such nodes, and "
               "one layer counts nodes and edges";
    if (kind == Embedding::NonInduced && graph.num_edges() == 0)
        return "the count depends on the numbers of nodes of each label alone, which the roots show";
    return std::nullopt;
}

/// The smallest r for which some node has all others within distance r. Requires a connected pattern.
unsigned radius(const PatternGraph& shape) {
    unsigned best = shape.size;
    for (unsigned root = 0; root < shape.size; ++root) best = std::min(best, pattern::eccentricity(shape, root));
    return best;
}

}  // namespace

std::optional<LrpReason> why_lrp_counts(const pattern::Pattern& pattern, Embedding kind,
                                        const lrp::Truncation& truncation) {
    if (auto weights = CompiledLrp::compile(pattern, kind, truncation))
        return LrpReason{why_compiled(truncation) + " (docs/theory.md, LRP)", std::move(weights)};
    if (auto reason = why_nodes_and_edges_suffice(pattern.graph, kind)) return LrpReason{std::move(*reason), {}};
    if (kind == Embedding::NonInduced && as_star(pattern))
        return LrpReason{
            "the pooled vector of a node holds its number of neighbours of each class, and a network at each node "
            "turns "
            "them into the star formula (Chen et al. 2020 for MPNNs; docs/theory.md, LRP)",
            {}};
    return std::nullopt;
}

std::optional<std::string> why_egonets_count(const pattern::Pattern& pattern, Embedding kind, unsigned depth) {
    if (auto reason = why_nodes_and_edges_suffice(pattern.graph, kind)) return reason;
    const PatternGraph shape(pattern);
    const std::string within = " within distance " + std::to_string(depth) + " of one of its nodes";
    const std::string sees = ", and pooling over all orders of an egonet determines the egonet (Murphy et al. 2019)";
    if (pattern::component_nodes(shape).size() == 1) {
        if (radius(shape) > depth) return std::nullopt;
        return "the pattern lies" + within + ", so each copy lies in the egonet of that node" + sees;
    }
    if (kind == Embedding::Induced) return std::nullopt;
    const auto too_wide = [depth](const PatternGraph& quotient) {
        const auto parts = pattern::component_nodes(quotient);
        return std::any_of(parts.begin(), parts.end(),
                           [&](const auto& part) { return radius(pattern::induced_subgraph(quotient, part)) > depth; });
    };
    if (pattern::visit_quotients(shape, too_wide, most_quotients) != pattern::QuotientVisit::All) return std::nullopt;
    return "each component of each quotient of the pattern lies" + within +
           ", so the egonets determine its homomorphism numbers, and these the count" + sees;
}

}  // namespace countable::theory
