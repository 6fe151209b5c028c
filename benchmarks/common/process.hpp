#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace countable::benchmark {

/// What the kernel says of a process that has ended.
struct Usage {
    double cpu_milliseconds = 0;   ///< user and system, all threads
    double wall_milliseconds = 0;  ///< from its creation to its end, as its parent sees it
    double peak_megabytes = 0;     ///< largest resident set, in 10^6 bytes
};

/// Runs a program with its standard output thrown away. Throws unless it ends with 0.
Usage run_program(const std::vector<std::string>& command);

/// Runs a function in a forked process. Throws unless it returns. A fork starts with the memory of its parent, so the
/// peak is the function's own only while the parent is small.
Usage run_forked(const std::function<void()>& body);

/// A folder for temporary files, removed at the end.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::string file(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

}  // namespace countable::benchmark
