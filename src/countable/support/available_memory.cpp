#include "countable/support/available_memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace countable {
namespace {

/// The number in a file; the greatest number if there is no such file, or no number in it ("max").
std::uint64_t limit_in(const char* file) {
    std::uint64_t bytes = 0;
    std::ifstream in(file);
    return in >> bytes ? bytes : UINT64_MAX;
}

}  // namespace

std::uint64_t available_memory() {
    std::uint64_t bytes =
        static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        bytes = std::min<std::uint64_t>(bytes, limit.rlim_cur);
    for (const char* file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"})
        bytes = std::min(bytes, limit_in(file));
    return bytes;
}

}  // namespace countable
