#include "countable/support/large_pages.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "countable/support/parallel.hpp"

namespace countable {
namespace {

constexpr std::size_t large_page = std::size_t{2} << 20;

std::uintptr_t page_size() { return static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)); }

}  // namespace

void prefer_large_pages(void* memory, std::size_t bytes) {
    if (bytes < 2 * large_page) return;  // none may lie within it
    const auto page = page_size();
    const auto begin = reinterpret_cast<std::uintptr_t>(memory), first = (begin + page - 1) / page * page;
    const auto length = (begin + bytes - first) / page * page;
    ::madvise(static_cast<std::byte*>(memory) + (first - begin), length, MADV_HUGEPAGE);
}

void touch_pages(void* memory, std::size_t bytes, unsigned threads) {
    if (threads < 2 || bytes < 2 * large_page) return;  // whoever writes first does it as fast
    const std::size_t page = page_size();
    const auto begin = reinterpret_cast<std::uintptr_t>(memory), end = begin + bytes;
    const auto first = begin / large_page, last = (end + large_page - 1) / large_page;
    parallel_chunks(last - first, 1, threads, [&](unsigned, std::size_t chunk, std::size_t) {
        const auto from = std::max(begin, (first + chunk) * large_page);
        const auto to = std::min(end, (first + chunk + 1) * large_page);
        for (auto at = from; at < to; at += page) static_cast<std::byte*>(memory)[at - begin] = std::byte{0};
    });
}

}  // namespace countable
