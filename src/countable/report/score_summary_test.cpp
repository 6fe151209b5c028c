#include "countable/report/score_summary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

TEST(ScoreTables, HaveEveryRowOnceAndNoMoreFiguresThanScores) {
    for (const auto& table : score_tables()) {
        std::set<std::string> names;
        for (const auto& row : table.rows) {
            EXPECT_TRUE(names.insert(row.name).second) << row.name;
            EXPECT_LE(row.paper.size(), table.scores.size());
        }
        EXPECT_LT(table.main_score, table.scores.size());
        EXPECT_EQ(find_score_table(table.name), &table);
    }
    EXPECT_EQ(find_score_table("table1"), nullptr);
    EXPECT_EQ(find_score_table("zinc")->find_row("tree"), nullptr);
    EXPECT_EQ(find_score_table("molhiv")->find_row("deep-lrp-1-3-es")->paper_score(2).mean, 77.19);
}

// Which shows that the energies of the paper's table are total ones in Hartree: the deviations are those of the raw
// data.
TEST(ScoreTables, TheLossOfQm9IsTheMeanOfTheNormalisedErrors) {
    const std::vector<double> deviations = {1.53039,   8.18776, 0.0221314, 0.0469359, 0.0475187, 279.756,
                                            0.0332738, 40.0601, 40.0599,   40.0599,   40.0606,   4.06246};
    for (const auto& row : find_score_table("qm9")->rows) {
        if (row.paper.empty()) continue;
        double sum = 0;
        for (std::size_t i = 0; i < deviations.size(); ++i) sum += row.paper[i].mean / deviations[i];
        EXPECT_NEAR(sum / 12, row.paper[12].mean, 1.5e-4) << row.name;
    }
}

TEST(ScoreSummary, MeansAndDeviationsAreOverTheSeedsThatHaveTheScore) {
    const auto lines = score_lines(some_scores());
    const auto line = [&](std::string_view row) -> const ScoreLine& {
        for (const auto& one : lines)
            if (one.row->name == row) return one;
        throw std::out_of_range("no such row");
    };
    ASSERT_EQ(lines.size(), find_score_table("zinc")->rows.size());
    const ScoreLine& lrp = line("deep-lrp-7-1-20x8");
    EXPECT_NEAR(lrp.cells[2].ours.mean, 0.31, 1e-12);
    EXPECT_NEAR(lrp.cells[2].ours.deviation, 0.01, 1e-12);
    EXPECT_EQ(lrp.cells[2].seeds, 3u);
    EXPECT_EQ(lrp.cells[2].mark, ScoreMark::Better);
    EXPECT_EQ(lrp.cells[0].mark, ScoreMark::None) << "the paper has no training figure";
    EXPECT_TRUE(lrp.complete());
    EXPECT_EQ(runs_text(lrp), "3 of 3");
    EXPECT_EQ(epochs_text(lrp), "400");

    const ScoreLine& gin = line("gin");
    EXPECT_NEAR(gin.cells[2].ours.mean, 0.5, 1e-12) << "the failed one does not count";
    EXPECT_EQ(gin.cells[2].seeds, 2u);
    EXPECT_EQ(runs_text(gin), "1 of 3, 1 unfinished, 1 failed");
    EXPECT_EQ(epochs_text(gin), "12 to 400");
    EXPECT_FALSE(gin.complete());

    EXPECT_TRUE(std::isnan(line("ppgn").cells[2].ours.mean));
    EXPECT_EQ(runs_text(line("ppgn")), "0 of 1");
    EXPECT_EQ(runs_text(line("mlp")), "none");
    EXPECT_EQ(runs_text(line("monet")), "-");
}

TEST(ScoreSummary, MarksKnowTheDirection) {
    const Score error{"e", "e", false}, area{"a", "a", true};
    const auto mark_of = [](const Score& score, MeanScore ours, MeanScore paper) { return mark(score, ours, paper); };
    EXPECT_EQ(mark_of(error, {0.3}, {0.3}), ScoreMark::Better);
    EXPECT_EQ(mark_of(error, {0.29}, {0.3}), ScoreMark::Better);
    EXPECT_EQ(mark_of(error, {0.31}, {0.3}), ScoreMark::Worse);
    EXPECT_EQ(mark_of(error, {0.34, 0.02}, {0.3, 0.03}), ScoreMark::Close);
    EXPECT_EQ(mark_of(error, {0.36, 0.02}, {0.3, 0.03}), ScoreMark::Worse);
    EXPECT_EQ(mark_of(area, {78}, {77}), ScoreMark::Better);
    EXPECT_EQ(mark_of(area, {76}, {77, 1.5}), ScoreMark::Close);
    EXPECT_EQ(mark_of(area, {75}, {77, 1.5}), ScoreMark::Worse);
    EXPECT_EQ(mark_of(area, {}, {77, 1.5}), ScoreMark::None);
    EXPECT_EQ(mark_of(area, {75}, {}), ScoreMark::None);
}

TEST(ScoreSummary, TextsAreShort) {
    const Score score{"e", "e", false, 3};
    EXPECT_EQ(score_text(score, {}, "+-"), "-");
    EXPECT_EQ(score_text(score, {0.3174}, "+-"), "0.317");
    EXPECT_EQ(score_text(score, {0.3174, 0.0312}, "+-"), "0.317 +- 0.031");
    EXPECT_EQ(score_text(score, {0.3174, 0.00012}, "+-"), "0.317 +- 0.00012");
    EXPECT_EQ(score_text(score, {1.5e9}, "+-"), "1.5e+09");
    EXPECT_EQ(score_text(score, {0}, "+-"), "0.000");
}

}  // namespace
}  // namespace countable::report
