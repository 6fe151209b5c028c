#include "exec_learn.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "learn_commands.hpp"

namespace countable::app {
namespace {

// Each training step asks for the memory that the step before has freed. By default large blocks go back to the system
// in between, which then clears their pages again; and pages are small, so that gathering rows from all over a tensor
// waits for address translation.
void keep_freed_memory() {
    ::setenv("MALLOC_MMAP_MAX_", "0", 0);
    ::setenv("MALLOC_TRIM_THRESHOLD_", "1000000000000", 0);
    ::setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", 0);
}

// What c10d logs about a rank that is lost comes as an exception too, which becomes the program's one sentence.
void silence_libtorch() {
    ::setenv("GLOG_minloglevel", "3", 0);
    ::setenv("TORCH_CPP_LOG_LEVEL", "FATAL", 0);
}

}  // namespace

void add_learn_commands(CLI::App& app) {
    for (const auto& [name, description] : learn_commands) app.add_subcommand(name, description);
}

void exec_learn(int argc, char** argv) {
    if (argc < 2) return;
    const std::string_view wanted = argv[1];
    if (std::ranges::none_of(learn_commands, [&](const LearnCommand& command) { return wanted == command.name; }))
        return;
    keep_freed_memory();
    silence_libtorch();
    std::error_code ignored;
    const auto beside = std::filesystem::read_symlink("/proc/self/exe", ignored).replace_filename("countable-learn");
    ::execv(beside.c_str(), argv);
    if (errno == ENOENT) ::execvp("countable-learn", argv);
    if (errno == ENOENT)
        throw std::invalid_argument(
            "'" + std::string(wanted) +
            "' needs the program countable-learn, which is not installed; it is part of builds with libtorch");
    throw std::invalid_argument(std::string("countable-learn cannot be started: ") + std::strerror(errno));
}

}  // namespace countable::app
