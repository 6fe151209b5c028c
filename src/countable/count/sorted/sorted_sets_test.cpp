#include "countable/count/sorted/sorted_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "countable/support/random.hpp"

namespace countable::count {
namespace {

std::vector<NodeId> random_set(std::size_t size, NodeId bound, Random& random) {
    std::vector<NodeId> set;
    for (std::size_t i = 0; i < size; ++i) set.push_back(static_cast<NodeId>(random.below(bound)));
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    return set;
}

std::vector<NodeId> list(SortedSet set) { return {set.begin(), set.end()}; }

// Sizes on both sides of the ratio where searching takes over from merging.
TEST(SortedSets, AgreeWithTheStandardLibrary) {
    Random random{41};
    for (int round = 0; round < 500; ++round) {
        const auto a = random_set(random.below(20), 1000, random);
        const auto b = random_set(random.below(random.chance(1, 2) ? 20 : 900), 1000, random);
        std::vector<NodeId> common, rest, out;
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
        std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
        EXPECT_EQ(list(intersect(a, b, out)), common);
        EXPECT_EQ(list(intersect(b, a, out)), common);
        EXPECT_EQ(common_size(a, b), common.size());
        EXPECT_EQ(list(subtract(a, b, out)), rest);
        for (auto in_place : {a, b}) {
            const auto& other = in_place == a ? b : a;
            EXPECT_EQ(list(intersect(SortedSet(in_place), other, in_place)), common);
        }
        auto in_place = a;
        EXPECT_EQ(list(subtract(SortedSet(in_place), b, in_place)), rest);
        const auto bound = static_cast<NodeId>(random.below(1000));
        for (const NodeId v : above(b, bound)) EXPECT_GT(v, bound);
        EXPECT_EQ(contains(b, bound), std::count(b.begin(), b.end(), bound) == 1);
    }
}

}  // namespace
}  // namespace countable::count
