#include "countable/support/processes/folder_lock.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

namespace countable {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class FolderLockTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "folder-lock-XXXXXX").string();
        folder = ::mkdtemp(pattern.data());
    }
    void TearDown() override { fs::remove_all(folder); }
    static std::string error_of(const std::string& path, const FolderLock::Options& options) {
        try {
            const FolderLock lock(path, options);
            return "";
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
    }
    std::string folder;
};

TEST_F(FolderLockTest, IsForOneAtATime) {
    const std::string path = folder + "/a/b";
    std::optional<FolderLock> lock(std::in_place, path, FolderLock::Options{});
    EXPECT_TRUE(fs::is_directory(path));
    EXPECT_EQ(error_of(path, {.busy = "somebody is there"}), path + ": somebody is there");
    lock.reset();
    EXPECT_EQ(error_of(path, {}), "");
    EXPECT_TRUE(fs::is_empty(path)) << "no file is left behind";
}

TEST_F(FolderLockTest, WaitsForAnotherToEnd) {
    std::optional<FolderLock> lock(std::in_place, folder, FolderLock::Options{});
    std::thread ends([&] {
        std::this_thread::sleep_for(150ms);
        lock.reset();
    });
    EXPECT_EQ(error_of(folder, {.busy = "busy", .patience = 60s}), "");
    ends.join();
}

TEST_F(FolderLockTest, AFileIsNoFolder) {
    const std::string path = folder + "/file";
    std::ofstream(path) << "in the way";
    EXPECT_THAT(error_of(path, {}), testing::StartsWith(path + ": cannot be created as a folder: "));
}

}  // namespace
}  // namespace countable
