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
    ::_exit(instruction_set() == InstructionSet::Wide ? 1 : 0);
}

TEST(InstructionSetDeathTest, TheEnvironmentMayAskForTheBaseline) {
    EXPECT_EXIT(answer("baseline"), ::testing::ExitedWithCode(0), "");
#ifdef __x86_64__
    const int own = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 1 : 0;
#else
    const int own = 0;
#endif
    EXPECT_EXIT(answer(nullptr), ::testing::ExitedWithCode(own), "");
    EXPECT_EXIT(answer(""), ::testing::ExitedWithCode(own), "");
}

}  // namespace
}  // namespace countable::kernels
