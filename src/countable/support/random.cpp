#include "countable/support/random.hpp"

#include <bit>

#include "countable/support/checked.hpp"
#include "countable/support/mix.hpp"

namespace countable {
namespace {

std::uint64_t splitmix64(std::uint64_t& state) {
    const std::uint64_t number = mix(state);
    state += golden_step;
    return number;
}

}  // namespace

Random::Random(std::uint64_t seed) {
    for (auto& word : state_) word = splitmix64(seed);
}

// Each step scrambles what it has before the next number goes in: (1, 2, 3) and (1, 3, 2) have nothing in common.
Random::Random(std::uint64_t seed, std::uint64_t stream, std::uint64_t index)
    : Random(Random(Random(seed).bits() ^ stream).bits() ^ index) {}

std::uint64_t Random::bits() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
    // Lemire 2019: the high half of a 128-bit product, rejecting the few low halves that would make it uneven.
    Count product = static_cast<Count>(bits()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
        const std::uint64_t uneven = -bound % bound;
        while (static_cast<std::uint64_t>(product) < uneven) product = static_cast<Count>(bits()) * bound;
    }
    return static_cast<std::uint64_t>(product >> 64);
}

double Random::unit() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }

}  // namespace countable
