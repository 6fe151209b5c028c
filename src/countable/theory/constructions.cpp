#include "countable/theory/constructions.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "countable/graph/random_graph.hpp"
#include "countable/theory/homomorphism_basis.hpp"
#include "countable/theory/initial_colors.hpp"
#include "countable/theory/star_formula.hpp"

namespace countable::theory {

using count::Embedding;

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

Construction checked(const pattern::Pattern& pattern, Embedding kind, NodeId nodes, std::string description,
                     const std::function<Count(const Graph&)>& compute) {
    Random random(20201);
    Construction construction{std::move(description), 0};
    while (construction.checked_graphs < sample_size) {
        const Graph graph = sample_graph(pattern.graph, nodes, random);
        if (graph.num_edges() == 0 && pattern.graph.has_edge_labels()) continue;  // such a graph has no labels to see
        if (compute(graph) != count::subgraphs(graph, pattern, {kind}).total)
            throw std::logic_error("the construction behind a verdict fails: " + construction.description);
        ++construction.checked_graphs;
    }
    return construction;
}

Evidence fwl_construction(const PatternCache& cache, Embedding kind, unsigned k) {
    const pattern::Pattern& pattern = cache.pattern();
    const NodeId nodes = pattern.graph.num_nodes();
    if (kind == Embedding::NonInduced)
        if (const auto star = as_star(pattern))
            return checked(pattern, kind, 9,
                           "the star formula: a sum over nodes of products of binomials of numbers of neighbours",
                           [&](const Graph& graph) { return star_count(*star, graph); });
    if (nodes <= k + 1 && nodes <= 5) {
        const unsigned tuple_size = std::max(2u, nodes);
        return checked(pattern, kind, 7,
                       "read off the initial colours of oblivious " + std::to_string(tuple_size) + "-WL",
                       [&](const Graph& graph) { return count_from_initial_colors(graph, pattern, kind, tuple_size); });
    }
    if (kind == Embedding::NonInduced && nodes <= largest_for_homomorphisms)
        return checked(pattern, kind, 7,
                       "a combination of homomorphism numbers of the pattern's quotients, all of treewidth at most " +
                           std::to_string(cache.width().upper),
                       [&](const Graph& graph) { return count_from_homomorphisms(graph, pattern); });
    return Theorem{};
}

}  // namespace countable::theory
