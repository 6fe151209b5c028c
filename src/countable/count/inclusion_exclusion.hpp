#pragma once

#include <map>
#include <span>
#include <vector>

#include "countable/support/checked.hpp"

namespace countable::count {

using ClassMask = unsigned;  ///< a set of classes, bit by bit

/// The number of ways to choose, for each class c, class_sizes[c] elements of a set S_c in order, all of them
/// different, as a polynomial in the sizes of intersections: {masks -> coefficient}, where a mask stands for the size
/// of the intersection of the S_c in it and a term for the product of its masks (sorted). Sum over the partitions of
/// all elements into blocks of equal ones of the product of (-1)^(b-1) (b-1)!, b the size of a block: the Moebius
/// function of the partition lattice.
[[nodiscard]] std::map<std::vector<ClassMask>, SignedCount> distinct_choices(std::span<const unsigned> class_sizes);

/// The number of ways to choose a set of r elements from A and a set of s elements from B, disjoint, where |A| = a,
/// |B| = b and |A n B| = both. For Sum = Count checked, for std::uint64_t only where the caller has a bound.
template <typename Sum>
[[nodiscard]] Sum disjoint_pairs(std::uint64_t a, unsigned r, std::uint64_t b, unsigned s, std::uint64_t both);

/// Binomial coefficient in 64 bits, where the caller knows that n^k fits.
[[nodiscard]] inline std::uint64_t binomial_unchecked(std::uint64_t n, unsigned k) {
    if (k == 1) return n;
    if (k == 2) return n * (n - 1) / 2;  // right for n = 0 too: 0 times anything
    if (k > n) return 0;
    std::uint64_t result = 1;
    for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

template <typename Sum>
[[nodiscard]] Sum choose(std::uint64_t n, unsigned k) {
    if constexpr (sizeof(Sum) == 8)
        return binomial_unchecked(n, k);
    else
        return binomial(n, k);
}

/// a * b, checked where Sum is a Count.
template <typename Sum>
[[nodiscard]] Sum times(Sum a, Sum b) {
    if constexpr (sizeof(Sum) == 8)
        return a * b;
    else
        return checked_mul(a, b);
}

template <typename Sum>
[[nodiscard]] Sum plus(Sum a, Sum b) {
    if constexpr (sizeof(Sum) == 8)
        return a + b;
    else
        return checked_add(a, b);
}

template <typename Sum>
Sum disjoint_pairs(std::uint64_t a, unsigned r, std::uint64_t b, unsigned s, std::uint64_t both) {
    if (r == 1 && s == 1) return times<Sum>(a, b) - both;
    Sum sum = 0;
    // j of the r elements are in B as well; the other set then has b - j left to choose from.
    for (unsigned j = 0; j <= r && j <= both && j <= b; ++j)
        sum = plus<Sum>(
            sum, times<Sum>(times<Sum>(choose<Sum>(both, j), choose<Sum>(a - both, r - j)), choose<Sum>(b - j, s)));
    return sum;
}

}  // namespace countable::count
