#include "countable/hom/homomorphisms.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "countable/hom/dense_homomorphisms.hpp"
#include "countable/support/available_memory.hpp"
#include "countable/support/bytes_text.hpp"

namespace countable::hom {

std::optional<Estimate> estimate(const Graph& graph, const pattern::PatternGraph& shape,
                                 std::span<const unsigned> anchors) {
    const auto sparse = sparse_cost(graph, shape, anchors);
    if (sparse && sparse->bytes <= static_cast<double>(available_memory()))
        return Estimate{Method::Sparse, sparse->steps, sparse->bytes};
    if (const auto steps = dense_steps(graph.num_nodes(), shape, anchors))
        return Estimate{Method::Dense, *steps, most_dense_numbers * sizeof(Count)};
    return std::nullopt;
}

std::vector<Count> homomorphisms(const Graph& graph, const pattern::PatternGraph& shape,
                                 std::span<const unsigned> anchors, const Work& work) {
    const auto way = estimate(graph, shape, anchors);
    if (!way) {
        const auto sparse = sparse_cost(graph, shape, anchors);
        throw std::invalid_argument(
            sparse ? "its tables over pairs of nodes would take " +
                         bytes_text(static_cast<std::uint64_t>(std::min(sparse->bytes, 1e18))) + ", and " +
                         bytes_text(available_memory()) + " are available"
                   : "its treewidth is more than 2, and the tables for its homomorphisms do not fit into memory for a "
                     "graph of " +
                         std::to_string(graph.num_nodes()) + " nodes");
    }
    if (way->method == Method::Sparse) return sparse_homomorphisms(graph, shape, anchors, work);
    const auto pairs = dense_homomorphisms(graph, shape, anchors);
    if (anchors.size() < 2) return pairs;
    std::vector<Count> slots;
    for (NodeId u = 0; u < graph.num_nodes(); ++u)
        for (const NodeId v : graph.neighbors(u)) slots.push_back(pairs[std::size_t{u} * graph.num_nodes() + v]);
    return slots;
}

}  // namespace countable::hom
