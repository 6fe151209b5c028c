#include "countable/report/render/render.hpp"

#include <gmock/gmock.h>

#include "countable/plot/html_text.hpp"
#include "countable/report/render/plots.hpp"
#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Molecules, AllSayWhatIsToBeKnown) {
    const auto results = some_molecules();
    for (const auto& form :
         {render(results, "text"), render(results, "csv"), render(results, "latex"), render(results, "html")}) {
        EXPECT_THAT(form, HasSubstr("The training molecules are a substitute."));
        EXPECT_THAT(form, HasSubstr("unfinished"));
        EXPECT_THAT(form, HasSubstr("failed"));
    }
}

TEST(Molecules, Text) {
    const auto text = render(some_molecules(), "text");
    EXPECT_THAT(text, HasSubstr("testing MAE (lower is better)"));
    EXPECT_THAT(text, HasSubstr("0.310 +- 0.010 +    0.317 +- 0.031       3\n"));
    EXPECT_THAT(text, HasSubstr("0.500 +- 0.071 -    0.408 +- 0.008       2   unfinished   1 failed\n"));
    EXPECT_THAT(text, HasSubstr("seed 1: 0.550  unfinished, 12 epochs so far, best 350\n"));
    EXPECT_THAT(text, HasSubstr("failed: the loss is <not> a number & more, 50%\n"));
    EXPECT_THAT(text, HasSubstr("1 of 3, 1 unfinished, 1 failed\n"));
}

TEST(Molecules, Csv) {
    const auto csv = render(some_molecules(), "csv");
    EXPECT_THAT(csv, HasSubstr("\ngin,test_mae,lower,0.5,"));
    EXPECT_THAT(csv, HasSubstr(",2,0.408,0.008,worse,92073,103079,12 to 400,1,1,1,0,180,0=0.45 1=0.55?12 2=failed,"));
    EXPECT_THAT(csv, HasSubstr("\nmonet,test_mae,lower,,,0,0.407,0.007,,,106002,,0,0,0,0,0,,"));
}

TEST(Molecules, LatexAndHtmlAreEscaped) {
    EXPECT_THAT(render(some_molecules(), "latex"),
                HasSubstr("\\textless{}not\\textgreater{} a number \\& more, 50\\%"));
    const auto html = render(some_molecules(), "html");
    EXPECT_THAT(html, HasSubstr("&lt;not&gt; a number &amp; more, 50%"));
    EXPECT_THAT(html, HasSubstr("data-cell=\"gin/test_mae\">0.500 ± 0.071</span>"));
    EXPECT_THAT(html, HasSubstr("countable reproduce zinc"));
}

std::vector<std::pair<double, double>> points(const plot::Chart& chart) {
    std::vector<std::pair<double, double>> list;
    for (const auto& series : chart.series)
        for (const auto& point : series.points) list.emplace_back(point.x, point.y);
    return list;
}

TEST(Molecules, CurvesOfValidationAndTest) {
    using testing::ElementsAre;
    using testing::Pair;
    const auto charts = molecule_charts(some_molecules());
    ASSERT_EQ(charts.size(), 2u);
    EXPECT_THAT(points(charts[0]), ElementsAre(Pair(1, 0.5), Pair(2, 0.5), Pair(3, 0.5)));
    EXPECT_THAT(points(charts[1]), ElementsAre(Pair(1, 0.6), Pair(3, 0.6)));
    auto seeds = some_molecules();
    seeds.curves.push_back({seeds.runs[4].key, 1, 0.4, 0.4, 0.4});
    EXPECT_EQ(points(molecule_charts(seeds)[0]), points(charts[0])) << "one run of each row";
    auto none = some_molecules();
    none.curves.clear();
    EXPECT_TRUE(molecule_charts(none).empty());
    EXPECT_THAT(render(none, "html"), Not(HasSubstr("Learning")));
}

TEST(Molecules, NothingTrainedYetIsAlsoATable) {
    for (const auto& table : molecule_tables()) {
        Results empty;
        empty.table = table.name;
        const auto text = render(empty, "text"), html = render(empty, "html"), latex = render(empty, "latex"),
                   csv = render(empty, "csv");
        EXPECT_THAT(text, HasSubstr(table.title));
        EXPECT_THAT(html, HasSubstr(plot::html_text(table.title)));
        EXPECT_THAT(latex, HasSubstr("longtable"));
        EXPECT_THAT(csv, HasSubstr("row,score,better"));
        for (const auto& row : table.rows) {  // with the paper's scores and none of ours
            EXPECT_THAT(text, HasSubstr(row.title));
            EXPECT_THAT(html, HasSubstr(plot::html_text(row.title)));
            EXPECT_THAT(csv, HasSubstr("\n" + row.name + "," + table.metrics[0].name + ","));
        }
        EXPECT_THAT(html, Not(HasSubstr("data-cell")));
        for (const auto& form : {text, html, latex, csv}) EXPECT_THAT(form, Not(HasSubstr("nan")));
        EXPECT_TRUE(html.ends_with("</html>\n")) << html.substr(html.size() - 20);
    }
}

}  // namespace
}  // namespace countable::report
