#include "countable/support/processes/claim.hpp"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>
#include <vector>

namespace countable {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class ClaimTest : public testing::Test {
  protected:
    ClaimTest() : folder_(fs::path(testing::TempDir()) / ("claim-" + std::to_string(::getpid()))) {
        fs::remove_all(folder_);
    }
    ~ClaimTest() override { fs::remove_all(folder_); }

    // As a holder on another machine would leave it.
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories(folder_);
        std::ofstream(folder_ / name) << text;
    }
    fs::path folder_;
    ClaimOptions quick_{.beat = 20ms, .silence = 400ms};
};

TEST_F(ClaimTest, OneHolderAtATime) {
    Claim::Watch first(folder_), second(folder_);
    {
        const auto held = first.take();
        ASSERT_TRUE(held);
        EXPECT_FALSE(second.is_free());
        EXPECT_FALSE(second.take());
    }
    EXPECT_TRUE(second.is_free());
    EXPECT_TRUE(second.take());
}

TEST_F(ClaimTest, OfManyThatTryOneGetsIt) {
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> holders = 0, most = 0, taken = 0;
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < 8; ++i)
                threads.emplace_back([&] {
                    if (const auto claim = Claim::Watch(folder_).take()) {
                        ++taken;
                        most = std::max<int>(most, ++holders);
                        std::this_thread::sleep_for(1ms);
                        --holders;
                    }
                });
        }
        EXPECT_EQ(most, 1);
        EXPECT_GE(taken, 1);
    }
}

TEST_F(ClaimTest, AProcessOfThisMachineThatEndedHoldsNothing) {
    const pid_t child = ::fork();
    if (child == 0) {
        auto claim = Claim::Watch(folder_).take();
        new Claim(std::move(*claim));  // not freed
        ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    EXPECT_TRUE(fs::exists(folder_ / "1"));
    EXPECT_TRUE(Claim::Watch(folder_).take());
    EXPECT_TRUE(fs::exists(folder_ / "2"));
}

TEST_F(ClaimTest, AnotherMachineIsDeadWhenItIsSilent) {
    write("1", "elsewhere/node7 1 1 17\n");
    Claim::Watch watch(folder_, quick_);
    EXPECT_FALSE(watch.is_free());
    std::this_thread::sleep_for(250ms);
    write("1", "elsewhere/node7 1 1 18\n");  // a beat
    EXPECT_FALSE(watch.is_free());
    std::this_thread::sleep_for(250ms);
    EXPECT_FALSE(watch.is_free());
    std::this_thread::sleep_for(250ms);
    EXPECT_TRUE(watch.is_free());
    EXPECT_TRUE(watch.take());
}

TEST_F(ClaimTest, AHolderBeats) {
    const auto held = Claim::Watch(folder_, quick_).take();
    ASSERT_TRUE(held);
    Claim::Watch other(folder_, quick_);
    for (int i = 0; i < 10; ++i) {
        EXPECT_FALSE(other.is_free());
        std::this_thread::sleep_for(80ms);
    }
    EXPECT_FALSE(held->is_lost());
}

TEST_F(ClaimTest, AHolderNoticesThatItWasTakenOver) {
    {
        const auto held = Claim::Watch(folder_, quick_).take();
        ASSERT_TRUE(held);
        write("2", "elsewhere/node7 1 1 1\n");
        for (int i = 0; i < 100 && !held->is_lost(); ++i) std::this_thread::sleep_for(20ms);
        EXPECT_TRUE(held->is_lost());
    }
    EXPECT_FALSE(Claim::Watch(folder_).is_free());  // the new holder's
}

TEST_F(ClaimTest, WhoSeesAnOldListFails) {
    write("1", "free\n");
    Claim::Watch late(folder_);
    EXPECT_TRUE(late.is_free());
    const auto held = Claim::Watch(folder_).take();
    ASSERT_TRUE(held);
    EXPECT_FALSE(late.take());
}

TEST_F(ClaimTest, RubbishIsHeldUntilItIsSilent) {
    write("1", "");
    write("x", "free");
    Claim::Watch watch(folder_, quick_);
    EXPECT_FALSE(watch.is_free());
    std::this_thread::sleep_for(450ms);
    EXPECT_TRUE(watch.is_free());
}

}  // namespace
}  // namespace countable
