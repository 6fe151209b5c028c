#include "countable/datasets/split.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace countable::datasets {
namespace {

TEST(RandomSplit, ThirtyTwentyFiftyPercent) {
    struct Case {
        std::uint64_t graphs, train, validation;
    };
    for (const auto& [graphs, train, validation] :
         {Case{0, 0, 0}, {1, 0, 0}, {4, 1, 0}, {5, 1, 1}, {9, 2, 1}, {10, 3, 2}, {11, 3, 2}, {5'000, 1'500, 1'000}}) {
        Random random{0};
        const auto split = random_split(graphs, random);
        EXPECT_EQ(split.size(), graphs);
        EXPECT_EQ(std::count(split.begin(), split.end(), Split::Train), train) << graphs;
        EXPECT_EQ(std::count(split.begin(), split.end(), Split::Validation), validation) << graphs;
    }
}

TEST(RandomSplit, EveryPlaceGetsEveryPartAsOftenAsItShould) {
    constexpr int times = 10'000;
    std::array<std::array<int, 3>, 10> seen{};
    Random random{4};
    for (int i = 0; i < times; ++i) {
        const auto split = random_split(10, random);
        for (std::size_t graph = 0; graph < 10; ++graph) ++seen[graph][static_cast<std::size_t>(split[graph])];
    }
    for (const auto& parts : seen) {  // standard deviations are 46, 40 and 50
        EXPECT_NEAR(parts[0], 3'000, 4 * 46);
        EXPECT_NEAR(parts[1], 2'000, 4 * 40);
        EXPECT_NEAR(parts[2], 5'000, 4 * 50);
    }
}

TEST(RandomSplit, Names) {
    EXPECT_EQ(split_name(Split::Train), "train");
    EXPECT_EQ(split_name(Split::Validation), "validation");
    EXPECT_EQ(split_name(Split::Test), "test");
}

TEST(ScaffoldSplit, LargestGroupsFirstThenTheLatest) {
    const std::vector<std::string> scaffolds = {"a", "b", "a", "c", "a", "d", "a", "a", "e", "a"};  // a: 6 of 10
    const auto split = scaffold_split(scaffolds);
    for (const std::size_t i : {0u, 2u, 4u, 6u, 7u, 9u}) EXPECT_EQ(split[i], Split::Train);
    EXPECT_EQ(split[8], Split::Train);
    EXPECT_EQ(split[5], Split::Train);
    EXPECT_EQ(split[3], Split::Validation);
    EXPECT_EQ(split[1], Split::Test);
    EXPECT_TRUE(scaffold_split({}).empty());
}

TEST(ScaffoldSplit, AGroupThatDoesNotFitIsPassedOver) {
    const std::vector<std::string> scaffolds(10, "same");
    EXPECT_EQ(scaffold_split(scaffolds), std::vector<Split>(10, Split::Test));
}

TEST(MoleculeSplit, Sizes) {
    const auto split = seeded_molecule_split(109, 3);
    EXPECT_EQ(std::ranges::count(split, Split::Train), 87);
    EXPECT_EQ(std::ranges::count(split, Split::Validation), 10);
    EXPECT_EQ(split, seeded_molecule_split(109, 3));
    EXPECT_NE(split, seeded_molecule_split(109, 4));
}

}  // namespace
}  // namespace countable::datasets
