#include "countable/training/linear/readout_refit.hpp"

#include <gtest/gtest.h>

#include "countable/training/files/checkpoint.hpp"
#include "countable/training/predict.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using datasets::Split;

Config finishing(const char* model, const char* task) {
    Config config = default_config(model);
    config.dataset.graphs = 300;
    config.dataset.tasks = {task};
    config.training.readout_refit = ReadoutRefit::Readout;
    config.threads = 1;
    complete_config(config);
    return config;
}

// Two epochs are enough: sixteen channels or more tell all degrees and signatures apart, and the rest is linear.
TEST(ReadoutRefit, DeepLrpIsExactAfterIt) {
    for (const char* const source : {"er", "regular"}) {
        Config config = finishing("deep-lrp-1-3", "triangle");
        config.dataset.source = source;
        config.dataset.graphs = 1'500;
        Trainer trainer = trainer_of(config);
        train_epochs(trainer, 2);
        EXPECT_GT(trainer.history.back().of(Split::Test).normalized_mse, 1e-4);
        refit_readout(trainer);
        ASSERT_EQ(trainer.history.size(), 3);
        EXPECT_EQ(trainer.best_epoch, 3);
        EXPECT_EQ(trainer.history.back().lr, 0);
        EXPECT_LT(trainer.history.back().of(Split::Test).normalized_mse, 1e-7) << source;

        // What is written predicts as well.
        const auto trained = load_trained(io::parse_safetensors(best_bytes(trainer), {"b", 0}), {"b", 0});
        EXPECT_LT(evaluate(trained, trainer.dataset)[2][0].normalized_mse, 1e-7) << source;
    }
}

// The outputs of every model are linear in its last linear layer: no other weights of that layer may fit the training
// graphs better than the solution, and it fits them no worse than the epoch before.
TEST(ReadoutRefit, EveryModelFitsTheTrainingGraphsNoWorse) {
    auto names = models::model_names();
    for (const char* const lrp : {"lrp-1-3", "deep-lrp-2-1"}) names.emplace_back(lrp);
    for (const auto& name : names) {
        Config config = finishing(name.c_str(), "triangle");
        config.dataset.graphs = 60;
        config.dataset.tasks = {"triangle", "3-star"};
        config.model.width = 4;
        config.training.normalize_targets = true;
        config.training.lr = 1e-3;
        Trainer trainer = trainer_of(config);
        train_epoch(trainer);
        const auto before = copies_of(tensors_of(*trainer.model));
        refit_readout(trainer);
        EXPECT_LE(trainer.history[1].of(Split::Train).mse, trainer.history[0].of(Split::Train).mse) << name;
        const auto after = tensors_of(*trainer.model);
        for (std::size_t i = 0; i < after.size(); ++i)
            EXPECT_TRUE(torch::equal(after[i].tensor, before[i].tensor)) << name << " " << after[i].name;
    }
}

// The normal equations with the ridge on their diagonal, which lose half of the digits and are enough here.
TEST(ReadoutRefit, ARidgePullsTowardsTheStart) {
    torch::manual_seed(6);
    const auto a = torch::randn({50, 4}, torch::kDouble), y = torch::randn({50, 2}, torch::kDouble);
    const auto start = torch::randn({4, 2}, torch::kDouble), normal = a.t().mm(a);
    const auto distance = [](const auto& x, const auto& z) { return (x - z).abs().max().template item<double>(); };
    LeastSquares problem(4, 2);
    problem.add(a, y);
    for (const double ridge : {1e-12, 1e-3, 1.0, 1e3}) {
        const auto sum = normal + ridge * torch::eye(4, torch::kDouble);
        const auto expected = start + torch::linalg_solve(sum, a.t().mm(y - a.mm(start)));
        EXPECT_LT(distance(solve_ridge(problem, start, ridge), expected), 1e-11) << ridge;
    }
    EXPECT_LT(distance(solve_ridge(problem, start, 0), problem.solve(start, 1e-12)), 1e-12) << "and leaves the problem";
    LeastSquares empty(4, 2);
    empty.add(torch::zeros({5, 4}, torch::kDouble), torch::ones({5, 2}, torch::kDouble));
    EXPECT_LT(distance(solve_ridge(empty, start, 1e-3), start), 1e-12);
}

