#include "countable/io/safetensors.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"

namespace countable::io {
namespace {

constexpr std::string_view eight = "01234567";

std::string example() {
    return to_safetensors({{"b", "F32", {2, 1}, eight}, {"none", "F64", {0, 3}, ""}, {"a", "U8", {8}, eight}},
                          {{"epoch", "3"}, {"note", "\"quoted\""}});
}

TensorFile parse(std::string bytes) { return parse_safetensors(std::move(bytes), {"x", 0}); }

std::string with_header(const std::string& header, std::string_view data) {
    std::string bytes;
    for (unsigned i = 0; i < 8; ++i) bytes += static_cast<char>(header.size() >> (8 * i));
    return bytes + header + std::string(data);
}

TEST(Safetensors, ComesBackAsWritten) {
    const auto file = parse(example());
    EXPECT_TRUE(file.checked);
    EXPECT_EQ(file.metadata.at("epoch"), "3");
    EXPECT_EQ(file.metadata.at("note"), "\"quoted\"");
    ASSERT_EQ(file.tensors.size(), 3u);
    EXPECT_EQ(file.find("b")->shape, (std::vector<std::int64_t>{2, 1}));
    EXPECT_EQ(file.find("b")->bytes, eight);
    EXPECT_EQ(file.find("none")->bytes.size(), 0u);
    EXPECT_EQ(file.find("a")->dtype, "U8");
    EXPECT_EQ(file.find("c"), nullptr);
    EXPECT_TRUE(parse(to_safetensors({}, {})).tensors.empty());
}

TEST(Safetensors, AFileOfAnotherProgram) {
    const auto file = parse(with_header(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", eight));
    EXPECT_FALSE(file.checked);
    EXPECT_EQ(file.find("w")->bytes, eight);
}

TEST(Safetensors, EveryCutAndEveryBitIsNoticed) {
    const std::string whole = example();
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_NE(error_of([&] { parse(whole.substr(0, size)); }), "") << size;
    EXPECT_NE(error_of([&] { parse(whole + "x"); }), "");
    for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
        std::string bytes = whole;
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
        try {
            // Damage that leaves the content as it was (a space of the header that became a tab) does no harm; damage
            // to the name of the checksum makes it the file of another program, which who reads it can tell.
            const auto file = parse(bytes);
            EXPECT_TRUE(!file.checked || file.metadata == parse(whole).metadata) << bit;
        } catch (const InputError&) {
        }
    }
}

TEST(Safetensors, Defects) {
    const auto error = [](const std::string& header, std::string_view data = eight) {
        return error_of([&] { parse(with_header(header, data)); });
    };
    EXPECT_NE(error("[]"), "");
    EXPECT_NE(error("{"), "");
    EXPECT_NE(error(R"({"__metadata__":{"a":1}})", ""), "");
    EXPECT_NE(error(R"({"__metadata__":[]})", ""), "");
    EXPECT_NE(error(R"({"w":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})"), "");
    EXPECT_NE(error(R"({"w":{"dtype":"F31","shape":[2],"data_offsets":[0,8]}})"), "");
    EXPECT_NE(error(R"({"w":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}})"), "");
    EXPECT_NE(error(R"({"w":{"dtype":"F32","shape":[2.0],"data_offsets":[0,8]}})"), "");
    EXPECT_NE(error(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}})"), "");
    EXPECT_NE(error(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,80]}})"), "");
    EXPECT_NE(error(R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8],"more":1}})"), "");
    EXPECT_NE(error(R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})"), "") << "bytes without a tensor";
    EXPECT_NE(error(R"({"v":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                    R"("w":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})"),
              "")
        << "overlap";
    EXPECT_NE(error(R"({"w":{"dtype":"F64","shape":[4611686018427387904,4611686018427387904],"data_offsets":[0,8]}})"),
              "");
    EXPECT_THROW((void)to_safetensors({{"w", "F32", {1}, eight}}, {}), std::invalid_argument);
    EXPECT_THROW((void)to_safetensors({{"w", "U8", {8}, eight}, {"w", "U8", {8}, eight}}, {}), std::invalid_argument);
    EXPECT_NE(error_of([] { (void)read_safetensors("absent/file"); }), "");
}

}  // namespace
}  // namespace countable::io
