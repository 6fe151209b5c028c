#include "countable/wl/pairs/pair_round.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/wl/test_graphs.hpp"

namespace countable::wl {
namespace {

std::vector<TupleColors> rounds_of(const Graph& a, const Graph& b) {
    std::vector<TupleColors> rounds = {isomorphism_types(a, b, 2)};
    do rounds.push_back(pair_round(rounds.back(), {}));
    while (rounds.back().num_colors > rounds[rounds.size() - 2].num_colors);
    return rounds;
}

TEST(PairConfirmation, AcceptsTrueRounds) {
    Random random{42};
    for (unsigned i = 0; i < 20; ++i) {
        const Graph a = test::random_regular(20, 3, random);
        EXPECT_TRUE(confirm_pair_rounds(rounds_of(a, test::shuffled(a, random)), {}));
        EXPECT_TRUE(confirm_pair_rounds(rounds_of(a, test::random_graph(17, 20, random)), {}));
    }
    EXPECT_TRUE(confirm_pair_rounds(rounds_of(Graph(), Graph()), {}));
}

// What a collision would do: two classes of one round become one, and the later rounds follow from that.
TEST(PairConfirmation, RefusesRoundsWithMergedClasses) {
    Random random{43};
    const Graph a = test::random_regular(18, 3, random), b = test::random_regular(18, 3, random);
    const auto truth = rounds_of(a, b);
    ASSERT_GE(truth.size(), 4u);
    for (std::size_t t = 1; t < truth.size(); ++t)
        for (unsigned attempt = 0; attempt < 40; ++attempt) {
            std::vector<TupleColors> rounds(truth.begin(), truth.begin() + static_cast<std::ptrdiff_t>(t) + 1);
            auto& merged = rounds.back();
            const auto gone = static_cast<Color>(merged.num_colors - 1);
            const auto into = static_cast<Color>(random.below(gone));
            for (auto& color : merged.colors) color = color == gone ? into : color;
            --merged.num_colors;
            do rounds.push_back(pair_round(rounds.back(), {}));
            while (rounds.back().num_colors > rounds[rounds.size() - 2].num_colors);
            EXPECT_FALSE(confirm_pair_rounds(rounds, {})) << "round " << t << ", " << gone << " into " << into;
        }
}

// Two stars around node 0, where round 1 tells (centre, leaf) from (leaf, centre). All of the one kind have i < j and
// all of the other i > j, so only a comparison across the diagonal finds out that they have been merged.
TEST(PairConfirmation, RefusesADirectionMergedWithItsOpposite) {
    const Graph star(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}});
    const auto truth = rounds_of(star, star);
    ASSERT_NE(truth[1].of(0)[1], truth[1].of(0)[6]);
    std::vector<TupleColors> rounds = {truth[0], truth[1]};
    auto& merged = rounds.back();
    const Color keep = std::min(merged.of(0)[1], merged.of(0)[6]), gone = std::max(merged.of(0)[1], merged.of(0)[6]);
    for (auto& color : merged.colors) color = color == gone ? keep : color > gone ? color - 1 : color;
    --merged.num_colors;
    EXPECT_FALSE(confirm_pair_rounds(rounds, {}));
    while (rounds.size() < 5) {
        rounds.push_back(pair_round(rounds.back(), {}));
        EXPECT_FALSE(confirm_pair_rounds(rounds, {})) << rounds.size();
    }
}

}  // namespace
}  // namespace countable::wl
