#include "countable/kernels/instruction_set.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

namespace countable::kernels {
namespace {

// It is looked up once, so each question needs a process of its own: an EXPECT_EXIT forks one.
[[noreturn]] void answer(const char* wanted) {
    if (wanted == nullptr)
        ::unsetenv("COUNTABLE_INSTRUCTIONS");
    else
        ::setenv("COUNTABLE_INSTRUCTIONS", wanted, 1);
    ::_exit(static_cast<int>(instruction_set()));
}

TEST(InstructionSetDeathTest, TheEnvironmentMayAskForAnOlderSet) {
#ifdef __x86_64__
    const int wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 1 : 0;
    const bool has_512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
    const int own = wide == 1 && has_512 ? 2 : wide;
#else
    const int wide = 0, own = 0;
#endif
    EXPECT_EXIT(answer("baseline"), ::testing::ExitedWithCode(0), "");
    EXPECT_EXIT(answer("wide"), ::testing::ExitedWithCode(wide), "");
    EXPECT_EXIT(answer(nullptr), ::testing::ExitedWithCode(own), "");
    EXPECT_EXIT(answer(""), ::testing::ExitedWithCode(own), "");
}

}  // namespace
}  // namespace countable::kernels
