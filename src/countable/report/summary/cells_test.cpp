#include "countable/report/summary/cells.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Cells, MedianOfOddAndEvenNumbers) {
    EXPECT_EQ(median({3, 1, 2}), 2);
    EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
    EXPECT_EQ(median({infinity, 1, 2}), 2);
    EXPECT_EQ(median({7}), 7);
    EXPECT_TRUE(std::isnan(median({})));
}

TEST(Cells, BestAndMedianOverSeeds) {
    const auto cells = make_cells(gin_on_triangles({{5, 0.5}, {4, 0.1}, {3, 0.3}, {2, 0.2}, {1, 0.4}}));
    const Cell& cell = cells.at("er", "triangle", "gin");
    EXPECT_EQ(cell.ours.best, 0.1);
    EXPECT_EQ(cell.ours.median, 0.3);
    EXPECT_EQ(cell.representative->seed, 2u);
    EXPECT_TRUE(cell.complete());
    EXPECT_EQ(cell.paper->median, 1.25e-1);
    EXPECT_EQ(cell.best_comparison, Comparison::Better);  // 0.123 in the paper
    EXPECT_EQ(cell.comparison, Comparison::Worse);
    EXPECT_EQ(cell.cpu_seconds, 10);
}

TEST(Cells, ValidationChoosesTheVariantNotTest) {
    Results results = gin_on_triangles({{0.2, 0.01}, {0.2, 0.01}, {0.2, 0.01}});
    for (std::uint64_t seed = 0; seed < 3; ++seed)
        results.runs.push_back(done({"er", "triangle", "gin", "bn", seed}, 0.1, 0.7));
    const auto cells = make_cells(results);
    const Cell& cell = cells.at("er", "triangle", "gin");
    ASSERT_EQ(cell.variants.size(), 2u);
    EXPECT_EQ(cell.variants[0].name, "bn");
    EXPECT_EQ(cell.ours.best, 0.7);
    EXPECT_EQ(cell.comparison, Comparison::FarWorse);
    EXPECT_EQ(cell.wanted, 6u);
}

TEST(Cells, RefittedNetworksAreComparedAmongThemselves) {
    Results results = gin_on_triangles({{0.2, 0.2}, {0.2, 0.3}, {0.2, 0.4}});
    for (std::uint64_t seed = 0; seed < 3; ++seed)
        results.runs.push_back(done({"er", "triangle", "gin", "bn", seed}, 0.1, 0.5));
    const auto before = make_cells(results);
    EXPECT_FALSE(before.refitted);
    const auto cells = make_cells(with_refits(results));
    const Cell &cell = cells.at("er", "triangle", "gin"), &plain = before.at("er", "triangle", "gin");
    EXPECT_TRUE(cells.refitted);
    EXPECT_EQ(cells.seeds, 3u);
    EXPECT_EQ(cell.refitted.best, 1e-9);
    EXPECT_EQ(cell.refitted.median, 2e-9);
    EXPECT_EQ(cell.refitted_variants.size(), 2u);
    // Everything else is as without them.
    EXPECT_EQ(cell.variants.front().name, "bn");
    EXPECT_EQ(cell.variants.size(), 2u);
    EXPECT_EQ(cell.ours.median, 0.5);
    EXPECT_EQ(cell.comparison, Comparison::FarWorse);
    EXPECT_EQ(cell.ended(), plain.ended());
    EXPECT_EQ(cell.wanted, plain.wanted);
    EXPECT_EQ(cell.cpu_seconds, plain.cpu_seconds);
    EXPECT_EQ(cell.representative, plain.representative);
    EXPECT_EQ(medians_beside_paper(cells, &Cell::ours).better, 0u);
    EXPECT_EQ(medians_beside_paper(cells, &Cell::refitted).better, 1u);
    EXPECT_EQ(medians_beside_paper(cells, &Cell::refitted).compared, 1u);
}

