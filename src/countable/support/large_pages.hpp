#pragma once

#include <cstddef>
#include <vector>

namespace countable {

/// Asks the system to use large pages for memory that is not written yet. Rows that are met in no order are then found with fewer
/// look-ups of addresses. Says nothing where the system has none; takes no more memory.
void prefer_large_pages(void* memory, std::size_t bytes);

/// Has `threads` threads write to every page of memory that is not used yet. The system clears a page when it is first written
/// to, which for large memory takes longer than all other first steps.
void touch_pages(void* memory, std::size_t bytes, unsigned threads);

/// A vector of so many zeros, on large pages where it is large.
template <typename T>
[[nodiscard]] std::vector<T> on_large_pages(std::size_t size, unsigned threads = 1) {
    std::vector<T> values;
    values.reserve(size);
    prefer_large_pages(values.data(), size * sizeof(T));
    touch_pages(values.data(), size * sizeof(T), threads);
    values.resize(size);
    return values;
}

}  // namespace countable
