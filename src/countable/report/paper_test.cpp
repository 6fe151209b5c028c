#include "countable/report/paper.hpp"

#include <gmock/gmock.h>

namespace countable::report {
namespace {

TEST(Paper, FiguresOfTable1) {
    EXPECT_EQ(paper_figures("er", "triangle", "gcn")->best, 6.78e-1);
    EXPECT_EQ(paper_figures("er", "triangle", "deep-lrp-1-3")->median, 4.77e-5);
    EXPECT_EQ(paper_figures("er", "3-star", "graphsage")->best, 2.40e-10);
    EXPECT_EQ(paper_figures("regular", "triangle", "ppgn")->median, 3.71e-5);
    EXPECT_EQ(paper_figures("regular", "3-star", "gcn")->median, 2.80);
    EXPECT_EQ(paper_figures("regular", "3-star", "2-ign")->best, 1.19e-2);
}

TEST(Paper, FiguresOfTable5) {
    EXPECT_EQ(paper_figures("er", "tailed-triangle", "ppgn")->best, 7.11e-3);
    EXPECT_EQ(paper_figures("regular", "chordal-cycle", "deep-lrp-1-3")->best, 7.54e-13);
    EXPECT_EQ(paper_figures("er", "attributed-triangle", "lrp-1-3")->median, 2.12e-3);
    EXPECT_FALSE(paper_figures("er", "attributed-triangle", "lrp-1-3")->starred);
    EXPECT_TRUE(paper_figures("regular", "attributed-triangle", "lrp-1-3")->starred);
    EXPECT_TRUE(paper_figures("regular", "attributed-triangle", "ppgn")->starred);
    EXPECT_FALSE(paper_figures("er", "chordal-cycle", "gin"));
}

TEST(Paper, EveryCellIsThere) {
    std::size_t cells = 0;
    for (const auto& dataset : paper_datasets())
        for (const auto& task : find_table("all-synthetic")->tasks)
            for (const auto& model : paper_models())
                if (const auto figures = paper_figures(dataset, task, model)) {
                    ++cells;
                    EXPECT_LE(figures->best, figures->median) << dataset << " " << task << " " << model;
                    EXPECT_GT(figures->best, 0);
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
    EXPECT_EQ(display_model("deep-lrp-1-3"), "Deep LRP-1-3");
    EXPECT_EQ(display_model("2-ign"), "2-IGN");
    EXPECT_EQ(display_model("mine"), "mine");
    EXPECT_EQ(find_table("table2"), nullptr);
    EXPECT_EQ(find_table("table5")->tasks.size(), 3u);
}

}  // namespace
}  // namespace countable::report
