#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace countable {

/// Random numbers that are the same on every machine for a seed: xoshiro256** (Blackman and Vigna 2021), seeded by
/// splitmix64, with our own distributions, since those of the standard library differ between implementations.
class Random {
  public:
    explicit Random(std::uint64_t seed);

    /// Generator number `index` of the family `stream` of a seed, statistically independent of all others: item i of a
    /// job depends on (seed, stream, i) alone, whichever thread makes it.
    Random(std::uint64_t seed, std::uint64_t stream, std::uint64_t index);

    /// 64 uniform bits.
    std::uint64_t bits();

    /// Uniform in 0 .. bound-1, without bias. Requires bound > 0.
    std::uint64_t below(std::uint64_t bound);

    /// True with probability `numerator` / `denominator`, exactly.
    bool chance(std::uint64_t numerator, std::uint64_t denominator) { return below(denominator) < numerator; }

    /// Uniform in [0, 1), a multiple of 2^-53.
    double unit();

    /// Every order of the elements is equally likely (Fisher-Yates).
    template <typename T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[below(left)]);
    }

  private:
    std::array<std::uint64_t, 4> state_;
};

}  // namespace countable
