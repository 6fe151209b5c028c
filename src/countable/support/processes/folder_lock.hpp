#pragma once

#include <chrono>
#include <string>

namespace countable {

/// A folder for one process at a time, and the processes that it starts. The folder itself is locked: no file is left
/// behind, and the lock goes when the last of these processes has ended, however it ends.
class FolderLock {
  public:
    struct Options {
        std::string busy = "another process is at work there";  ///< the error if it is locked
        std::chrono::milliseconds patience = {};                ///< how long to wait for another process to end
    };

    /// Makes the folder if it is not there. Throws std::invalid_argument if that is not possible, or if the folder is
    /// locked.
    FolderLock(const std::string& path, const Options& options);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int file_ = -1;
};

}  // namespace countable
