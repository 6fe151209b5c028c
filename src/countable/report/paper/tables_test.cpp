#include "countable/report/paper/tables.hpp"

#include <gmock/gmock.h>

#include <set>

namespace countable::report {
namespace {

TEST(Paper, ScoresOfTable1) {
    EXPECT_EQ(paper_count_score("er", "triangle", "gcn")->best, 6.78e-1);
    EXPECT_EQ(paper_count_score("er", "triangle", "deep-lrp-1-3")->median, 4.77e-5);
    EXPECT_EQ(paper_count_score("er", "3-star", "graphsage")->best, 2.40e-10);
    EXPECT_EQ(paper_count_score("regular", "triangle", "ppgn")->median, 3.71e-5);
    EXPECT_EQ(paper_count_score("regular", "3-star", "gcn")->median, 2.80);
    EXPECT_EQ(paper_count_score("regular", "3-star", "2-ign")->best, 1.19e-2);
}

TEST(Paper, ScoresOfTable5) {
    EXPECT_EQ(paper_count_score("er", "tailed-triangle", "ppgn")->best, 7.11e-3);
    EXPECT_EQ(paper_count_score("regular", "chordal-cycle", "deep-lrp-1-3")->best, 7.54e-13);
    EXPECT_EQ(paper_count_score("er", "attributed-triangle", "lrp-1-3")->median, 2.12e-3);
    EXPECT_FALSE(paper_count_score("er", "attributed-triangle", "lrp-1-3")->starred);
    EXPECT_TRUE(paper_count_score("regular", "attributed-triangle", "lrp-1-3")->starred);
    EXPECT_TRUE(paper_count_score("regular", "attributed-triangle", "ppgn")->starred);
    EXPECT_FALSE(paper_count_score("er", "chordal-cycle", "gin"));
}

TEST(Paper, EveryCellIsThere) {
    std::size_t cells = 0;
    const Table& table = *find_table("all-synthetic");
    for (const auto& dataset : table.datasets)
        for (const auto& task : table.tasks)
            for (const auto& row : table.rows)
                if (const auto score = paper_count_score(dataset, task, row.name)) {
                    ++cells;
                    EXPECT_LE(score->best, score->median) << dataset << " " << task << " " << row.name;
                    EXPECT_GT(score->best, 0);
                }
    EXPECT_EQ(cells, 2u * 2 * 8 + 2 * 3 * 3);
}

TEST(Paper, Variances) {
    EXPECT_EQ(paper_variance("er", "triangle"), 7.3441);
    EXPECT_EQ(paper_variance("regular", "tailed-triangle"), 1472.93);
    EXPECT_FALSE(paper_variance("er", "4-cycle"));
    EXPECT_FALSE(paper_variance("mine", "triangle"));
}

TEST(Paper, Names) {
    EXPECT_EQ(display_name("deep-lrp-1-3"), "Deep LRP-1-3");
    EXPECT_EQ(display_name("2-ign"), "2-IGN");
    EXPECT_EQ(display_name("mine"), "mine");
    EXPECT_EQ(find_table("table2"), nullptr);
    EXPECT_EQ(find_table("table5")->tasks.size(), 3u);
}

TEST(Tables, HaveEveryRowOnceAndNoMoreScoresThanMetrics) {
    for (const auto& table : tables()) {
        std::set<std::string> names;
        for (const auto& row : table.rows) {
            EXPECT_TRUE(names.insert(row.name).second) << row.name;
            EXPECT_LE(row.paper.size(), table.metrics.size());
        }
        EXPECT_LT(table.main_metric, table.metrics.size());
        EXPECT_EQ(find_table(table.name), &table);
    }
    EXPECT_EQ(find_table("zinc")->find_row("tree"), nullptr);
    EXPECT_EQ(find_table("molhiv")->paper_score("deep-lrp-1-3-es", 2)->mean, 77.19);
}

// Which shows that the energies of the paper's table are total ones in Hartree: the deviations are those of the raw
// data.
TEST(Tables, TheLossOfQm9IsTheMeanOfTheNormalisedErrors) {
    const std::vector<double> deviations = {1.53039,   8.18776, 0.0221314, 0.0469359, 0.0475187, 279.756,
                                            0.0332738, 40.0601, 40.0599,   40.0599,   40.0606,   4.06246};
    for (const auto& row : find_table("qm9")->rows) {
        if (row.paper.empty()) continue;
        double sum = 0;
        for (std::size_t i = 0; i < deviations.size(); ++i) sum += row.paper[i].mean / deviations[i];
        EXPECT_NEAR(sum / 12, row.paper[12].mean, 1.5e-4) << row.name;
    }
}

}  // namespace
}  // namespace countable::report
