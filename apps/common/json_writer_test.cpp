#include "json_writer.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace countable::app {
namespace {

using Layout = JsonWriter::Layout;

TEST(JsonWriter, Layouts) {
    JsonWriter json;
    json.begin_object(Layout::Lines).key("a").numbers(std::vector{1u, 2u}).key("b").begin_array(Layout::Lines);
    json.begin_object().key("c").null().key("d").boolean(true).end_object().begin_object().end_object();
    json.end_array().key("e").begin_array(Layout::Lines).end_array().end_object();
    EXPECT_EQ(json.take(), R"({
  "a": [1, 2],
  "b": [
    {"c": null, "d": true},
    {}
  ],
  "e": []
})");
    json.begin_array(Layout::Rows).begin_array().end_array().number(3).end_array();
    EXPECT_EQ(json.take(), "[\n[],\n3\n]");
}

TEST(JsonWriter, Values) {
    JsonWriter json;
    json.begin_array().text("a\"b\\c\n\x01\xc3\xa9").number(std::numeric_limits<std::uint64_t>::max());
    json.number(~Count{0}).real(0.1).real(std::numeric_limits<double>::quiet_NaN()).boolean(false);
    json.digits("123456789012345678901234567890123456789012345").number_or_null(std::nullopt).number_or_null(7);
    EXPECT_EQ(
        json.end_array().take(),
        "[\"a\\\"b\\\\c\\u000a\\u0001\xc3\xa9\", 18446744073709551615, 340282366920938463463374607431768211455, 0.1, "
        "null, false, 123456789012345678901234567890123456789012345, null, 7]");
}

// Text may be taken in pieces.
TEST(JsonWriter, TakesPieces) {
    JsonWriter json;
    json.begin_array().number(1);
    std::string text = json.take();
    EXPECT_EQ(json.size(), 0u);
    text += json.number(2).end_array().take();
    EXPECT_EQ(text, "[1, 2]");
}

}  // namespace
}  // namespace countable::app
