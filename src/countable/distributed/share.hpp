#pragma once

#include <cstdint>

namespace countable::distributed {

/// The items first, ..., last - 1.
struct Share {
    std::int64_t first = 0, last = 0;
    [[nodiscard]] std::int64_t size() const { return last - first; }
    friend bool operator==(const Share&, const Share&) = default;
};

/// What one of `size` ranks has of `items` items: shares are in the order of the ranks, and their sizes differ by at most
/// one.
[[nodiscard]] Share share_of(std::int64_t items, int rank, int size);

}  // namespace countable::distributed
