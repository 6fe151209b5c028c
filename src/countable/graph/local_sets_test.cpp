#include "countable/graph/local_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/graph/random_graph.hpp"
#include "countable/support/random.hpp"

namespace countable {
namespace {

using NodeList = std::vector<NodeId>;

bool is_connected(const Graph& graph, const NodeList& set) {
    NodeList reached = {set.front()};
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const NodeId v : set)
            if (graph.has_edge(reached[i], v) && std::ranges::find(reached, v) == reached.end()) reached.push_back(v);
    return reached.size() == set.size();
}

// All subsets of k nodes, by their bits, and every two of them compared.
struct BruteForce {
    BruteForce(const Graph& graph, std::size_t k, bool connected) {
        for (unsigned bits = 0; bits < 1u << graph.num_nodes(); ++bits) {
            NodeList set;
            for (NodeId v = 0; v < graph.num_nodes(); ++v)
                if ((bits >> v & 1) != 0) set.push_back(v);
            if (set.size() == k && (!connected || is_connected(graph, set))) sets.push_back(set);
        }
        std::ranges::sort(sets);
        for (const auto& s : sets) {
            auto& row = neighbors.emplace_back();
            for (std::size_t t = 0; t < sets.size(); ++t) {
                NodeList gone, come;
                std::ranges::set_difference(s, sets[t], std::back_inserter(gone));
                std::ranges::set_difference(sets[t], s, std::back_inserter(come));
                if (gone.size() == 1 && graph.has_edge(gone[0], come[0])) row.push_back(static_cast<std::int32_t>(t));
            }
        }
    }
    std::vector<NodeList> sets;
    std::vector<std::vector<std::int32_t>> neighbors;
};

void expect_sets(const LocalSets& found, const BruteForce& expected) {
    std::vector<std::int32_t> nodes, degrees, neighbors;
    for (const auto& set : expected.sets) nodes.insert(nodes.end(), set.begin(), set.end());
    for (const auto& row : expected.neighbors) {
        degrees.push_back(static_cast<std::int32_t>(row.size()));
        neighbors.insert(neighbors.end(), row.begin(), row.end());
    }
    EXPECT_EQ(found.nodes, nodes);
    EXPECT_EQ(found.degrees, degrees);
    EXPECT_EQ(found.neighbors, neighbors);
}

TEST(LocalSets, AreThoseOfAllSubsets) {
    Random random(5);
    for (const NodeId nodes : {0u, 1u, 2u, 3u, 5u, 8u})
        for (const unsigned percent : {0u, 20u, 50u, 100u}) {
            SCOPED_TRACE(std::to_string(nodes) + " nodes, " + std::to_string(percent) + " percent");
            const Graph graph = random_labelled_graph(nodes, percent, 100, 0, 0, random);
            expect_sets(all_pairs(graph), BruteForce(graph, 2, false));
            expect_sets(connected_triples(graph), BruteForce(graph, 3, true));
        }
}

}  // namespace
}  // namespace countable
