#include "countable/support/processes/program.hpp"

#include <gtest/gtest.h>

namespace countable {
namespace {

TEST(Program, GetsItsArgumentsAndItsInput) {
    const std::string long_text(1'000'000, 'x');  // more than a pipe holds
    const auto result = run_program("cat", {"-"}, long_text);
    EXPECT_TRUE(result.found);
    EXPECT_TRUE(result.success);
    EXPECT_EQ(result.output, long_text);
    EXPECT_EQ(run_program("printf", {"%s", "$HOME `id` 'a' b"}, "").output, "$HOME `id` 'a' b");  // no shell
}

TEST(Program, FailuresAndAbsenceAreTold) {
    const auto failed = run_program("cat", {"/no/such/file"}, "");
    EXPECT_TRUE(failed.found);
    EXPECT_FALSE(failed.success);
    EXPECT_NE(failed.errors, "");
    EXPECT_FALSE(run_program("countable-no-such-program", {}, "").found);
}

}  // namespace
}  // namespace countable
