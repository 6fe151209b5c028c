#include "countable/support/processes/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <thread>

namespace countable {

FolderLock::FolderLock(const std::string& path, const Options& options) {
    using namespace std::chrono_literals;
    std::error_code ignored;
    std::filesystem::create_directories(path, ignored);
    file_ = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);  // a child that is forked inherits the lock
    if (file_ < 0) throw std::invalid_argument(path + ": cannot be created as a folder: " + std::strerror(errno));
    const auto end = std::chrono::steady_clock::now() + options.patience;
    while (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        if (std::chrono::steady_clock::now() >= end) {
            ::close(file_);
            throw std::invalid_argument(path + ": " + options.busy);
        }
        std::this_thread::sleep_for(100ms);
    }
}

FolderLock::~FolderLock() { ::close(file_); }

}  // namespace countable