TEST(Cells, TheRunThatIsShownIsTheOneWithACurve) {
    Results results = with_refits(gin_on_triangles({{0.2, 0.2}, {0.2, 0.3}, {0.2, 0.4}}));
    const auto shown = [&] { return make_cells(results).at("er", "triangle", "gin").shown->seed; };
    EXPECT_EQ(shown(), 1u);
    results.curves = {{{"er", "triangle", "gin", "plain", 2, true}, 1, 1, 1, 1}};  // as older sweeps chose it
    EXPECT_EQ(shown(), 2u);
    results.curves.push_back({{"er", "triangle", "gin", "plain", 1}, 1, 1, 1, 1});
    EXPECT_EQ(shown(), 1u);
}

TEST(Cells, AFailedRunIsInfinitelyBad) {
    Results results = gin_on_triangles({{0.3, 0.3}, {0.1, 0.1}});
    results.runs.push_back(failed({"er", "triangle", "gin", "plain", 2}, "diverged"));
    auto cells = make_cells(results);
    EXPECT_EQ(cells.at("er", "triangle", "gin").ours.median, 0.3);
    EXPECT_EQ(cells.at("er", "triangle", "gin").representative->seed, 0u);
    EXPECT_EQ(cells.at("er", "triangle", "gin").failed, 1u);
    EXPECT_TRUE(cells.at("er", "triangle", "gin").complete());
    results.runs.push_back(failed({"er", "triangle", "gin", "plain", 3}, "diverged"));
    results.runs.push_back(failed({"er", "triangle", "gin", "plain", 4}, "diverged"));
    cells = make_cells(results);
    EXPECT_EQ(cells.at("er", "triangle", "gin").ours.best, 0.1);
    EXPECT_EQ(cells.at("er", "triangle", "gin").ours.median, infinity);
    EXPECT_EQ(cells.at("er", "triangle", "gin").representative->seed, 0u);  // the last that did not fail
    EXPECT_EQ(cells.at("er", "triangle", "gin").comparison, Comparison::FarWorse);
}

TEST(Cells, NotANumberIsInfinitelyBad) {
    const auto cells = make_cells(gin_on_triangles({{0.3, std::nan("")}, {0.1, 0.1}, {0.2, 0.4}}));
    EXPECT_EQ(cells.at("er", "triangle", "gin").ours.median, 0.4);
    EXPECT_EQ(cells.at("er", "triangle", "gin").representative->seed, 2u);
}

TEST(Cells, MissingRunsMakeACellIncomplete) {
    Results results = gin_on_triangles({{0.3, 0.3}, {0.1, 0.1}});
    results.runs.push_back(missing({"er", "triangle", "gin", "plain", 2}));
    results.runs.push_back(done({"er", "triangle", "gcn", "plain", 0}, 1, 1));  // and its other seeds are not listed
    const auto cells = make_cells(results);
    const Cell& gin = cells.at("er", "triangle", "gin");
    EXPECT_FALSE(gin.complete());
    EXPECT_EQ(gin.ended(), 2u);
    EXPECT_EQ(gin.wanted, 3u);
    EXPECT_EQ(gin.ours.median, 0.2);
    EXPECT_EQ(gin.representative->seed, 1u);
    EXPECT_EQ(cells.at("er", "triangle", "gcn").ended(), 1u);
    EXPECT_EQ(cells.at("er", "triangle", "gcn").wanted, 3u);
    const Cell& none = cells.at("regular", "3-star", "ppgn");
    EXPECT_TRUE(std::isnan(none.ours.best));
    EXPECT_FALSE(none.complete());
    EXPECT_EQ(none.comparison, Comparison::None);
    EXPECT_FALSE(none.representative);
    EXPECT_TRUE(none.runs().empty());
}

TEST(Cells, TheTableShowsThePapersCellsAndAllRuns) {
    Results results;
    results.table = "table5";
    EXPECT_THAT(make_cells(results).models, testing::ElementsAre("ppgn", "lrp-1-3", "deep-lrp-1-3"));
    results.runs.push_back(done({"er", "chordal-cycle", "mlp", "plain", 0}, 1, 1));
    results.runs.push_back(done({"er", "chordal-cycle", "gin", "plain", 0}, 1, 1));
    const auto cells = make_cells(results);
    EXPECT_THAT(cells.models, testing::ElementsAre("gin", "ppgn", "lrp-1-3", "deep-lrp-1-3", "mlp"));
    EXPECT_THAT(cells.datasets, testing::ElementsAre("er", "regular"));
    EXPECT_EQ(cells.cells.size(), 2u * 3 * 5);
    results = {};
    results.table = "variances";
    EXPECT_TRUE(make_cells(results).cells.empty());
}

