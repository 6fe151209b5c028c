#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace countable::count::subsets {

/// A set of at most 24 nodes, bit by bit.
using NodeSet = std::uint32_t;
inline constexpr unsigned most_nodes = 24;

[[nodiscard]] constexpr std::size_t choose_count(unsigned n, unsigned k) {
    if (k > n) return 0;
    std::size_t result = 1;
    for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

/// The position of a set among those of its size, in ascending order of their bits: the sum of binomials of its elements.
/// Two look-ups: the lower and the upper half of the bits.
class SetRanks {
  public:
    static const SetRanks& get() {
        static const SetRanks ranks;
        return ranks;
    }
    [[nodiscard]] std::size_t operator()(NodeSet set) const {
        const NodeSet low = set & (half - 1);
        return low_[low] + high_[static_cast<unsigned>(std::popcount(low)) * half + (set >> half_bits)];
    }

  private:
    static constexpr unsigned half_bits = most_nodes / 2;
    static constexpr NodeSet half = 1u << half_bits;

    SetRanks() : low_(half), high_((half_bits + 1) * half) {
        for (unsigned before = 0; before <= half_bits; ++before)
            for (NodeSet bits = 0; bits < half; ++bits) {
                unsigned i = before;
                std::size_t rank = 0;
                for (NodeSet left = bits; left != 0; left &= left - 1)
                    rank += choose_count(half_bits + static_cast<unsigned>(std::countr_zero(left)), ++i);
                high_[before * half + bits] = static_cast<std::uint32_t>(rank);
            }
        for (NodeSet bits = 0; bits < half; ++bits) {
            unsigned i = 0;
            std::size_t rank = 0;
            for (NodeSet left = bits; left != 0; left &= left - 1)
                rank += choose_count(static_cast<unsigned>(std::countr_zero(left)), ++i);
            low_[bits] = static_cast<std::uint32_t>(rank);
        }
    }

    std::vector<std::uint32_t> low_, high_;
};

/// Calls visit(set, rank) for all sets of `size` out of `nodes` nodes, by ascending rank.
template <typename Visit>
void for_each_set(unsigned nodes, unsigned size, const Visit& visit) {
    const std::size_t sets = choose_count(nodes, size);
    std::uint64_t set = (std::uint64_t{1} << size) - 1;
    for (std::size_t rank = 0; rank < sets; ++rank) {
        visit(static_cast<NodeSet>(set), rank);
        if (set == 0) return;
        // The next greater number with as many bits (Gosper).
        const std::uint64_t lowest = set & -set, carried = set + lowest;
        set = carried | ((set ^ carried) >> 2) / lowest;
    }
}

}  // namespace countable::count::subsets
