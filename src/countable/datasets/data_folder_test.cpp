#include "countable/datasets/data_folder.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include "countable/io/testing.hpp"

namespace countable::datasets {
namespace {

// Variables of the environment that are as before afterwards.
class DataFolder : public ::testing::Test {
  protected:
    void SetUp() override {
        for (const char* const name : names) {
            const char* const value = std::getenv(name);
            before_.emplace_back(value == nullptr ? "" : value);
            ::unsetenv(name);
        }
    }
    void TearDown() override {
        for (std::size_t i = 0; i < std::size(names); ++i)
            before_[i].empty() ? ::unsetenv(names[i]) : ::setenv(names[i], before_[i].c_str(), 1);
    }

  private:
    static constexpr const char* names[] = {"COUNTABLE_DATA", "XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME",
                                            "COUNTABLE_NO_CACHE"};
    std::vector<std::string> before_;
};

TEST_F(DataFolder, OptionThenVariableThenXdgThenHome) {
    EXPECT_THROW((void)data_folder(""), std::invalid_argument);
    ::setenv("HOME", "/h", 1);
    EXPECT_EQ(data_folder(""), "/h/.local/share/countable");
    ::setenv("XDG_DATA_HOME", "not/absolute", 1);
    EXPECT_EQ(data_folder(""), "/h/.local/share/countable");
    ::setenv("XDG_DATA_HOME", "/x", 1);
    EXPECT_EQ(data_folder(""), "/x/countable");
    ::setenv("COUNTABLE_DATA", "/d", 1);
    EXPECT_EQ(data_folder(""), "/d");
    EXPECT_EQ(data_folder("mine"), "mine");
}

TEST_F(DataFolder, Cache) {
    EXPECT_TRUE(dataset_cache_folder().empty());
    ::setenv("HOME", "/h", 1);
    EXPECT_EQ(dataset_cache_folder(), "/h/.cache/countable/datasets");
    ::setenv("XDG_CACHE_HOME", "/c", 1);
    EXPECT_EQ(dataset_cache_folder(), "/c/countable/datasets");
    ::setenv("COUNTABLE_NO_CACHE", "1", 1);
    EXPECT_TRUE(dataset_cache_folder().empty());
}

TEST_F(DataFolder, FilesMayBeGzipped) {
    const io::TemporaryFolder folder;
    EXPECT_TRUE(data_file(folder.path(""), "a.csv").empty());
    const auto compressed = folder.add("a.csv.gz", "");
    EXPECT_EQ(data_file(folder.path(""), "a.csv"), compressed);
    const auto plain = folder.add("a.csv", "");
    EXPECT_EQ(data_file(folder.path(""), "a.csv"), plain);
}

}  // namespace
}  // namespace countable::datasets
