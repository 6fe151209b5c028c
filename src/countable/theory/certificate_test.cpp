#include "countable/theory/certificate.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/io/graph6.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/quotients.hpp"
#include "countable/support/random.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

pattern::Pattern unlabelled(const Graph& graph) { return pattern::from_graph(io::to_graph6(graph), graph); }

Test folklore(unsigned k) { return {Test::Kind::FolkloreWl, k}; }

// What the theorem on hereditary treewidth claims, pattern by pattern, without trusting it: a pair for k = hdtw - 1.
TEST(FindPair, SubgraphCountsOfAllConnectedPatternsUpToFiveNodesBelowTheirHereditaryTreewidth) {
    for (unsigned nodes = 3; nodes <= 5; ++nodes)
        for (const Graph& graph : pattern::all_graphs(nodes, pattern::Connected::Only)) {
            const auto pattern = unlabelled(graph);
            const unsigned width = pattern::hereditary_treewidth(pattern::Shape(pattern)).value;
            for (unsigned k = 1; k < width; ++k) {
                const auto certificate = find_pair(pattern, Embedding::NonInduced, folklore(k));
                ASSERT_TRUE(certificate) << pattern.name << " k " << k;
                EXPECT_TRUE(certificate->verified()) << pattern.name << " k " << k;
            }
            EXPECT_TRUE(why_no_pair(pattern, Embedding::NonInduced, folklore(std::max(1u, width))));
        }
}

// C_I needs k >= |V| - 1, whatever the pattern.
TEST(FindPair, InducedCountsOfAllPatternsUpToFiveNodes) {
    for (unsigned nodes = 3; nodes <= 5; ++nodes)
        for (const Graph& graph : pattern::all_graphs(nodes))
            for (unsigned k = 1; k + 1 < nodes; ++k) {
                const auto pattern = unlabelled(graph);
                const auto certificate = find_pair(pattern, Embedding::Induced, folklore(k));
                ASSERT_TRUE(certificate) << pattern.name << " k " << k;
                EXPECT_TRUE(certificate->verified()) << pattern.name << " k " << k;
            }
}

}  // namespace
}  // namespace countable::theory
