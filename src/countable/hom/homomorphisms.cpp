#include "countable/hom/homomorphisms.hpp"

#include <stdexcept>
#include <string>

#include "countable/hom/dense_homomorphisms.hpp"

namespace countable::hom {

std::optional<Estimate> estimate(const Graph& graph, const pattern::PatternGraph& shape,
                                 std::span<const unsigned> anchors) {
    if (const auto steps = sparse_steps(graph, shape, anchors)) return Estimate{Method::Sparse, *steps};
    if (const auto steps = dense_steps(graph.num_nodes(), shape, anchors)) return Estimate{Method::Dense, *steps};
    return std::nullopt;
}

std::vector<Count> homomorphisms(const Graph& graph, const pattern::PatternGraph& shape,
                                 std::span<const unsigned> anchors, const Work& work) {
    const auto way = estimate(graph, shape, anchors);
    if (!way)
        throw std::invalid_argument(
            "the tables for the homomorphisms of a pattern of this treewidth do not fit into "
            "memory for a graph of " +
            std::to_string(graph.num_nodes()) + " nodes");
    if (way->method == Method::Sparse) return sparse_homomorphisms(graph, shape, anchors, work);
    const auto pairs = dense_homomorphisms(graph, shape, anchors);
    if (anchors.size() < 2) return pairs;
    std::vector<Count> slots;
    for (NodeId u = 0; u < graph.num_nodes(); ++u)
        for (const NodeId v : graph.neighbors(u)) slots.push_back(pairs[std::size_t{u} * graph.num_nodes() + v]);
    return slots;
}

}  // namespace countable::hom
