#include "countable/io/line_map.hpp"

#include <gtest/gtest.h>

namespace countable::io {
namespace {

TEST(LineMap, RemembersEveryLine) {
    for (const std::vector<std::uint64_t>& lines :
         {std::vector<std::uint64_t>{1, 2, 3}, {4, 5, 6}, {1, 3, 5, 7}, {2, 3, 9, 10, 11, 20}}) {
        LineMap map;
        for (const auto line : lines) map.add(line);
        for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(map.line(i), lines[i]);
    }
}

}  // namespace
}  // namespace countable::io
