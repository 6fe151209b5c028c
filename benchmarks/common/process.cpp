#include "common/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <system_error>

namespace countable::benchmark {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(const timeval& time) {
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
}

Usage wait_for(pid_t process, Clock::time_point start, const std::string& what) {
    int status = 0;
    rusage used = {};
    if (::wait4(process, &status, 0, &used) != process) throw std::system_error(errno, std::generic_category(), what);
    Usage usage;
    usage.wall_milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    usage.cpu_milliseconds = milliseconds(used.ru_utime) + milliseconds(used.ru_stime);
    usage.peak_megabytes = static_cast<double>(used.ru_maxrss) * 1024 / 1e6;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error(what + " failed");
    return usage;
}

}  // namespace

Usage run_program(const std::vector<std::string>& command) {
    std::vector<char*> arguments;
    for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process = 0;
    const auto start = Clock::now();
    const int error = ::posix_spawn(&process, command[0].c_str(), &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::system_error(error, std::generic_category(), command[0]);
    return wait_for(process, start, command[0]);
}

Usage run_forked(const std::function<void()>& body) {
    const auto start = Clock::now();
    const pid_t process = ::fork();
    if (process < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (process == 0) {
        try {
            body();
            ::_exit(0);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s\n", error.what());
            ::_exit(1);
        }
    }
    return wait_for(process, start, "a forked process");
}

TemporaryFolder::TemporaryFolder() {
    std::string name = std::filesystem::temp_directory_path() / "countable-benchmark-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category(), name);
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace countable::benchmark
