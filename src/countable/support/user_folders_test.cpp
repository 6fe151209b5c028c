#include "countable/support/user_folders.hpp"

#include <gtest/gtest.h>

#include "countable/support/testing_environment.hpp"

namespace countable {
namespace {

TEST(UserFolders, XdgThenHomeThenNone) {
    const TestingEnvironment environment({"XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME", "COUNTABLE_NO_CACHE"});
    EXPECT_TRUE(user_data_folder().empty());
    EXPECT_TRUE(user_cache_folder("plans").empty());
    ::setenv("HOME", "/h", 1);
    EXPECT_EQ(user_data_folder(), "/h/.local/share/countable");
    EXPECT_EQ(user_cache_folder("plans"), "/h/.cache/countable/plans");
    ::setenv("XDG_DATA_HOME", "not/absolute", 1);
    ::setenv("XDG_CACHE_HOME", "not/absolute", 1);
    EXPECT_EQ(user_data_folder(), "/h/.local/share/countable");
    EXPECT_EQ(user_cache_folder("plans"), "/h/.cache/countable/plans");
    ::setenv("XDG_DATA_HOME", "/x", 1);
    ::setenv("XDG_CACHE_HOME", "/c", 1);
    EXPECT_EQ(user_data_folder(), "/x/countable");
    EXPECT_EQ(user_cache_folder("plans"), "/c/countable/plans");
    ::setenv("COUNTABLE_NO_CACHE", "1", 1);
    EXPECT_EQ(user_data_folder(), "/x/countable");
    EXPECT_TRUE(user_cache_folder("plans").empty());
}

}  // namespace
}  // namespace countable
