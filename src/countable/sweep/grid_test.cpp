#include "countable/sweep/grid.hpp"

#include <gmock/gmock.h>

#include <set>

#include "countable/report/paper/tables.hpp"
#include "countable/sweep/row_models.hpp"

namespace countable::sweep {
namespace {

Grid grid_with(const std::string& table, const std::string& model) {
    Grid grid = grid_of(table);
    grid.models = {model};
    return grid;
}

TEST(Grid, TablesHaveTheRunsOfThePaper) {
    // Per dataset, task and seed: four variants of GCN, GIN, GraphSAGE and sGNN, two of 2-IGN, one of the others; of our
    // own one of GIN, GraphSAGE and Deep LRP-1-3 and two of PPGN and LRP-1-3.
    EXPECT_EQ(runs_of(grid_of("table1")).size(), 2U * 2 * 5 * (4 * 4 + 2 + 3 + 7));
    EXPECT_EQ(runs_of(grid_of("table5")).size(), 2U * 3 * 5 * (3 + 5));
    EXPECT_EQ(runs_of(grid_of("all-synthetic")).size(), 2U * 5 * 5 * (4 * 4 + 2 + 3 + 7));
    EXPECT_TRUE(runs_of(grid_of("variances")).empty());
    EXPECT_THROW((void)grid_of("table2"), std::invalid_argument);
    for (const auto& table : report::tables()) EXPECT_EQ(grid_of(table.name).table, table.name);
}

TEST(Grid, EveryRunHasAFolderOfItsOwn) {
    auto grid = grid_of("all-synthetic");
    grid.search = true;
    grid.seeds = 2;
    const auto runs = runs_of(grid);
    std::set<std::string> folders;
    std::set<report::RunKey> keys;
    for (const auto& run : runs) {
        folders.insert(run.folder);
        keys.insert(run.key);
    }
    EXPECT_EQ(folders.size(), runs.size());
    EXPECT_EQ(keys.size(), runs.size());
}

TEST(Grid, TablesShareTheirRuns) {
    std::set<std::string> all;
    for (const auto& run : runs_of(grid_of("all-synthetic"))) all.insert(run.folder + training::to_json(run.config));
    for (const char* const table : {"table1", "table5"})
        for (const auto& run : runs_of(grid_of(table)))
            EXPECT_TRUE(all.contains(run.folder + training::to_json(run.config))) << run.folder;
}

TEST(Grid, ConfigurationsAreWhatTheKeySays) {
    const auto runs = runs_of(grid_of("table1"));
    EXPECT_EQ(runs.front().key.seed, 0U);
    EXPECT_EQ(runs.back().key.seed, 4U);
    for (const auto& run : runs) {
        EXPECT_EQ(run.config.dataset.source, run.key.dataset);
        EXPECT_EQ(run.config.dataset.tasks, std::vector<std::string>{run.key.task});
        EXPECT_EQ(run.config.model.name, run.key.model);
        EXPECT_EQ(run.config.training.seed, run.key.seed);
        EXPECT_EQ(run.config.training.epochs, run.key.variant == "soap+long"      ? 500
                                              : run.key.variant.ends_with("long") ? 300
                                                                                  : 100);
        EXPECT_EQ(run.config.threads, 1U);
        EXPECT_EQ(run.config.dataset.seed, 0U) << "all runs share one dataset";
        if (run.key.variant == "bn+jk") {
            EXPECT_TRUE(run.config.model.batch_norm && run.config.model.jumping_knowledge);
        }
    }
}

TEST(Grid, QuickIsAMiniatureWithAllModels) {
    auto grid = grid_of("table1");
    grid.quick = true;
    grid.seeds = 1;
    const auto runs = runs_of(grid);
    EXPECT_EQ(runs.size(), 2U * 2 * 8);
    for (const auto& run : runs) EXPECT_LT(run.config.training.epochs, 100);
}

TEST(Grid, TheProtocolHasEachFieldOnce) {
    using testing::Contains;
    auto grid = grid_of("table1");
    EXPECT_THAT(protocol_of(grid), Contains("training.finish=none"));
    grid.quick = true;
    grid.refit = true;
    EXPECT_THAT(protocol_of(grid), Contains("training.epochs=50"));
    EXPECT_THAT(protocol_of(grid), Contains("training.finish=readout"));
    std::set<std::string> fields;
    for (const auto& set : protocol_of(grid)) EXPECT_TRUE(fields.insert(set.substr(0, set.find('='))).second) << set;
}

TEST(Grid, OnlyTheRefitTellsItsRunsApart) {
    auto refit = grid_of("table5");
    refit.refit = true;
    const auto plain = runs_of(grid_of("table5")), refitted = runs_of(refit);
    ASSERT_EQ(plain.size(), refitted.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_EQ(plain[i].folder, refitted[i].folder);
        EXPECT_THAT(training::differing_fields(plain[i].config, refitted[i].config),
                    testing::ElementsAre("training.finish"));
    }
}

TEST(Grid, SeedsOfSomeModelsMayDiffer) {
    Grid grid = grid_of("zinc");
    grid.models = {"gin", "mlp"};
    grid.own_seeds = {{"mlp", 2}};
    std::vector<std::string> folders;
    for (const auto& run : runs_of(grid)) folders.push_back(run.folder);
    EXPECT_THAT(folders,
                testing::ElementsAre("runs/zinc12k/gin/seed-0", "runs/zinc12k/mlp/seed-0", "runs/zinc12k/mlp/seed-1"));
}

TEST(Grid, TrainsTheRowsOfTheTablesOfMolecules) {
    for (const auto& table : report::molecule_tables()) {
        std::set<std::string> wanted, trained;
        for (const auto& row : table.rows)
            if (!row.only_paper) wanted.insert(row.name);
        for (const auto& model : row_models(table.name)) trained.insert(model.row);
        EXPECT_EQ(wanted, trained) << table.name;
        auto grid = grid_of(table.name);
        EXPECT_FALSE(grid.models.empty());
        grid.models.assign(trained.begin(), trained.end());
        grid.seeds = 2;
        std::set<std::string> folders;
        for (const auto& run : runs_of(grid)) EXPECT_TRUE(folders.insert(run.folder).second) << run.folder;
        EXPECT_EQ(folders.size(), 2 * trained.size());
    }
    EXPECT_THROW((void)runs_of(grid_with("zinc", "tree")), std::invalid_argument);
}

TEST(Grid, SuccessorsLearnTheSamePerGraphAndPerNode) {
    Grid grid = grid_of("successors");
    EXPECT_THAT(grid.models, testing::IsSupersetOf({"gin/graph", "gin/node", "gsn/node", "ppgn/graph"}));
    grid.models = {"gin/graph", "gsn/node"};
    const auto runs = runs_of(grid);
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_EQ(runs[0].folder, "runs/successors/gin/graph/seed-0");
    EXPECT_EQ(runs[1].folder, "runs/successors/gsn/node/seed-0");
    EXPECT_NE(runs[0].key.dataset, runs[1].key.dataset);
    EXPECT_EQ(runs[0].config.dataset.source, "regular");
    EXPECT_EQ(runs[0].config.dataset.tasks, runs[1].config.dataset.tasks);
    EXPECT_EQ(runs[0].config.dataset.tasks.size(), report::find_table("successors")->metrics.size() - 1);
    EXPECT_EQ(runs[0].config.dataset.per, datasets::TargetLevel::Graph);
    EXPECT_EQ(runs[1].config.dataset.per, datasets::TargetLevel::Node);
    EXPECT_EQ(runs[1].config.dataset.node_counts.size(), 4u);
    const auto fields = training::differing_fields(runs[0].config, runs[1].config);
    EXPECT_THAT(fields, testing::ElementsAre("dataset.per", "dataset.node_counts", "model.readout_size",
                                             "training.center_targets"));
}

TEST(Grid, RunsOnMoleculesFollowThePaper) {
    const auto run_of = [](const std::string& table, const std::string& row) {
        Grid grid = grid_with(table, row);
        grid.data = "somewhere";
        return runs_of(grid).front();
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
    EXPECT_FALSE(run_of("zinc", "monet").config.model.edge_features);
    EXPECT_TRUE(run_of("zinc", "lrga-gated-gcn").config.model.edge_features);
    EXPECT_EQ(run_of("zinc", "diffpool").config.model.head_depth, 1);
    EXPECT_TRUE(run_of("zinc", "gin").config.model.jumping_knowledge);
    EXPECT_EQ(run_of("molhiv", "gcn").config.model.width, 300) << "OGB's size";
    EXPECT_EQ(run_of("molhiv", "gin").config.model.mlp_width, 600);
    EXPECT_THAT(grid_of("molhiv").models, testing::Not(testing::Contains("gin"))) << "four hours";
    EXPECT_THAT(grid_of("molhiv").models, testing::Contains("gcn"));
    EXPECT_TRUE(run_of("molhiv", "gcn-vn").config.model.virtual_node);
    EXPECT_EQ(run_of("timing", "zinc-monet").config.model.width, 90);
    EXPECT_EQ(run_of("timing", "molhiv-gin").config.model.width, 140) << "the paper's 189K parameters";
    EXPECT_EQ(run_of("molhiv", "deep-lrp-1-3").config.training.epochs, 100);
    EXPECT_EQ(run_of("molhiv", "deep-lrp-1-3-es").config.training.epochs, 20);
    EXPECT_EQ(run_of("molhiv", "gin-vn").config.training.select, training::Select::RocAuc);
    EXPECT_EQ(run_of("qm9", "deep-lrp-5-1").config.training.loss, training::Loss::NormalizedMae);
    EXPECT_EQ(run_of("qm9", "mpnn").config.model.name, "enn-s2s");
    for (const char* const row : {"dtnn", "mpnn", "123-gnn", "ppgn"}) {
        const auto config = run_of("qm9", row).config;
        EXPECT_EQ(config.dataset.features, std::string(row) == "123-gnn" ? "" : "qm9-pairs") << row;
        EXPECT_TRUE(config.model.linear_baseline) << row;
        EXPECT_EQ(config.model.batch_norm, std::string(row) == "ppgn") << row;
    }
    EXPECT_EQ(run_of("qm9", "deep-lrp-1-3-3d").config.dataset.features, "qm9-3d");
    const auto timed = run_of("timing", "zinc-ppgn");
    EXPECT_EQ(timed.folder, "runs/timing/zinc-ppgn/seed-0");
    EXPECT_TRUE(timed.profiled);
    EXPECT_EQ(timed.config.threads, 0u);
    Grid quick = grid_with("zinc", "gin");
    quick.quick = true;
    EXPECT_EQ(runs_of(quick).front().config.training.epochs, 3);
}

// The settings are those of the models that the tables show, in the same order.
TEST(CountModels, AreTheRowsOfTheTables) {
    std::vector<std::string> rows, models;
    for (const auto& model : count_models()) models.push_back(model.name);
    EXPECT_EQ(trainable_models("extrapolation"), models);
    models.pop_back();  // not in the paper
    for (const auto& row : report::find_table("all-synthetic")->rows) rows.push_back(row.name);
    EXPECT_EQ(rows, models);
    EXPECT_EQ(trainable_models("all-synthetic"), models);
    EXPECT_THAT(trainable_models("table5"), testing::ElementsAre("ppgn", "lrp-1-3", "deep-lrp-1-3"));
}

TEST(CountModels, SearchSpacesContainWhatThePaperSettledOn) {
    for (const auto& model : count_models()) {
        const auto points = variants_of(model, Search::All);
        std::size_t expected = model.variants.size() + model.searched_variants.size();
        for (const auto& choices : model.search) expected *= choices.size();
        EXPECT_EQ(points.size(), expected);
        // The first point of the search space changes nothing of the default.
        auto settled = training::default_config(model.model), first = settled;
        for (auto* const config : {&settled, &first})
            for (const auto& set : model.sets) training::apply_set(*config, set);
        for (const auto& set : model.variants.front().sets) training::apply_set(settled, set);
        for (const auto& set : points.front().sets) training::apply_set(first, set);
        EXPECT_THAT(training::differing_fields(settled, first), testing::IsEmpty()) << model.name;
    }
}

}  // namespace
}  // namespace countable::sweep
