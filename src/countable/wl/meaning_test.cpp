#include "countable/wl/meaning.hpp"

#include <gtest/gtest.h>

#include <map>

#include "countable/wl/expectations.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::wl {
namespace {

struct Case {
    unsigned k;
    Variant variant;
    NodeId nodes;
};

/// Colours of round t recomputed from those of round t - 1 by looking up what each tuple sees among the meanings.
void expect_meanings_give_the_colors(const Graph& a, const Graph& b, const Options& options) {
    const auto result = k_wl(a, b, options);
    const Graph* const graphs[2] = {&a, &b};
    for (std::size_t t = 0; t < result.colors.size(); ++t) {
        const auto representatives = first_tuples(result.colors[t], result.num_colors[t]);
        std::map<Meaning, Color> color_of;
        std::vector<InitialMeaning> types;
        for (Color color = 0; color < result.num_colors[t]; ++color) {
            const auto [g, s] = representatives[color];
            ASSERT_EQ(result.colors[t][g][s], color);
            if (t == 0)
                types.push_back(initial_meaning(*graphs[g], options.k, s));
            else
                color_of[meaning(*graphs[g], options, result.colors[t - 1][g], s)] = color;
        }
        if (t > 0) {
            ASSERT_EQ(color_of.size(), result.num_colors[t]) << "two colours with one meaning";
        }
        for (unsigned g = 0; g < 2; ++g)
            for (std::size_t s = 0; s < result.colors[t][g].size(); ++s) {
                const Color color = result.colors[t][g][s];
                if (t > 0) {
                    ASSERT_EQ(color_of.at(meaning(*graphs[g], options, result.colors[t - 1][g], s)), color);
                    continue;
                }
                const auto type = initial_meaning(*graphs[g], options.k, s);
                for (Color other = 0; other < types.size(); ++other)
                    ASSERT_EQ(types[other] == type, other == color) << other << " " << color;
            }
    }
}

TEST(Meaning, GivesEveryColorOfEveryRound) {
    Random random{41};
    const Case cases[] = {{1, Variant::Folklore, 14}, {1, Variant::Oblivious, 6}, {2, Variant::Oblivious, 8},
                          {2, Variant::Folklore, 8},  {3, Variant::Oblivious, 5}, {3, Variant::Folklore, 5}};
    for (const auto& [k, variant, n] : cases)
        for (unsigned round = 0; round < 12; ++round) {
            const auto labels = static_cast<Label>(random.below(3)), bonds = static_cast<Label>(random.below(3));
            const Graph a = test::random_graph(n, 30, random, labels, bonds);
            const Graph b = round % 3 == 0   ? Graph()
                            : round % 3 == 1 ? test::shuffled(a, random)
                                             : test::random_graph(n, 30, random, labels, bonds);
            SCOPED_TRACE(std::to_string(k) + ": " + test::describe(a) + " | " + test::describe(b));
            expect_meanings_give_the_colors(a, b, {.k = k, .variant = variant, .detail = Detail::Colors});
        }
}

TEST(Meaning, OfAStar) {
    const Graph star(4, {{0, 1}, {0, 2}, {0, 3}});
    const Options refinement{.k = 1, .variant = Variant::Folklore};
    const std::vector<Color> before(4, 0);
    EXPECT_EQ(meaning(star, refinement, before, 0), (Meaning{0, {{{std::nullopt, {0}, 3}}}}));
    EXPECT_EQ(meaning(star, refinement, before, 2), (Meaning{0, {{{std::nullopt, {0}, 1}}}}));
    EXPECT_EQ(meaning(Graph(1, {}), refinement, {before.data(), 1}, 0), (Meaning{0, {{}}}));

    // Colours of pairs, say 0 for one node twice, 1 for an edge, 2 for neither.
    std::vector<Color> pairs;
    for (NodeId u = 0; u < 4; ++u)
        for (NodeId v = 0; v < 4; ++v) pairs.push_back(u == v ? 0 : star.has_edge(u, v) ? 1 : 2);
    // The pair (1, 0): (j, 0) is a node twice and three edges; (1, j) one of each, and two pairs that are neither.
    EXPECT_EQ(meaning(star, {.k = 2}, pairs, 4),
              (Meaning{1,
                       {{{std::nullopt, {0}, 1}, {std::nullopt, {1}, 3}},
                        {{std::nullopt, {0}, 1}, {std::nullopt, {1}, 1}, {std::nullopt, {2}, 2}}}}));
    EXPECT_EQ(meaning(star, {.k = 2, .variant = Variant::Folklore}, pairs, 4),
              (Meaning{1, {{{std::nullopt, {0, 1}, 1}, {std::nullopt, {1, 0}, 1}, {std::nullopt, {1, 2}, 2}}}}));
}

TEST(Meaning, OfRoundZero) {
    const std::vector<Edge> edges = {{0, 1}};
    const std::vector<Label> nodes = {7, 8, 7}, bonds = {5};
    const Graph graph(3, edges, nodes, bonds);
    const auto type = initial_meaning(graph, 3, 0 * 9 + 1 * 3 + 0);  // (0, 1, 0)
    EXPECT_EQ(type.same_as, (std::vector<unsigned>{0, 1, 0}));
    EXPECT_EQ(type.node_labels, (std::vector<std::optional<Label>>{7, 8, 7}));
    EXPECT_EQ(type.edges, (std::vector<InitialMeaning::EdgeBetween>{{0, 1, 5}}));
    EXPECT_TRUE(initial_meaning(graph, 2, 1 * 3 + 2).edges.empty());
    EXPECT_EQ(initial_meaning(Graph(2, {}), 1, 1).node_labels, (std::vector<std::optional<Label>>{std::nullopt}));
}

}  // namespace
}  // namespace countable::wl
