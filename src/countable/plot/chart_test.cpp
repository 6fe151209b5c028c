#include "countable/plot/chart.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace countable::plot {
namespace {

using testing::HasSubstr;
using testing::Not;

// 100 units wide and high, so that the place of a point can be read from its values: x, and 100 - y.
Chart square(std::vector<Point> points) {
    return {.title = "x & y",
            .width = 100,
            .height = 100,
            .margins = {},
            .x = linear_axis(0, 100),
            .y = linear_axis(0, 100),
            .series = {{.color = "red", .points = std::move(points), .label = "a<b"}}};
}

TEST(Chart, DrawsALineAndItsLabel) {
    const std::string svg = to_svg(square({{0, 0}, {50, 20}, {100, 100}}), Target::Page);
    EXPECT_THAT(svg, testing::StartsWith("<svg role=\"img\" aria-label=\"x &amp; y\""));
    EXPECT_THAT(svg, testing::EndsWith("</svg>"));
    EXPECT_THAT(svg, HasSubstr("<polyline points=\"0.0,100.0 50.0,80.0 100.0,0.0\" fill=\"none\" stroke=\"red\""));
    EXPECT_THAT(svg, HasSubstr("<text x=\"109.0\" y=\"4.0\" fill=\"red\">a&lt;b</text>"));
}

TEST(Chart, WhatLiesBeyondTheAxisIsCutOff) {
    const std::string svg = to_svg(square({{0, 50}, {20, 150}, {40, 50}, {50, 0}, {60, -50}, {80, 150}}), Target::Page);
    EXPECT_THAT(svg, HasSubstr("points=\"0.0,50.0 10.0,0.0\""));
    EXPECT_THAT(svg, HasSubstr("points=\"30.0,0.0 40.0,50.0 50.0,100.0\""));
    EXPECT_THAT(svg, HasSubstr("points=\"65.0,100.0 75.0,0.0\"")) << "both ends are crossed between two points";
}

TEST(Chart, WhatIsNotANumberInterruptsTheLine) {
    const std::string svg = to_svg(square({{0, 10}, {10, 10}, {20, std::nan("")}, {30, 10}, {40, 10}}), Target::Page);
    EXPECT_THAT(svg, HasSubstr("points=\"0.0,90.0 10.0,90.0\""));
    EXPECT_THAT(svg, HasSubstr("points=\"30.0,90.0 40.0,90.0\""));
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

TEST(Chart, ABandIsClampedExactly) {
    Chart chart = square({});
    chart.bands = {{"blue", {{0, -50, 50}, {100, 50, 150}}}};
    EXPECT_THAT(to_svg(chart, Target::Page),
                HasSubstr("points=\"0.0,100.0 50.0,100.0 100.0,50.0 100.0,0.0 50.0,0.0 0.0,50.0\""));
}

TEST(Chart, APageGivesItsColorsAndAFileHasItsOwn) {
    const Chart chart = square({{0, 0}, {1, 1}});
    const std::string page = to_svg(chart, Target::Page), file = to_svg(chart, Target::File);
    EXPECT_THAT(page, HasSubstr("currentColor"));
    EXPECT_THAT(page, HasSubstr("var(--faint)"));
    EXPECT_THAT(page, Not(HasSubstr("http:")));
    EXPECT_THAT(file, HasSubstr("xmlns"));
    EXPECT_THAT(file, Not(HasSubstr("currentColor")));
    EXPECT_THAT(file, Not(HasSubstr("var(")));
}

TEST(Chart, LabelsDoNotCoverEachOther) {
    Chart chart = square({{0, 50}});
    chart.series.push_back(chart.series[0]);
    chart.series[1].label = "c";
    const std::string svg = to_svg(chart, Target::Page);
    EXPECT_THAT(svg, HasSubstr("y=\"61.5\" fill=\"red\">a&lt;b<"));
    EXPECT_THAT(svg, HasSubstr("y=\"46.5\" fill=\"red\">c<"));
}

}  // namespace
}  // namespace countable::plot
