#pragma once

#include <cstdint>

namespace countable {

/// What mix() adds first: 2^64 divided by the golden ratio.
inline constexpr std::uint64_t golden_step = 0x9e3779b97f4a7c15;

/// A bijection of 64-bit words that leaves no simple relation between inputs and outputs: the step and the finaliser of
/// splitmix64 (Steele, Lea and Flood 2014).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
    x += golden_step;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

// The first two numbers of splitmix64 from seed 0.
static_assert(mix(0) == 0xe220a8397b1dcdaf && mix(golden_step) == 0x6e789e6aa1b965f4);

}  // namespace countable
