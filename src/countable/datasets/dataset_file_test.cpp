#include "countable/datasets/dataset_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "countable/io/testing.hpp"
#include "countable/support/bytes.hpp"

namespace countable::datasets {
namespace {

Dataset example() {
    Dataset dataset;
    const std::vector<Edge> edges = {{0, 1}, {1, 2}};
    const Label c = dataset.labels->id("C"), single = dataset.labels->id("single");
    dataset.graphs.emplace_back(3, edges, std::vector<Label>{c, c, c}, std::vector<Label>{single, single});
    dataset.graphs.emplace_back(2, std::vector<Edge>{{0, 1}});
    dataset.graphs.emplace_back();
    dataset.target_names = {"a", "b"};
    dataset.targets = {1, 2, 3, 4, 5, 6};
    dataset.split = {Split::Train, Split::Validation, Split::Test};
    dataset.features.node_categories = {{3, 2}, {0, 1, 1, 1, 2, 1, 0, 0, 1, 0}};
    dataset.features.edge_categories = {{4}, {3, 0, 1}};
    dataset.features.edge_numbers = {{"distance"}, {1.5f, 0.5f, 2}};
    dataset.unreadable = {"m.csv:7: nothing"};
    return dataset;
}

void expect_same(const Dataset& a, const Dataset& b) {
    EXPECT_EQ(a.checksum(), b.checksum());
    EXPECT_EQ(a.graphs, b.graphs);
    EXPECT_EQ(a.features.node_categories, b.features.node_categories);
    EXPECT_EQ(a.features.edge_categories, b.features.edge_categories);
    EXPECT_EQ(a.features.edge_numbers, b.features.edge_numbers);
    EXPECT_EQ(a.unreadable, b.unreadable);
}

TEST(DatasetFile, GivesWhatItWasGiven) {
    const io::TemporaryFolder folder;
    const auto dataset = example();
    save_dataset(dataset, 5, folder.path("d"));
    const auto read = read_saved_dataset(5, folder.path("d"));
    ASSERT_TRUE(read);
    expect_same(*read, dataset);
    EXPECT_FALSE(read_saved_dataset(6, folder.path("d")));
    EXPECT_FALSE(read_saved_dataset(5, folder.path("none")));
}

TEST(DatasetFile, AnyDamageIsSeen) {
    const io::TemporaryFolder folder;
    save_dataset(example(), 5, folder.path("d"));
    const std::string bytes = file_bytes(folder.path("d")).value();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        EXPECT_FALSE(read_saved_dataset(5, folder.add("x", damaged))) << i;
        EXPECT_FALSE(read_saved_dataset(5, folder.add("x", bytes.substr(0, i)))) << i;
    }
}

TEST(DatasetFile, TablesThatDoNotFitAreRefused) {
    const io::TemporaryFolder folder;
    const auto refused = [&](auto change) {
        auto dataset = example();
        change(dataset);
        save_dataset(dataset, 5, folder.path("d"));
        return !read_saved_dataset(5, folder.path("d"));
    };
    EXPECT_FALSE(refused([](Dataset&) {}));
    EXPECT_TRUE(refused([](Dataset& d) { d.features.node_categories.values[0] = 3; }));
    EXPECT_TRUE(refused([](Dataset& d) { d.features.edge_categories.values.pop_back(); }));
    EXPECT_TRUE(refused([](Dataset& d) { d.features.edge_numbers.values.push_back(1); }));
    EXPECT_TRUE(refused([](Dataset& d) { d.targets.pop_back(); }));
    EXPECT_TRUE(refused([](Dataset& d) { d.split.pop_back(); }));
}

TEST(DatasetFile, CacheMakesOnce) {
    const io::TemporaryFolder folder;
    int made = 0;
    const auto make = [&] {
        ++made;
        return example();
    };
    for (int i = 0; i < 3; ++i) expect_same(cached_dataset(9, folder.path("deep/cache"), make), example());
    EXPECT_EQ(made, 1);
    folder.add("deep/cache/0000000000000009.dataset", "rubbish");
    expect_same(cached_dataset(9, folder.path("deep/cache"), make), example());
    EXPECT_EQ(made, 2);
    expect_same(cached_dataset(9, "", make), example());
    expect_same(cached_dataset(9, "/dev/null/no-folder", make), example());
    EXPECT_EQ(made, 4);
}

TEST(DatasetFile, CacheStaysSmall) {
    const io::TemporaryFolder folder;
    const auto get = [&](std::uint64_t key, std::uint64_t most) {
        (void)cached_dataset(key, folder.path(""), example, most);
        std::filesystem::last_write_time(folder.path("000000000000000" + std::to_string(key) + ".dataset"),
                                         std::filesystem::file_time_type::clock::now() - std::chrono::hours(10 - key));
    };
    get(1, 1'000'000);
    const auto size = std::filesystem::file_size(folder.path("0000000000000001.dataset"));
    get(2, 1'000'000);
    get(3, 2 * size);
    auto names = folder.names();
    std::ranges::sort(names);
    EXPECT_EQ(names, (std::vector<std::string>{"0000000000000002.dataset", "0000000000000003.dataset"}));
}

}  // namespace
}  // namespace countable::datasets
