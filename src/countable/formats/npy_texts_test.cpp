#include "countable/formats/npy_texts.hpp"

#include <gmock/gmock.h>

#include "countable/support/errors.hpp"

namespace countable::formats {
namespace {

std::string npy(const std::string& header, const std::string& data) {
    std::string bytes = "\x93NUMPY";
    bytes += {'\1', '\0', static_cast<char>(header.size()), '\0'};
    return bytes + header + data;
}

std::string header(const std::string& type, const std::string& shape) {
    return "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
}

std::string complaint(const std::string& bytes) {
    try {
        (void)parse_npy_texts(bytes, "a.npy");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(NpyTexts, ReadsByteStringsAndStrings) {
    const std::string four("Bw\0BoxA\0\0", 9);
    EXPECT_THAT(parse_npy_texts(npy(header("|S3", "(3,)"), four), "a"), testing::ElementsAre("Bw", "Box", "A"));
    const std::string wide("B\0\0\0w\0\0\0", 8);
    EXPECT_THAT(parse_npy_texts(npy(header("<U1", "(1, 2)"), wide), "a"), testing::ElementsAre("B", "w"));
    EXPECT_THAT(parse_npy_texts(npy(header("|S3", "(0,)"), ""), "a"), testing::IsEmpty());
}

TEST(NpyTexts, RefusesWhatIsNoArrayOfTexts) {
    EXPECT_EQ(complaint("Bw Bo"), "a.npy: expected a NumPy array file, found 'Bw Bo'");
    EXPECT_EQ(complaint(npy(header("|O", "(3,)"), "")),
              "a.npy: expected an array of byte strings or strings (dtype S or U), found '|O'");
    EXPECT_EQ(complaint(npy(header("|S3", "(3,)"), "Bw")),
              "a.npy: expected 3 texts of 3 bytes, found the end of the file");
    EXPECT_EQ(complaint(npy(header("|S3", "(3x,)"), "Bw")),
              "a.npy: expected the shape of the array, found '(3x,), }\\x0a'");
    EXPECT_EQ(complaint(npy(header("|S1", "(1,)"), "\xff")),
              "a.npy: expected ASCII texts, found another letter in text 1");
    EXPECT_EQ(complaint(npy("{}", "").substr(0, 11)), "a.npy: expected a header of 2 bytes, found the end of the file");
    EXPECT_EQ(complaint(npy("{'descr': '|S1', 'fortran_order': True, 'shape': (1,)}", "x")),
              "a.npy: expected an array in C order, found one in Fortran order");
    EXPECT_EQ(complaint(npy(header("|S0", "(9,)"), "")),
              "a.npy: expected 9 texts of 0 bytes, found the end of the file");
}

}  // namespace
}  // namespace countable::formats
