#include "countable/report/gnuplot.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "countable/report/plots.hpp"
#include "countable/report/testing.hpp"
#include "countable/support/program.hpp"

namespace countable::report {
namespace {

using testing::HasSubstr;
using testing::Not;

bool installed() { return run_program("gnuplot", {"--version"}, "").found; }

TEST(Gnuplot, QuotedTextIsOnlyText) { EXPECT_EQ(gnuplot_quoted("a'b\n`id`"), "'a''b `id`'"); }

TEST(Gnuplot, DrawsElementsForOnePage) {
    if (!installed()) GTEST_SKIP() << "gnuplot is not installed";
    const Drawing drawing{"x & y", 200, 100,
                          "set border 3 lc rgb '#010203'\nplot x with points pt 7 lc rgb '#d55e00' title 'a'\n"};
    const auto pictures = draw({drawing, drawing});
    ASSERT_EQ(pictures.size(), 2u);
    EXPECT_THAT(pictures[0], testing::StartsWith("<svg role=\"img\" aria-label=\"x &amp; y\""));
    EXPECT_THAT(pictures[0], testing::EndsWith("</svg>"));
    EXPECT_THAT(pictures[0], HasSubstr("var(--model-8)"));
    EXPECT_THAT(pictures[0], HasSubstr("'#p0-gpPt"));
    EXPECT_THAT(pictures[1], HasSubstr("'#p1-gpPt"));
    EXPECT_THAT(pictures[1], HasSubstr("currentColor"));
    EXPECT_THAT(pictures[1], Not(HasSubstr("rgb(213")));
}

TEST(Gnuplot, AMistakeIsAnError) {
    if (!installed()) GTEST_SKIP() << "gnuplot is not installed";
    EXPECT_THROW((void)draw({{"", 100, 100, "no such command\n"}}), std::runtime_error);
}

TEST(Plots, OneForEachKindThatHasData) {
    Results results = gin_on_triangles({{0.1, 0.2}, {0.2, 0.1}, {0.3, 0.15}});
    const RunKey shown = *make_cells(results).at("er", "triangle", "gin").representative;
    for (int epoch = 0; epoch < 5; ++epoch)
        results.curves.push_back({shown, epoch, 1, epoch == 0 ? std::nan("") : 1.0 / (1 + epoch), 1});
    for (int count = 0; count < 5; ++count)
        results.predictions.push_back({shown, double(count), 9, count - 0.5, double(count), count + 0.5});
    const Cells cells = make_cells(results);
    const auto curves = curve_drawing(results, cells, "er", "triangle");
    EXPECT_THAT(curves.commands, HasSubstr("<< EOD\n1 0.5\n2 0.3333333333333333\n"));
    EXPECT_TRUE(curve_drawing(results, cells, "regular", "triangle").commands.empty());
    EXPECT_THAT(prediction_drawing(results, cells.at("er", "triangle", "gin")).commands, HasSubstr("\n1 0.5 1 1.5\n"));
    EXPECT_THAT(size_drawing(cells, "er").commands, HasSubstr("<< EOD\n1 0.15\nEOD"));
    const Plots plots = draw_plots(results, cells);
    if (!installed()) {
        EXPECT_THAT(plots.problem, HasSubstr("not installed"));
        return;
    }
    EXPECT_EQ(plots.problem, "");
    EXPECT_EQ(plots.curves.size(), 1u);
    EXPECT_EQ(plots.predictions.size(), 1u);
    EXPECT_EQ(plots.sizes.size(), 1u);
    EXPECT_THAT(plots.curves[0].svg, HasSubstr("<svg"));
}

}  // namespace
}  // namespace countable::report
