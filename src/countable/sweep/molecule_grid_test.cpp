#include "countable/sweep/molecule_grid.hpp"

#include <gmock/gmock.h>

#include <set>

#include "countable/report/score_tables.hpp"

namespace countable::sweep {
namespace {

TEST(MoleculeGrid, TrainsTheRowsOfTheTables) {
    for (const auto& table : report::score_tables()) {
        std::set<std::string> wanted, trained;
        for (const auto& row : table.rows)
            if (!row.only_paper) wanted.insert(row.name);
        for (const auto& model : molecule_models(table.name)) trained.insert(model.row);
        EXPECT_EQ(wanted, trained) << table.name;
        auto grid = molecule_grid_of(table.name);
        EXPECT_FALSE(grid.rows.empty());
        grid.rows.assign(trained.begin(), trained.end());
        grid.seeds = 2;
        std::set<std::string> folders;
        for (const auto& run : runs_of(grid)) EXPECT_TRUE(folders.insert(run.folder).second) << run.folder;
        EXPECT_EQ(folders.size(), 2 * trained.size());
    }
    EXPECT_THROW((void)molecule_grid_of("table1"), std::invalid_argument);
    EXPECT_THROW((void)runs_of({.table = "zinc", .rows = {"tree"}}), std::invalid_argument);
}

TEST(MoleculeGrid, FollowsThePaper) {
    const auto run_of = [](const std::string& table, const std::string& row) {
        return runs_of({.table = table, .rows = {row}, .seeds = 1, .quick = false, .data = "somewhere"}).front();
    };
    const auto zinc = run_of("zinc", "deep-lrp-7-1-24x32");
    EXPECT_EQ(zinc.folder, "runs/zinc12k/deep-lrp-7-1-24x32/seed-0");
    EXPECT_EQ(zinc.config.dataset.source, "zinc12k");
    EXPECT_EQ(zinc.config.dataset.data, "somewhere");
    EXPECT_EQ(zinc.config.model.depth, 24);
    EXPECT_EQ(zinc.config.training.schedule, training::ScheduleKind::Plateau);
    EXPECT_EQ(zinc.config.training.loss, training::Loss::Mae);
    EXPECT_EQ(zinc.config.threads, 1u);
    EXPECT_FALSE(zinc.profiled);
    EXPECT_FALSE(run_of("zinc", "gated-gcn").config.model.edge_features);
    EXPECT_TRUE(run_of("zinc", "gated-gcn-e").config.model.edge_features);
    EXPECT_EQ(run_of("zinc", "gated-gcn-e-pe").config.model.laplacian_pe, 8);
    EXPECT_EQ(run_of("molhiv", "deep-lrp-1-3").config.training.epochs, 100);
    EXPECT_EQ(run_of("molhiv", "deep-lrp-1-3-es").config.training.epochs, 20);
    EXPECT_EQ(run_of("molhiv", "gin-vn").config.training.select, training::Select::RocAuc);
    EXPECT_EQ(run_of("qm9", "deep-lrp-5-1").config.training.loss, training::Loss::NormalizedMae);
    const auto timed = run_of("timing", "zinc-ppgn");
    EXPECT_EQ(timed.folder, "runs/timing/zinc-ppgn/seed-0");
    EXPECT_TRUE(timed.profiled);
    EXPECT_EQ(timed.config.threads, 0u);
    EXPECT_EQ(runs_of({.table = "zinc", .rows = {"gin"}, .seeds = 1, .quick = true}).front().config.training.epochs, 3);
}

}  // namespace
}  // namespace countable::sweep
