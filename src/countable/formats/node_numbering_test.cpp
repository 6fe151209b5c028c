#include "countable/formats/node_numbering.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "countable/support/random.hpp"

namespace countable::formats {
namespace {

using Pairs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// The definition: sort the ids, count.
void expect_numbering(const Pairs& pairs) {
    IdPairs list;
    std::map<std::uint64_t, NodeId> numbers;
    for (const auto& [u, v] : pairs) {
        list.add(u, v);
        numbers[u] = numbers[v] = 0;
    }
    EXPECT_EQ(list.size(), pairs.size());
    std::vector<std::uint64_t> ids;
    for (auto& [id, number] : numbers) {
        number = static_cast<NodeId>(ids.size());
        ids.push_back(id);
    }
    const auto result = number_nodes(std::move(list));
    EXPECT_EQ(result.num_nodes, ids.size());
    if (!ids.empty() && ids.back() == ids.size() - 1) ids.clear();
    EXPECT_EQ(result.ids, ids);
    ASSERT_EQ(result.edges.size(), pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i)
        EXPECT_EQ(result.edges[i], (Edge{numbers[pairs[i].first], numbers[pairs[i].second]}));
}

TEST(NumberNodes, KnownLists) {
    constexpr auto top = ~std::uint64_t{0};
    expect_numbering({});
    expect_numbering({{0, 0}});
    expect_numbering({{1, 0}});
    expect_numbering({{5, 2}, {2, 9}});
    expect_numbering({{63, 64}, {127, 128}, {0, 1}});
    expect_numbering({{0, top}});
    expect_numbering({{top, top}});
    expect_numbering({{0, 1}, {2, 0xffffffff}, {3, 0x100000000}, {1, 2}});
    expect_numbering({{1 << 20, 0}, {1 << 20, 3}});        // the last id for the bitmap
    expect_numbering({{(1 << 20) + 1, 0}, {1 << 20, 3}});  // and the first one beyond
}

TEST(NumberNodes, RandomListsOfEveryDensity) {
    Random random(5);
    for (const std::uint64_t bound : {20ull, 5000ull, 1ull << 21, 1ull << 32, 1ull << 33, 1ull << 63}) {
        Pairs pairs;
        for (int i = 0; i < 3000; ++i) pairs.emplace_back(random.below(bound), random.below(bound));
        expect_numbering(pairs);
        for (auto& [u, v] : pairs) v = u % 7;  // clustered: nearly all in one bucket, or few
        expect_numbering(pairs);
    }
}

TEST(NumberNodes, DenseIdsBeyond32BitsInWideList) {
    Pairs pairs = {{0, 0x100000000}};
    for (std::uint64_t i = 1; i < 100; ++i) pairs.emplace_back(i, 0);
    expect_numbering(pairs);
}

}  // namespace
}  // namespace countable::formats
