#include "countable/distributed/group.hpp"

#include <gmock/gmock.h>

#include "countable/distributed/testing.hpp"

namespace countable::distributed {
namespace {

TEST(Group, SumsAndBroadcasts) {
    on_ranks(3, [](Group& group) {
        const auto sum = torch::full({5}, group.rank() + 1., torch::kDouble);
        group.sum(sum);
        EXPECT_TRUE(torch::equal(sum, torch::full({5}, 6., torch::kDouble)));
        const auto first = torch::full({2}, group.rank(), torch::kInt64);
        group.broadcast(first);
        EXPECT_EQ(first[0].item<std::int64_t>(), 0);
        EXPECT_EQ(group.sums(), 1u);
        EXPECT_EQ(group.bytes_summed(), 40u);
    });
}

TEST(Group, ChannelsDoNotWaitForEachOther) {
    on_ranks(2, [](Group& group) {
        const auto a = torch::ones({1}), b = torch::ones({1});
        auto begun = group.is_first() ? group.begin_sum(a) : Group::Sum();
        group.sum(b, Group::Channel::Statistics);  // the other rank begins with this one
        if (!group.is_first()) begun = group.begin_sum(a);
        begun.wait();
        EXPECT_EQ(a.item<float>(), 2);
        EXPECT_EQ(b.item<float>(), 2);
    });
}

TEST(Group, WhatTheFirstSays) {
    on_ranks(2, [](Group& group) {
        const std::string text = group.from_first([&]() -> std::string {
            EXPECT_TRUE(group.is_first());
            return "a text with \0 in it";
        });
        EXPECT_EQ(text, std::string("a text with \0 in it"));
        EXPECT_EQ(group.from_first([] { return std::string(); }), "");
        const auto failing = [&] { (void)group.from_first([]() -> std::string { throw std::out_of_range("no"); }); };
        if (group.is_first())
            EXPECT_THROW(failing(), std::out_of_range);
        else
            EXPECT_THROW(failing(), FirstRankFailed);
    });
}

TEST(Group, ARankThatEndsIsNoticed) {
    std::string sentence;
    on_ranks(2, [&](Group& group) {
        if (!group.is_first()) return;
        try {
            group.sum(torch::ones({1}));
        } catch (const RanksLost& error) {
            sentence = error.what();
        }
    });
    EXPECT_THAT(sentence, testing::StartsWith("rank 0 of 2 lost the others: "));
    EXPECT_THAT(sentence, testing::Not(testing::HasSubstr("\n")));
}

TEST(Group, ARankThatNeverComesIsNoticed) {
    const Launch alone{.rank = 0, .size = 2, .address = "127.0.0.1", .port = free_port()};
    try {
        const Group group(alone, std::chrono::seconds(1));
        ADD_FAILURE() << "no error";
    } catch (const RanksLost& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("imeout")) << error.what();
    }
}

}  // namespace
}  // namespace countable::distributed
