#include "countable/support/large_pages.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace countable {

void prefer_large_pages(void* memory, std::size_t bytes) {
    constexpr std::size_t large_page = std::size_t{2} << 20;
    if (bytes < 2 * large_page) return;  // none may lie within it
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(memory), first = (begin + page - 1) / page * page;
    const auto length = (begin + bytes - first) / page * page;
    ::madvise(reinterpret_cast<void*>(first), length, MADV_HUGEPAGE);
}

}  // namespace countable