// The trained layers stay as they are, so that the first weights cannot take their place.
TEST(ReadoutRefit, ARidgeChangesTheLastLayerOnly) {
    Config config = finishing("deep-lrp-1-3", "triangle");
    config.training.readout_refit = ReadoutRefit::Ridge;
    Trainer trainer = trainer_of(config);
    train_epochs(trainer, 3);
    const auto before = trainer.best;
    refit_readout(trainer);
    ASSERT_EQ(trainer.history.size(), 4);
    EXPECT_LT(trainer.history[3].validation_loss, trainer.history[trainer.history.size() - 2].validation_loss);
    ASSERT_EQ(trainer.best_epoch, 4);
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (!torch::equal(before[i].tensor, trainer.best[i].tensor)) changed.push_back(before[i].name);
    EXPECT_EQ(changed.size(), 2U) << "weight and bias";
}

TEST(ReadoutRefit, IsAskedForAndNeverADefault) {
    for (const char* const source : {"er", "molhiv"})
        for (const char* const model : {"gin", "ppgn", "lrp-1-3", "deep-lrp-1-3"})
            EXPECT_EQ(default_config(model, source).training.readout_refit, ReadoutRefit::None)
                << model << " on " << source;
}

TEST(ReadoutRefit, RepeatsFromACheckpoint) {
    const Config config = finishing("deep-lrp-1-3", "chordal-cycle");
    Trainer whole = trainer_of(config), resumed = trainer_of(config);
    train_epochs(whole, 2);
    const auto checkpoint = checkpoint_bytes(whole);
    refit_readout(whole);
    restore_checkpoint(resumed, io::parse_safetensors(checkpoint, {"c", 0}), {"c", 0});
    refit_readout(resumed);
    EXPECT_EQ(best_bytes(whole), best_bytes(resumed));
    EXPECT_EQ(record_line(whole.history.back()), record_line(resumed.history.back()));
    EXPECT_EQ(checkpoint_bytes(whole), checkpoint_bytes(resumed));
}

// Two columns of choices a node, as molecules have them: the first weights depend on the number of columns.
TEST(ReadoutRefit, BeginsWithTheFirstWeightsAlsoForSeveralColumnsOfFeatures) {
    Config config = finishing("deep-lrp-1-3", "triangle");
    config.dataset.graphs = 300;
    config.model.variant = "molecular";
    config.model.width = 8;
    complete_config(config);
    auto dataset = dataset_of(config);
    auto& choices = dataset.features.node_categories;
    choices.sizes = {3, 2};
    for (const Graph& graph : dataset.graphs)
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            choices.values.push_back(static_cast<std::int32_t>(v % 3));
            choices.values.push_back(static_cast<std::int32_t>(graph.degree(v) % 2));
        }
    Trainer trainer(config, std::move(dataset));
    const auto first = copies_of(tensors_of(*trainer.model));
    train_epoch(trainer);
    // Nothing is left to fit in the best epoch, so that the solution must come from the first weights.
    for (auto& [name, tensor] : trainer.best) tensor.zero_();
    refit_readout(trainer);
    ASSERT_EQ(trainer.best_epoch, 2);
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_TRUE(first[i].name.starts_with("readout") || torch::equal(trainer.best[i].tensor, first[i].tensor))
            << first[i].name;
}

TEST(ReadoutRefit, StopsWhenAskedTo) {
    Trainer trainer = trainer_of(finishing("deep-lrp-1-3", "triangle"));
    train_epoch(trainer);
    EXPECT_THROW(refit_readout(trainer, {.stop_wanted = [] { return true; }}), Interrupted);
}

TEST(ReadoutRefit, NoneAndOtherLosses) {
    Config config = finishing("gin", "triangle");
    config.training.loss = Loss::Mae;
    complete_config(config);
    EXPECT_EQ(config.training.readout_refit, ReadoutRefit::None);
    Trainer trainer = trainer_of(config);
    train_epoch(trainer);
    refit_readout(trainer);
    EXPECT_EQ(trainer.history.size(), 1);
}

}  // namespace
}  // namespace countable::training
