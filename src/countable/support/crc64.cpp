#include "countable/support/crc64.hpp"

#include <array>
#include <bit>
#include <cstdio>
#include <cstring>

namespace countable {
namespace {

constexpr std::uint64_t polynomial = 0xC96C5795D7870F42;

// table[k][b]: what byte b contributes when k further bytes follow it, so that eight bytes are taken in one step.
constexpr auto table = [] {
    std::array<std::array<std::uint64_t, 256>, 8> rows{};
    for (std::uint64_t b = 0; b < 256; ++b) {
        std::uint64_t value = b;
        for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) != 0 ? polynomial : 0);
        rows[0][b] = value;
    }
    for (std::size_t k = 1; k < rows.size(); ++k)
        for (std::size_t b = 0; b < 256; ++b)
            rows[k][b] = (rows[k - 1][b] >> 8) ^ rows[0][static_cast<unsigned char>(rows[k - 1][b])];
    return rows;
}();

}  // namespace

std::uint64_t crc64(std::string_view bytes, std::uint64_t before) {
    std::uint64_t value = ~before;
    if constexpr (std::endian::native == std::endian::little) {
        for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data(), 8);
            word ^= value;
            value = 0;
            for (unsigned k = 0; k < 8; ++k) value ^= table[7 - k][static_cast<unsigned char>(word >> (8 * k))];
        }
    }
    for (const char c : bytes)
        value = (value >> 8) ^ table[0][static_cast<unsigned char>(value) ^ static_cast<unsigned char>(c)];
    return ~value;
}

std::string checksum_digits(std::uint64_t checksum) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(checksum));
    return digits;
}

}  // namespace countable
