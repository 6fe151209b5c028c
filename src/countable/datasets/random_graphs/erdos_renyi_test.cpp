#include "countable/datasets/random_graphs/erdos_renyi.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <stdexcept>

namespace countable::datasets {
namespace {

TEST(Probability, DecimalsBecomeFractionsInLowestTerms) {
    EXPECT_EQ(parse_probability("0.3"), (Probability{3, 10}));
    EXPECT_EQ(parse_probability("0.30"), (Probability{3, 10}));
    EXPECT_EQ(parse_probability(".5"), (Probability{1, 2}));
    EXPECT_EQ(parse_probability("0"), (Probability{0, 1}));
    EXPECT_EQ(parse_probability("0.000"), (Probability{0, 1}));
    EXPECT_EQ(parse_probability("1"), (Probability{1, 1}));
    EXPECT_EQ(parse_probability("1.0"), (Probability{1, 1}));
    EXPECT_EQ(parse_probability("0.333333333333333333"), (Probability{333333333333333333, 1000000000000000000}));
}

TEST(Probability, RefusesWhatIsNotOne) {
    for (const char* text : {"", ".", "x", "-0.1", "+0.1", "1.1", "2", "00.1", "0.3e0", "0.1.2", "0,3", " 0.3", "nan",
                             "0.3333333333333333333"})
        EXPECT_THROW(static_cast<void>(parse_probability(text)), std::invalid_argument) << text;
}

TEST(ErdosRenyi, CertainAndImpossibleEdges) {
    Random random{0};
    EXPECT_EQ(erdos_renyi({7, {1, 1}}, random).num_edges(), 21u);
    EXPECT_EQ(erdos_renyi({7, {0, 1}}, random).num_edges(), 0u);
    EXPECT_EQ(erdos_renyi({0, {1, 2}}, random).num_nodes(), 0u);
    EXPECT_EQ(erdos_renyi({1, {1, 2}}, random).num_nodes(), 1u);
}

TEST(ErdosRenyi, EveryPairIsAnEdgeEquallyOften) {
    constexpr int graphs = 5'000;
    constexpr double p = 0.3;
    std::array<std::array<int, 10>, 10> times{};
    double edges = 0;
    for (int i = 0; i < graphs; ++i) {
        Random random(17, 0, static_cast<std::uint64_t>(i));
        const Graph graph = erdos_renyi({}, random);
        for (const auto& [u, v] : graph.edges()) ++times.at(u).at(v);
        edges += static_cast<double>(graph.num_edges());
    }
    // Four standard deviations for the one sum, five for the worst of 45.
    EXPECT_NEAR(edges, graphs * 45 * p, 4 * std::sqrt(graphs * 45 * p * (1 - p)));
    for (std::size_t u = 0; u < 10; ++u)
        for (std::size_t v = u + 1; v < 10; ++v)
            EXPECT_NEAR(times[u][v], graphs * p, 5 * std::sqrt(graphs * p * (1 - p))) << u << '-' << v;
}

// A change of any of these edges changes every dataset that anyone has made from a seed.
TEST(ErdosRenyi, SameGraphOnEveryMachine) {
    Random random(0, 0, 0);
    EXPECT_EQ(erdos_renyi({5, {1, 2}}, random).edges(),
              (std::vector<Edge>{{0, 1}, {0, 2}, {0, 4}, {1, 2}, {1, 4}, {2, 3}, {2, 4}}));
}

}  // namespace
}  // namespace countable::datasets
