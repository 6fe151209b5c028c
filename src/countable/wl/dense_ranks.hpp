#pragma once

#include <cstdint>
#include <span>

#include "countable/support/mix.hpp"
#include "countable/wl/result.hpp"

namespace countable::wl {

/// ranks[i] = number of distinct keys below keys[i]; returns the number of distinct keys. Exact. O(N + D) expected for
/// N keys of which D are distinct, with D log(largest key) for sorting them. Requires fewer than 2^32 keys and
/// ranks.size() == keys.size().
std::uint64_t dense_ranks(std::span<const std::uint64_t> keys, std::span<Color> ranks, unsigned threads = 1);

}  // namespace countable::wl
