#include "countable/support/checked.hpp"

#include <algorithm>
#include <charconv>

namespace countable {

void throw_count_overflow() { throw std::overflow_error("a count exceeds 128 bits"); }

Count binomial(std::uint64_t n, unsigned k) {
    if (k > n) return 0;
    Count result = 1;
    // After step i the value is binomial(n - k + i, i), so every division is exact.
    for (unsigned i = 1; i <= k; ++i) result = checked_mul(result, n - k + i) / i;
    return result;
}

void append_decimal(std::string& out, Count value) {
    char digits[40];
    if (value >> 64 == 0) {
        const auto end = std::to_chars(digits, digits + sizeof digits, static_cast<std::uint64_t>(value)).ptr;
        out.append(digits, end);
        return;
    }
    char* first = digits + sizeof digits;
    for (; value != 0; value /= 10) *--first = static_cast<char>('0' + static_cast<int>(value % 10));
    out.append(first, digits + sizeof digits);
}

std::string to_string(Count value) {
    std::string digits;
    append_decimal(digits, value);
    return digits;
}

}  // namespace countable
