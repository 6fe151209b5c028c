#pragma once

#include <cstdint>
#include <span>

#include "countable/wl/result.hpp"

namespace countable::wl {

/// ranks[i] = number of distinct keys below keys[i]; returns the number of distinct keys. Exact. O(N + D) expected for
/// N keys of which D are distinct, with D log(largest key) for sorting them. Requires fewer than 2^32 keys and
/// ranks.size() == keys.size().
std::uint64_t dense_ranks(std::span<const std::uint64_t> keys, std::span<Color> ranks, unsigned threads = 1);

/// A bijection of 64-bit words that leaves no simple relation between inputs and outputs (the finaliser of splitmix64,
/// Steele, Lea and Flood 2014).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

}  // namespace countable::wl
