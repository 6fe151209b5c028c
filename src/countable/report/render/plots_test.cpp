#include "countable/report/render/plots.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "countable/report/render/forms.hpp"
#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using testing::ElementsAre;
using testing::Pair;

Results example() {
    Results results = gin_on_triangles({{0.1, 0.2}, {0.2, 0.1}, {0.3, 0.15}});
    const RunKey shown = *make_cells(results).at("er", "triangle", "gin").representative;
    for (int epoch = 0; epoch < 5; ++epoch)
        results.curves.push_back({shown, epoch, 1, epoch == 0 ? std::nan("") : 1.0 / (1 + epoch), 1});
    for (int count = 0; count < 5; ++count)
        results.predictions.push_back({shown, double(count), 9, count - 0.5, double(count), count + 0.5});
    return results;
}

std::vector<std::pair<double, double>> points(const plot::Series& series) {
    std::vector<std::pair<double, double>> list;
    for (const auto& point : series.points) list.emplace_back(point.x, point.y);
    return list;
}

TEST(Plots, OneForEachKindThatHasData) {
    const Results results = example();
    const Cells cells = make_cells(results);
    const auto curves = curve_chart(results, cells, "er", "triangle");
    ASSERT_EQ(curves.series.size(), 1u);
    EXPECT_EQ(curves.series[0].label, "GIN");
    EXPECT_EQ(curves.series[0].color, "var(--model-2)");
    EXPECT_THAT(points(curves.series[0]), ElementsAre(Pair(1, 0.5), Pair(2, 1. / 3), Pair(3, 0.25), Pair(4, 0.2)));
    EXPECT_TRUE(curve_chart(results, cells, "regular", "triangle").series.empty());

    const auto predictions = prediction_chart(results, cells.at("er", "triangle", "gin"));
    ASSERT_EQ(predictions.bands.size(), 1u);
    EXPECT_EQ(predictions.bands[0].intervals[1].low, 0.5);
    EXPECT_EQ(predictions.bands[0].intervals[1].high, 1.5);
    EXPECT_EQ(predictions.x.high, 4);
    EXPECT_TRUE(prediction_chart(results, cells.at("er", "3-star", "gin")).series.empty());

    const auto sizes = size_chart(cells, "er");
    ASSERT_EQ(sizes.series.size(), 1u);
    EXPECT_THAT(points(sizes.series[0]), ElementsAre(Pair(1, 0.15)));
    EXPECT_EQ(sizes.guides.size(), 2u);
}

TEST(Plots, ARefitStandsBesideTheEpochs) {
    Results results = with_refits(example());
    const RunKey shown = results.curves[0].key;
    results.curves.push_back({shown, 101, 1, 1e-9, 1});
    const auto chart = curve_chart(results, make_cells(results), "er", "triangle");
    ASSERT_EQ(chart.series.size(), 2u);
    EXPECT_EQ(chart.series[1].drawn, plot::Drawn::Circles);
    EXPECT_THAT(points(chart.series[1]), ElementsAre(Pair(1.13 * 4, 1e-9)));
    EXPECT_EQ(chart.x.ticks.back().text, "refit");
}

TEST(Plots, ArePartOfThePage) {
    const std::string html = html_page(example());
    std::size_t pictures = 0;
    for (auto at = html.find("<svg"); at != html.npos; at = html.find("<svg", at + 1)) ++pictures;
    EXPECT_EQ(pictures, 3u);
}

}  // namespace
}  // namespace countable::report
