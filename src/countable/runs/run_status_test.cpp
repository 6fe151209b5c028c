#include "countable/runs/run_status.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"
#include "countable/runs/manifest.hpp"

namespace countable::runs {
namespace {

TEST(RunStatus, NamesReadBack) {
    EXPECT_EQ(name_of(RunStatus::Missing), "missing");
    EXPECT_EQ(name_of(RunStatus::Done), "done");
    EXPECT_EQ(name_of(RunStatus::Compiled), "compiled");
    for (const auto name : run_status_names) EXPECT_EQ(name_of(run_status_named(name).value()), name);
    for (const char* const other : {"", "Done", "done ", "unfinished"}) EXPECT_FALSE(run_status_named(other)) << other;
}

TEST(RunStatus, IsReadFromTheManifest) {
    const io::TemporaryFolder temporary;
    EXPECT_EQ(status_of(temporary.path("none")), RunStatus::Missing);
    const auto status_with = [&](const std::string& manifest) {
        temporary.add("run/manifest.json", manifest);
        return status_of(temporary.path("run"));
    };
    EXPECT_EQ(status_with(R"({"status": "done"})"), RunStatus::Done);
    EXPECT_EQ(status_with(R"({"status": "running", "epochs": 3})"), RunStatus::Running);
    EXPECT_EQ(status_with(R"({"status": "compiled"})"), RunStatus::Compiled);
    for (const char* const unreadable : {"", "[]", "{}", R"({"status": 3})", R"({"status": "DONE"})", R"({"status": )"})
        EXPECT_EQ(status_with(unreadable), RunStatus::Missing) << unreadable;
}

}  // namespace
}  // namespace countable::runs
