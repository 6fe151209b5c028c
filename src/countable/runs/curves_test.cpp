#include "countable/runs/curves.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <regex>

namespace countable::runs {
namespace {

using testing::ElementsAre;

std::vector<training::EpochRecord> history(std::vector<double> values) {
    std::vector<training::EpochRecord> records;
    for (const double value : values) {
        const training::Metrics metrics{value, value, value, value};
        records.push_back({std::ssize(records) + 1, 0.1, value, value, {metrics, metrics, metrics}});
    }
    return records;
}

const training::LeadingMetric squares{"MSE / variance", &training::Metrics::normalized_mse},
    area{"ROC-AUC", &training::Metrics::roc_auc, true};

// What stands at the vertical axis.
std::vector<std::string> ticks(const std::vector<double>& values, const training::LeadingMetric& metric) {
    const std::string svg = curves_svg(history(values), metric, 0, "");
    const std::regex tick("text-anchor=\"end\">([^<]*)<");
    std::vector<std::string> found;
    for (std::sregex_iterator match(svg.begin(), svg.end(), tick), end; match != end; ++match)
        found.push_back((*match)[1]);
    return found;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
    return count;
}

// Well-formed enough that every element that is opened is closed; tests/train_command_test.py parses one.
TEST(Curves, ThreeLinesAndALegend) {
    const std::string svg = curves_svg(history({10, 1, 0.1, 0.01}), squares, 4, "a < b & c");
    EXPECT_EQ(occurrences(svg, "<polyline"), 3u);
    for (const char* const word : {">train<", ">validation<", ">test<", ">epoch<", "best: 4", "a &lt; b &amp; c",
                                   ">MSE / variance<", ">0.01<", ">10<"})
        EXPECT_EQ(occurrences(svg, word), 1u) << word;
    EXPECT_EQ(occurrences(svg, "<text"), occurrences(svg, "</text>"));
}

TEST(Curves, ARefitIsNoEpoch) {
    auto records = history({10, 1, 0.1});
    EXPECT_EQ(occurrences(curves_svg(records, squares, 3, ""), "refit"), 0u);
    records = history({10, 1, 0.1, 1e-5});
    records.back().lr = 0;
    const std::string svg = curves_svg(records, squares, 4, "");
    EXPECT_EQ(occurrences(svg, "<circle"), 3u);
    EXPECT_EQ(occurrences(svg, ">refit<"), 1u);
    EXPECT_EQ(occurrences(svg, "best: refit"), 1u);
    EXPECT_EQ(occurrences(svg, ">3<"), 1u) << "the last epoch";
    EXPECT_EQ(occurrences(svg, ">4<"), 0u);
}

TEST(Curves, TheAxisFitsTheValues) {
    EXPECT_THAT(ticks({1.3, 0.25, 0.21}, squares), ElementsAre("0.2", "0.5", "1", "2"));
    EXPECT_THAT(ticks({0.5, 0.2}, squares), ElementsAre("0.2", "0.5"));
    EXPECT_THAT(ticks({3, 3}, squares), ElementsAre("2", "5"));
    EXPECT_THAT(ticks({1, 1}, squares), ElementsAre("1", "2"));
    EXPECT_THAT(ticks({1, 2e-3, 5e-5}, squares), ElementsAre("1e-05", "0.0001", "0.001", "0.01", "0.1", "1"));
    EXPECT_THAT(ticks({0.53, 0.79}, area), ElementsAre("0.5", "0.6", "0.7", "0.8"));
    EXPECT_EQ(ticks({}, area).size(), 11u);
}

TEST(Curves, NothingToDraw) {
    for (const auto& values : std::vector<std::vector<double>>{{}, {0}, {NAN, INFINITY}, {5}, {1e-300, 1e300}}) {
        for (const auto& metric : {squares, area}) {
            const std::string svg = curves_svg(history(values), metric, 0, "");
            EXPECT_EQ(occurrences(svg, "nan") + occurrences(svg, "inf"), 0u) << svg;
            EXPECT_NE(svg.find("</svg>"), std::string::npos);
        }
    }
}

}  // namespace
}  // namespace countable::runs