TEST(Cells, ErrorsAreComparedWithinAFactorOfThree) {
    EXPECT_EQ(compare_errors(1, 1), Comparison::Better);
    EXPECT_EQ(compare_errors(1.1, 1), Comparison::Worse);
    EXPECT_EQ(compare_errors(3, 1), Comparison::Worse);
    EXPECT_EQ(compare_errors(3.1, 1), Comparison::FarWorse);
    EXPECT_EQ(compare_errors(std::nan(""), 1), Comparison::None);
}

TEST(Cells, MeansAndDeviationsAreOverTheSeedsThatHaveTheScore) {
    const Cells cells = make_cells(some_molecules());
    ASSERT_EQ(cells.models.size(), find_table("zinc")->rows.size());
    const Cell& lrp = cells.row("deep-lrp-7-1-20x8")[2];
    EXPECT_NEAR(lrp.ours.mean, 0.31, 1e-12);
    EXPECT_NEAR(lrp.ours.deviation, 0.01, 1e-12);
    EXPECT_EQ(lrp.seeds, 3u);
    EXPECT_EQ(lrp.comparison, Comparison::Better);
    EXPECT_EQ(cells.row("deep-lrp-7-1-20x8")[0].comparison, Comparison::None) << "the paper has no training score";
    EXPECT_TRUE(lrp.complete());
    EXPECT_EQ(runs_text(cells, lrp), "3 of 3");
    EXPECT_EQ(epochs_text(lrp), "400");

    const Cell& gin = cells.row("gin")[2];
    EXPECT_NEAR(gin.ours.mean, 0.5, 1e-12) << "the failed one does not count";
    EXPECT_EQ(gin.seeds, 2u);
    EXPECT_EQ(runs_text(cells, gin), "1 of 3, 1 unfinished, 1 failed");
    EXPECT_EQ(epochs_text(gin), "12 to 400");
    EXPECT_FALSE(gin.complete());

    EXPECT_TRUE(std::isnan(cells.row("ppgn")[2].ours.mean));
    EXPECT_EQ(runs_text(cells, cells.row("ppgn")[2]), "0 of 1");
    EXPECT_EQ(runs_text(cells, cells.row("mlp")[2]), "none");
    Table of_the_paper_alone = *cells.table;
    for (auto& row : of_the_paper_alone.rows) row.only_paper = true;
    Cells others = cells;
    others.table = &of_the_paper_alone;
    EXPECT_EQ(runs_text(others, others.row("mlp")[2]), "-");
}

TEST(Cells, MeansAreComparedInTheDirectionOfTheMetric) {
    const Metric error{"e", "e", false}, area{"a", "a", true};
    EXPECT_EQ(compare_means(error, {0.3}, {0.3}), Comparison::Better);
    EXPECT_EQ(compare_means(error, {0.29}, {0.3}), Comparison::Better);
    EXPECT_EQ(compare_means(error, {0.31}, {0.3}), Comparison::Worse);
    EXPECT_EQ(compare_means(error, {0.34, 0.02}, {0.3, 0.03}), Comparison::Close);
    EXPECT_EQ(compare_means(error, {0.36, 0.02}, {0.3, 0.03}), Comparison::Worse);
    EXPECT_EQ(compare_means(area, {78}, {77}), Comparison::Better);
    EXPECT_EQ(compare_means(area, {76}, {77, 1.5}), Comparison::Close);
    EXPECT_EQ(compare_means(area, {75}, {77, 1.5}), Comparison::Worse);
    EXPECT_EQ(compare_means(area, {}, {77, 1.5}), Comparison::None);
    EXPECT_EQ(compare_means(area, {75}, {}), Comparison::None);
}

}  // namespace
}  // namespace countable::report
