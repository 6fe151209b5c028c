#pragma once

#include <vector>

namespace countable {

/// Asks the system to use large pages for memory that is not written yet. Rows that are met in no order are then found with fewer
/// look-ups of addresses. Says nothing where the system has none; takes no more memory.
void prefer_large_pages(void* memory, std::size_t bytes);

/// A vector of so many zeros, on large pages where it is large.
template <typename T>
[[nodiscard]] std::vector<T> on_large_pages(std::size_t size) {
    std::vector<T> values;
    values.reserve(size);
    prefer_large_pages(values.data(), size * sizeof(T));
    values.resize(size);
    return values;
}

}  // namespace countable
