#include "countable/training/curves.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace countable::training {
namespace {

std::vector<EpochRecord> history(std::vector<double> values) {
    std::vector<EpochRecord> records;
    for (const double value : values) {
        const Metrics metrics{value, value, value};
        records.push_back({std::ssize(records) + 1, 0.1, value, value, {metrics, metrics, metrics}});
    }
    return records;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
    return count;
}

// Well-formed enough that every element that is opened is closed; tests/train_command_test.py parses one.
TEST(Curves, ThreeLinesAndALegend) {
    const std::string svg = curves_svg(history({10, 1, 0.1, 0.01}), 4, "a < b & c");
    EXPECT_EQ(occurrences(svg, "<polyline"), 3u);
    for (const char* const word :
         {">train<", ">validation<", ">test<", ">epoch<", "best: 4", "a &lt; b &amp; c", "1e-2"})
        EXPECT_EQ(occurrences(svg, word), 1u) << word;
    EXPECT_EQ(occurrences(svg, "<text"), occurrences(svg, "</text>"));
}

TEST(Curves, NothingToDraw) {
    for (const auto& values : std::vector<std::vector<double>>{{}, {0}, {NAN, INFINITY}, {5}, {1e-300, 1e300}}) {
        const std::string svg = curves_svg(history(values), 0, "");
        EXPECT_EQ(occurrences(svg, "nan") + occurrences(svg, "inf"), 0u) << svg;
        EXPECT_NE(svg.find("</svg>"), std::string::npos);
    }
}

}  // namespace
}  // namespace countable::training
