#include "countable/training/readout_refit.hpp"

#include <gtest/gtest.h>

#include "countable/training/checkpoint.hpp"
#include "countable/training/predict.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using datasets::Split;

Config finishing(const char* model, const char* task) {
    Config config = default_config(model);
    config.dataset.graphs = 300;
    config.dataset.tasks = {task};
    config.training.finish = Finish::Readout;
    config.threads = 1;
    finish_config(config);
    return config;
}

// Two epochs are enough: sixteen channels or more tell all degrees and signatures apart, and the rest is linear.
TEST(Finish, DeepLrpIsExactAfterIt) {
    for (const char* const source : {"er", "regular"}) {
        Config config = finishing("deep-lrp-1-3", "triangle");
        config.dataset.source = source;
        config.dataset.graphs = 1'500;
        Session session = session_of(config);
        train_epochs(session, 2);
        EXPECT_GT(session.history.back().of(Split::Test).normalized_mse, 1e-4);
        finish(session);
        ASSERT_EQ(session.history.size(), 3);
        EXPECT_EQ(session.best_epoch, 3);
        EXPECT_EQ(session.history.back().lr, 0);
        EXPECT_LT(session.history.back().of(Split::Test).normalized_mse, 1e-7) << source;

        // What is written predicts as well.
        const auto trained = load_trained(io::parse_safetensors(best_bytes(session), {"b", 0}), {"b", 0});
        EXPECT_LT(evaluate(trained, session.dataset)[2][0].normalized_mse, 1e-7) << source;
    }
}

// The outputs of every model are linear in its last linear layer: no other weights of that layer may fit the training
// graphs better than the solution, and it fits them no worse than the epoch before.
TEST(Finish, EveryModelFitsTheTrainingGraphsNoWorse) {
    auto names = models::model_names();
    for (const char* const lrp : {"lrp-1-3", "deep-lrp-2-1"}) names.emplace_back(lrp);
    for (const auto& name : names) {
        Config config = finishing(name.c_str(), "triangle");
        config.dataset.graphs = 60;
        config.dataset.tasks = {"triangle", "3-star"};
        config.model.width = 4;
        config.training.normalize_targets = true;
        config.training.lr = 1e-3;
        Session session = session_of(config);
        train_epoch(session);
        const auto before = copies_of(tensors_of(*session.model));
        finish(session);
        EXPECT_LE(session.history[1].of(Split::Train).mse, session.history[0].of(Split::Train).mse) << name;
        const auto after = tensors_of(*session.model);
        for (std::size_t i = 0; i < after.size(); ++i)
            EXPECT_TRUE(torch::equal(after[i].tensor, before[i].tensor)) << name << " " << after[i].name;
    }
}

// The normal equations with the ridge on their diagonal, which lose half of the digits and are enough here.
TEST(Finish, ARidgePullsTowardsTheStart) {
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
TEST(Finish, ARidgeChangesTheLastLayerOnly) {
    Config config = finishing("deep-lrp-1-3", "triangle");
    config.training.finish = Finish::Ridge;
    Session session = session_of(config);
    train_epochs(session, 3);
    const auto before = session.best;
    finish(session);
    ASSERT_EQ(session.history.size(), 4);
    EXPECT_LT(session.history[3].validation_loss, session.history[session.history.size() - 2].validation_loss);
    ASSERT_EQ(session.best_epoch, 4);
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (!torch::equal(before[i].tensor, session.best[i].tensor)) changed.push_back(before[i].name);
    EXPECT_EQ(changed.size(), 2U) << "weight and bias";
}

TEST(Finish, IsAskedForAndNeverADefault) {
    for (const char* const source : {"er", "molhiv"})
        for (const char* const model : {"gin", "ppgn", "lrp-1-3", "deep-lrp-1-3"})
            EXPECT_EQ(default_config(model, source).training.finish, Finish::None) << model << " on " << source;
}

TEST(Finish, RepeatsFromACheckpoint) {
    const Config config = finishing("deep-lrp-1-3", "chordal-cycle");
    Session whole = session_of(config), resumed = session_of(config);
    train_epochs(whole, 2);
    const auto checkpoint = checkpoint_bytes(whole);
    finish(whole);
    restore_checkpoint(resumed, io::parse_safetensors(checkpoint, {"c", 0}), {"c", 0});
    finish(resumed);
    EXPECT_EQ(best_bytes(whole), best_bytes(resumed));
    EXPECT_EQ(record_line(whole.history.back()), record_line(resumed.history.back()));
    EXPECT_EQ(checkpoint_bytes(whole), checkpoint_bytes(resumed));
}

// Two columns of choices a node, as molecules have them: the first weights depend on the number of columns.
TEST(Finish, BeginsWithTheFirstWeightsAlsoForSeveralColumnsOfFeatures) {
    Config config = finishing("deep-lrp-1-3", "triangle");
    config.dataset.graphs = 300;
    config.model.variant = "molecular";
    config.model.width = 8;
    finish_config(config);
    auto dataset = dataset_of(config);
    auto& choices = dataset.features.node_categories;
    choices.sizes = {3, 2};
    for (const Graph& graph : dataset.graphs)
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            choices.values.push_back(static_cast<std::int32_t>(v % 3));
            choices.values.push_back(static_cast<std::int32_t>(graph.degree(v) % 2));
        }
    Session session(config, std::move(dataset));
    const auto first = copies_of(tensors_of(*session.model));
    train_epoch(session);
    // Nothing is left to fit in the best epoch, so that the solution must come from the first weights.
    for (auto& [name, tensor] : session.best) tensor.zero_();
    finish(session);
    ASSERT_EQ(session.best_epoch, 2);
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_TRUE(first[i].name.starts_with("readout") || torch::equal(session.best[i].tensor, first[i].tensor))
            << first[i].name;
}

TEST(Finish, StopsWhenAskedTo) {
    Session session = session_of(finishing("deep-lrp-1-3", "triangle"));
    train_epoch(session);
    EXPECT_THROW(finish(session, {.stop_wanted = [] { return true; }}), Interrupted);
}

TEST(Finish, NoneAndOtherLosses) {
    Config config = finishing("gin", "triangle");
    config.training.loss = Loss::Mae;
    finish_config(config);
    EXPECT_EQ(config.training.finish, Finish::None);
    Session session = session_of(config);
    train_epoch(session);
    finish(session);
    EXPECT_EQ(session.history.size(), 1);
}

}  // namespace
}  // namespace countable::training
