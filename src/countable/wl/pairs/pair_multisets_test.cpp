#include "countable/wl/pairs/pair_multisets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/support/random.hpp"

namespace countable::wl {
namespace {

/// Symmetric colourings, so that c(j,m) = c(m,j), of graphs of n and m nodes.
TupleColors random_pairs(std::size_t n, std::size_t m, Color num_colors, Random& random) {
    TupleColors pairs{{2, {n, m}}, std::vector<Color>(n * n + m * m), num_colors};
    std::size_t offset = 0;
    for (const std::size_t size : {n, m}) {
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = i; j < size; ++j)
                pairs.colors[offset + i * size + j] = pairs.colors[offset + j * size + i] =
                    static_cast<Color>(random.below(num_colors));
        offset += size * size;
    }
    return pairs;
}

std::vector<std::pair<Color, Color>> key_of(const TupleColors& pairs, std::size_t pair) {
    const PairPlace at(pairs.shape, pair);
    const std::size_t n = pairs.shape.nodes[at.graph];
    const auto colors = pairs.of(at.graph);
    std::vector<std::pair<Color, Color>> key;
    for (std::size_t m = 0; m < n; ++m) key.emplace_back(colors[at.i * n + m], colors[m * n + at.j]);
    std::ranges::sort(key);
    key.emplace_back(pairs.colors[pair], 0);
    return key;
}

/// Returns how many different pairs have equal keys.
template <typename Multisets>
unsigned expect_exact(const TupleColors& pairs) {
    const Multisets multisets(pairs);
    typename Multisets::Comparison comparison(multisets);
    unsigned equal = 0;
    for (std::size_t a = 0; a < pairs.colors.size(); ++a) {
        comparison.load(a);
        for (std::size_t b = 0; b < pairs.colors.size(); ++b) {
            const bool same = key_of(pairs, a) == key_of(pairs, b);
            EXPECT_EQ(comparison.same(b), same) << a << " and " << b;
            equal += same && a != b;
        }
    }
    return equal;
}

TEST(PairMultisets, BothWaysCompareExactly) {
    Random random{61};
    unsigned equal = 0;
    for (unsigned round = 0; round < 12; ++round) {
        const std::size_t n = 3 + random.below(4);
        const auto pairs = random_pairs(n, round % 4 == 0 ? n + 1 : n, static_cast<Color>(1 + random.below(3)), random);
        equal += expect_exact<PairBitsets>(pairs);
        expect_exact<PairBlocks>(pairs);
    }
    EXPECT_GT(equal, 100u);
}

TEST(PairMultisets, BitsetsAreForFewColours) {
    Random random{62};
    EXPECT_TRUE(PairBitsets::suits(random_pairs(70, 70, 3, random)));
    EXPECT_FALSE(PairBitsets::suits(random_pairs(70, 70, 30, random)));
}

}  // namespace
}  // namespace countable::wl
