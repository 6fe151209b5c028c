#include "countable/runs/manifest.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"

namespace countable::runs {
namespace {

using report::RunStatus;

TEST(Manifest, HasTheStatusOfTheRun) {
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
