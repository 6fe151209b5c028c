#include "countable/support/crc64.hpp"

#include <gtest/gtest.h>

#include <string>

namespace countable {
namespace {

TEST(Crc64, KnownValues) {
    EXPECT_EQ(crc64(""), 0u);
    EXPECT_EQ(crc64("123456789"), 0x995DC9BBDF1939FAu);  // the check value of CRC-64/XZ
}

TEST(Crc64, GoesOnWhereItStopped) {
    std::string bytes;
    for (int i = 0; i < 100; ++i) bytes += static_cast<char>(i * 37);
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut)
        EXPECT_EQ(crc64(bytes.substr(cut), crc64(bytes.substr(0, cut))), crc64(bytes)) << cut;
}

TEST(Crc64, HasSixteenDigits) {
    EXPECT_EQ(checksum_digits(0xab), "00000000000000ab");
    EXPECT_EQ(checksum_digits(~std::uint64_t{0}), "ffffffffffffffff");
}

TEST(Crc64, SeesEverySingleBit) {
    const std::string bytes(40, 'x');
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        std::string damaged = bytes;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
        EXPECT_NE(crc64(damaged), crc64(bytes)) << bit;
    }
}

}  // namespace
}  // namespace countable
