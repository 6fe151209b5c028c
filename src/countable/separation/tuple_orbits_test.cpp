#include "countable/separation/tuple_orbits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "countable/formats/graph6.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::separation {
namespace {

bool is_automorphism(const Graph& graph, const std::vector<NodeId>& image) {
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        if (graph.has_node_labels() && graph.node_label(u) != graph.node_label(image[u])) return false;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (graph.has_edge(u, v) != graph.has_edge(image[u], image[v])) return false;
            if (graph.has_edge_labels() && graph.has_edge(u, v) &&
                graph.edge_label(u, v) != graph.edge_label(image[u], image[v]))
                return false;
        }
    }
    return true;
}

/// Two pairs of nodes are in one orbit iff some automorphism takes one to the other.
TEST(TupleOrbits, OfPairsAgreeWithAllPermutations) {
    Random random(6);
    for (int trial = 0; trial < 90; ++trial) {
        const auto n = static_cast<NodeId>(random.below(7));
        const Graph graph = wl::test::random_graph(n, 50, random, trial % 3 == 1 ? 2 : 0, trial % 3 == 2 ? 2 : 0);
        const std::size_t pairs = std::size_t{n} * n;
        const auto image = [n](std::size_t pair, const std::vector<NodeId>& p) {
            return std::size_t{p[pair / n]} * n + p[pair % n];
        };
        const auto orbits = tuple_orbits(graph, pairs, image);
        std::vector<std::size_t> least(pairs);
        std::iota(least.begin(), least.end(), std::size_t{0});
        std::vector<NodeId> permutation(n);
        std::iota(permutation.begin(), permutation.end(), NodeId{0});
        do {
            if (!is_automorphism(graph, permutation)) continue;
            for (std::size_t pair = 0; pair < pairs; ++pair)
                least[pair] = std::min(least[pair], image(pair, permutation));
        } while (std::ranges::next_permutation(permutation).found);
        ASSERT_EQ(orbits.orbit_of.size(), pairs);
        for (std::size_t pair = 0; pair < pairs; ++pair)
            ASSERT_EQ(orbits.first[orbits.orbit_of[pair]], least[pair])
                << formats::to_graph6(graph) << ", pair " << pair << ", trial " << trial;
    }
}

}  // namespace
}  // namespace countable::separation
