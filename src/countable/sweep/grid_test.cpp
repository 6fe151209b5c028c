#include "countable/sweep/grid.hpp"

#include <gmock/gmock.h>

#include <set>

#include "countable/report/paper.hpp"
#include "countable/sweep/paper_models.hpp"

namespace countable::sweep {
namespace {

TEST(Grid, TablesHaveTheRunsOfThePaper) {
    // Per dataset, task and seed: four variants of GCN, GIN, GraphSAGE and sGNN, two of 2-IGN, one of the others.
    EXPECT_EQ(runs_of(grid_of("table1")).size(), 2U * 2 * 5 * (4 * 4 + 2 + 3));
    EXPECT_EQ(runs_of(grid_of("table5")).size(), 2U * 3 * 5 * 3);
    EXPECT_EQ(runs_of(grid_of("all-synthetic")).size(), 2U * 5 * 5 * (4 * 4 + 2 + 3));
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
        EXPECT_EQ(run.config.training.epochs, 100);
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

TEST(PaperModels, SearchSpacesContainWhatThePaperSettledOn) {
    for (const auto& model : paper_models()) {
        const auto points = variants_of(model, true);
        std::size_t expected = model.variants.size() + model.searched_variants.size();
        for (const auto& choices : model.search) expected *= choices.size();
        EXPECT_EQ(points.size(), expected);
        // The first point of the search space changes nothing of the default.
        auto settled = training::default_config(model.name), first = settled;
        for (auto* const config : {&settled, &first})
            for (const auto& set : model.sets) training::apply_set(*config, set);
        for (const auto& set : model.variants.front().sets) training::apply_set(settled, set);
        for (const auto& set : points.front().sets) training::apply_set(first, set);
        EXPECT_THAT(training::differing_fields(settled, first), testing::IsEmpty()) << model.name;
    }
}

}  // namespace
}  // namespace countable::sweep
