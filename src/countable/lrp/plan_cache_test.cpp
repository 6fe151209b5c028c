#include "countable/lrp/plan_cache.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "countable/graph/random_graph.hpp"
#include "countable/lrp/plan_file.hpp"

namespace countable::lrp {
namespace {

namespace fs = std::filesystem;

class PlanCacheFolder : public ::testing::Test {
  protected:
    void SetUp() override {
        Random random(3);
        for (int i = 0; i < 20; ++i) graphs_.push_back(random_graph(6, 1, 2, random));
    }
    void TearDown() override { fs::remove_all(root_); }

    Plan cached(std::size_t first_graphs) const {
        return cached_plan(std::span(graphs_).first(first_graphs), {}, SlotKind::Nodes, options_, cache_);
    }
    Plan made(std::size_t first_graphs) const {
        return make_plan(std::span(graphs_).first(first_graphs), {}, SlotKind::Nodes, options_);
    }
    fs::path file(std::size_t first_graphs) const {
        char name[32];
        std::snprintf(name, sizeof name, "%016llx.plan",
                      static_cast<unsigned long long>(
                          plan_key(std::span(graphs_).first(first_graphs), {}, SlotKind::Nodes, options_)));
        return cache_.folder / name;
    }

    std::vector<Graph> graphs_;
    PlanOptions options_{.truncation = {3, 1}, .alpha_input = AlphaInput::Sequence};
    fs::path root_ = fs::temp_directory_path() / ("countable-cache-" + std::to_string(::getpid()));
    PlanCache cache_{.folder = root_ / "deep" / "cache", .fewest_slots = 0};
};

TEST_F(PlanCacheFolder, GivesWhatItWasGiven) {
    EXPECT_EQ(cached(20), made(20));
    ASSERT_TRUE(fs::exists(file(20)));
    // The second time it is not made: another plan in its place is what comes back.
    Plan other = made(20);
    other.group_weight.front() += 1;
    save_plan(other, plan_key(graphs_, {}, SlotKind::Nodes, options_), file(20));
    EXPECT_EQ(cached(20), other);
}

TEST_F(PlanCacheFolder, DamagedAndForeignFilesAreReplaced) {
    static_cast<void>(cached(20));
    const auto whole = fs::file_size(file(20));
    std::ofstream(file(20)) << "rubbish";
    EXPECT_EQ(cached(20), made(20));
    EXPECT_EQ(fs::file_size(file(20)), whole);
    // The right key, but the plan of other graphs.
    save_plan(made(19), plan_key(graphs_, {}, SlotKind::Nodes, options_), file(20));
    EXPECT_EQ(cached(20), made(20));
    EXPECT_EQ(fs::file_size(file(20)), whole);
    fs::remove(file(20));
    fs::create_directory(file(20));
    EXPECT_EQ(cached(20), made(20));
}

TEST_F(PlanCacheFolder, NeedsNoFolder) {
    cache_.folder = "/dev/null/no-folder";
    EXPECT_EQ(cached(20), made(20));
    cache_.folder.clear();
    EXPECT_EQ(cached(20), made(20));
}

TEST_F(PlanCacheFolder, SmallPlansAreNotKept) {
    cache_.fewest_slots = 1'000'000;
    EXPECT_EQ(cached(20), made(20));
    EXPECT_FALSE(fs::exists(cache_.folder));
}

TEST_F(PlanCacheFolder, PlansNotUsedForLongestGoFirst) {
    const auto age = [&](std::size_t graphs, int hours) {
        fs::last_write_time(file(graphs), fs::file_time_type::clock::now() - std::chrono::hours(hours));
    };
    for (const std::size_t graphs : {18u, 19u}) static_cast<void>(cached(graphs));
    std::ofstream(cache_.folder / "README") << "not a plan";
    age(18, 2);
    age(19, 1);
    static_cast<void>(cached(18));                                                  // used again
    cache_.most_bytes = fs::file_size(file(18)) + 2 * fs::file_size(file(19)) - 1;  // less than all three
    static_cast<void>(cached(20));
    EXPECT_TRUE(fs::exists(file(20)));
    EXPECT_TRUE(fs::exists(file(18)));
    EXPECT_FALSE(fs::exists(file(19)));
    EXPECT_TRUE(fs::exists(cache_.folder / "README"));
    cache_.most_bytes = 10;
    EXPECT_EQ(cached(17), made(17));
    EXPECT_FALSE(fs::exists(file(17)));
    EXPECT_FALSE(fs::exists(file(20)));
}

}  // namespace
}  // namespace countable::lrp
