#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace countable {

/// A number of things: unsigned, 128 bits. Sums and products of counts go through the checked functions below,
/// so that a count is exact or an error, never a wrapped number. A star in a hub overflows 64 bits.
__extension__ typedef unsigned __int128 Count;
__extension__ typedef __int128 SignedCount;

[[noreturn]] void throw_count_overflow();

[[nodiscard]] inline Count checked_add(Count a, Count b) {
    Count sum;
    if (__builtin_add_overflow(a, b, &sum)) throw_count_overflow();
    return sum;
}

[[nodiscard]] inline Count checked_mul(Count a, Count b) {
    // 128-bit products are slow to check in general; nearly all factors fit into 64 bits, where none can overflow.
    if (((a | b) >> 64) == 0) return static_cast<Count>(static_cast<std::uint64_t>(a)) * static_cast<std::uint64_t>(b);
    Count product;
    if (__builtin_mul_overflow(a, b, &product)) throw_count_overflow();
    return product;
}

[[nodiscard]] inline SignedCount checked_add(SignedCount a, SignedCount b) {
    SignedCount sum;
    if (__builtin_add_overflow(a, b, &sum)) throw_count_overflow();
    return sum;
}

[[nodiscard]] inline SignedCount checked_mul(SignedCount a, SignedCount b) {
    SignedCount product;
    if (__builtin_mul_overflow(a, b, &product)) throw_count_overflow();
    return product;
}

/// Binomial coefficient n over k, exact, or throws std::overflow_error if the result (or k times it) needs more
/// than 128 bits. O(k).
[[nodiscard]] Count binomial(std::uint64_t n, unsigned k);

/// Decimal digits, without separators.
void append_decimal(std::string& out, Count value);
[[nodiscard]] std::string to_string(Count value);

}  // namespace countable
