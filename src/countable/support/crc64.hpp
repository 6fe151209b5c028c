#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace countable {

/// CRC-64 with the polynomial of ECMA-182, reflected, as .xz files have it: finds every burst of damage of up to 64
/// bits, and any other damage but with probability 2^-64. `before` is the checksum of the bytes that came first, so
/// that crc64(b, crc64(a)) = crc64(ab). About a byte per cycle and core.
[[nodiscard]] std::uint64_t crc64(std::string_view bytes, std::uint64_t before = 0);

/// A checksum as 16 hexadecimal digits.
[[nodiscard]] std::string checksum_digits(std::uint64_t checksum);

}  // namespace countable
