#include "countable/support/processes/child_processes.hpp"

#include <gmock/gmock.h>
#include <unistd.h>
#include <csignal>

#include <map>
#include <stdexcept>
#include <vector>

namespace countable {
namespace {

using testing::HasSubstr;

TEST(ChildProcesses, EachJobRunsOnceAndSaysHowItEnded) {
    std::map<std::size_t, std::string> reasons;
    std::map<std::size_t, std::vector<std::string>> lines;
    std::size_t running = 0, most = 0;
    run_in_children(6, 2,
                    {.work = [](std::size_t job, const auto& say) -> std::string {
                         say("job " + std::to_string(job));
                         say("two\nlines");
                         if (job == 1) return "no luck";
                         if (job == 2) throw std::runtime_error("thrown");
                         if (job == 3) ::raise(SIGKILL);
                         if (job == 4) ::_exit(7);
                         return "";
                     },
                     .started = [&](std::size_t) { most = std::max(most, ++running); },
                     .said = [&](std::size_t job, std::string_view line) { lines[job].emplace_back(line); },
                     .ended =
                         [&](std::size_t job, const std::string& reason) {
                             --running;
                             EXPECT_FALSE(reasons.contains(job));
                             reasons[job] = reason;
                         }});
    EXPECT_EQ(most, 2U);
    ASSERT_EQ(reasons.size(), 6U);
    EXPECT_EQ(reasons[0], "");
    EXPECT_EQ(reasons[1], "no luck");
    EXPECT_EQ(reasons[2], "thrown");
    EXPECT_THAT(reasons[3], HasSubstr("signal 9"));
    EXPECT_THAT(reasons[4], HasSubstr("exit code 7"));
    EXPECT_EQ(reasons[5], "");
    for (std::size_t job = 0; job < 6; ++job)
        EXPECT_EQ(lines[job], (std::vector<std::string>{"job " + std::to_string(job), "two lines"}));
}

TEST(ChildProcesses, AChildDoesNotChangeTheParent) {
    int value = 1;
    run_in_children(1, 1, {.work = [&](std::size_t, const auto&) -> std::string {
                        value = 2;
                        return "";
                    }});
    EXPECT_EQ(value, 1);
}

TEST(ChildProcesses, StoppingSendsSigtermAndBeginsNothingMore) {
    std::vector<std::string> reasons;
    std::size_t started = 0;
    bool ready = false;
    run_in_children(5, 2,
                    {.work = [](std::size_t, const auto& say) -> std::string {
                         say("ready");
                         while (true) ::pause();
                     },
                     .started = [&](std::size_t) { ++started; },
                     .said = [&](std::size_t, std::string_view) { ready = true; },
                     .ended = [&](std::size_t, const std::string& reason) { reasons.push_back(reason); },
                     .stop_wanted = [&] { return ready; }});
    EXPECT_EQ(started, 2U);
    ASSERT_EQ(reasons.size(), 2U);
    for (const auto& reason : reasons) EXPECT_THAT(reason, HasSubstr("signal 15"));
}

volatile std::sig_atomic_t terms = 0;

TEST(ChildProcesses, ASignalToTheWholeGroupMayComeTwice) {
    struct sigaction once = {}, before = {};
    once.sa_handler = [](int) { terms = terms + 1; };
    once.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGTERM, &once, &before);
    std::string reason = "not ended";
    run_in_children(1, 1,
                    {.work = [](std::size_t, const auto&) -> std::string {
                         ::raise(SIGTERM);
                         ::raise(SIGTERM);
                         return terms == 2 ? "" : "one was missed";
                     },
                     .ended = [&](std::size_t, const std::string& said) { reason = said; }});
    ::sigaction(SIGTERM, &before, nullptr);
    EXPECT_EQ(reason, "");
}

TEST(ChildProcesses, NoJobsAreNoWork) {
    run_in_children(0, 2, {.work = [](std::size_t, const auto&) -> std::string { return "never"; }});
}

}  // namespace
}  // namespace countable
