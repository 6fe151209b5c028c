#include "countable/datasets/data_folder.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"
#include "countable/support/testing_environment.hpp"

namespace countable::datasets {
namespace {

TEST(DataFolder, OptionThenVariableThenXdgThenHome) {
    const TestingEnvironment environment({"COUNTABLE_DATA", "XDG_DATA_HOME", "HOME"});
    EXPECT_THROW((void)data_folder(""), std::invalid_argument);
    ::setenv("HOME", "/h", 1);
    EXPECT_EQ(data_folder(""), "/h/.local/share/countable");
    ::setenv("XDG_DATA_HOME", "/x", 1);
    EXPECT_EQ(data_folder(""), "/x/countable");
    ::setenv("COUNTABLE_DATA", "", 1);
    EXPECT_EQ(data_folder(""), "/x/countable");
    ::setenv("COUNTABLE_DATA", "/d", 1);
    EXPECT_EQ(data_folder(""), "/d");
    EXPECT_EQ(data_folder("mine"), "mine");
}

TEST(DataFolder, FilesMayBeGzipped) {
    const io::TemporaryFolder folder;
    EXPECT_TRUE(data_file(folder.path(""), "a.csv").empty());
    const auto compressed = folder.add("a.csv.gz", "");
    EXPECT_EQ(data_file(folder.path(""), "a.csv"), compressed);
    const auto plain = folder.add("a.csv", "");
    EXPECT_EQ(data_file(folder.path(""), "a.csv"), plain);
}

}  // namespace
}  // namespace countable::datasets
