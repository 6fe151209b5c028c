#include "countable/report/results/run_status.hpp"

#include <gtest/gtest.h>

namespace countable::report {
namespace {

TEST(RunStatus, NamesReadBack) {
    EXPECT_EQ(name_of(RunStatus::Missing), "missing");
    EXPECT_EQ(name_of(RunStatus::Done), "done");
    EXPECT_EQ(name_of(RunStatus::Compiled), "compiled");
    for (const auto name : run_status_names) EXPECT_EQ(name_of(run_status_named(name).value()), name);
    for (const char* const other : {"", "Done", "done ", "unfinished"}) EXPECT_FALSE(run_status_named(other)) << other;
}

}  // namespace
}  // namespace countable::report
