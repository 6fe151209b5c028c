#include "countable/training/trainer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "countable/tensor/testing_threads.hpp"
#include "countable/training/checkpoint.hpp"
#include "countable/training/loss.hpp"
#include "countable/training/predict.hpp"
#include "countable/training/readout_refit.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using datasets::Split;

TEST(Trainer, TheSameSeedGivesTheSameBytes) {
    Trainer first = trainer_of(small_config()), second = trainer_of(small_config());
    // Made one after the other, but trained in turns: each epoch draws its order from (seed, epoch) alone.
    for (int epoch = 0; epoch < 3; ++epoch) {
        train_epoch(first);
        train_epoch(second);
    }
    EXPECT_EQ(checkpoint_bytes(first), checkpoint_bytes(second));
    auto config = small_config();
    config.training.seed = 1;
    Trainer other = trainer_of(config);
    train_epochs(other, 3);
    EXPECT_NE(record_line(first.history[2]), record_line(other.history[2]));
}

// What torch does itself has one thread, whatever the configuration says.
TEST(Trainer, TheSameBitsForAnyNumberOfThreads) {
    for (const char* const model : {"gin", "gat", "gated-gcn", "graphsage", "sgnn", "2-ign", "ppgn", "deep-lrp-1-3"}) {
        Config config = default_config(model);
        config.dataset.graphs = 40;
        config.model.width = 16;
        config.model.heads = 4;
        config.model.batch_norm = true;
        config.training.readout_refit = ReadoutRefit::Readout;
        complete_config(config);
        std::vector<NamedTensors> found;
        for (const unsigned threads : {1u, 2u, 8u}) {
            const kernels::TestingThreads all_loops(1);  // are divided; the trainer says how
            config.threads = threads;
            Trainer trainer = trainer_of(config);
            train_epochs(trainer, 2);
            refit_readout(trainer);
            found.push_back(trainer.best);
            ASSERT_EQ(kernels::parallel_threads(), static_cast<int>(threads));
        }
        for (const std::size_t other : {1u, 2u})
            for (std::size_t i = 0; i < found[0].size(); ++i)
                EXPECT_TRUE(torch::equal(found[0][i].tensor, found[other][i].tensor))
                    << model << ": " << found[0][i].name << ", " << other;
    }
}

TEST(Trainer, LearnsAndRemembersTheBestEpoch) {
    Trainer trainer = trainer_of(small_config());
    train_epochs(trainer, 12);
    double lowest = INFINITY;
    for (const auto& record : trainer.history) lowest = std::min(lowest, record.validation_loss);
    const auto& best = trainer.history[static_cast<std::size_t>(trainer.best_epoch) - 1];
    EXPECT_EQ(best.validation_loss, lowest);
    EXPECT_LT(trainer.history.back().train_loss, 0.7 * trainer.history.front().train_loss);

    const auto trained = load_trained(io::parse_safetensors(best_bytes(trainer), {"b", 0}), {"b", 0});
    EXPECT_EQ(trained.epoch, trainer.best_epoch);
    const auto found = evaluate(trained, trainer.dataset);
    for (std::size_t part = 0; part < 3; ++part)
        EXPECT_NEAR(found[part][0].mse, best.metrics[part].mse, 1e-4 * best.metrics[part].mse);
}

constexpr double no_label = std::numeric_limits<double>::quiet_NaN();

// Two targets. Even training graphs have the first, odd ones the second, and every fifth has none.
Trainer half_labelled_session(Config config) {
    config.dataset.tasks = {"triangle", "3-star"};
    auto dataset = dataset_of(config);
    for (std::size_t g = 0; g < dataset.graphs.size(); ++g) {
        if (dataset.split[g] != Split::Train) continue;
        dataset.targets[2 * g + (g + 1) % 2] = no_label;
        if (g % 5 == 0) dataset.targets[2 * g] = dataset.targets[2 * g + 1] = no_label;
    }
    return Trainer(config, std::move(dataset));
}

// The loss of a batch and its gradients are those of the sum over the labels, divided by their number.
TEST(MissingLabels, LossAndGradientsAreThoseOfTheLabels) {
    Trainer trainer = half_labelled_session(small_config());
    const auto& graphs = trainer.parts[0];
    for (const auto graph : graphs) EXPECT_NE(graph % 5, 0) << "a graph without a label is not learnt from";
    const auto batch = trainer.store->batch(graphs);
    const auto gradients = [&](const auto& loss) {
        trainer.model->zero_grad();
        loss.backward();
        std::vector<torch::Tensor> found;
        for (const auto& parameter : trainer.model->parameters()) found.push_back(parameter.grad().clone());
        return found;
    };
    trainer.model->eval();  // so that both passes see the same
    const auto loss = loss_of(Loss::Mse, trainer.model->forward(batch), batch.targets, trainer.deviation);
    const auto predicted = trainer.model->forward(batch);
    torch::Tensor by_hand = torch::zeros({});
    for (std::int64_t g = 0; g < std::ssize(graphs); ++g) {
        const std::int64_t t = graphs[static_cast<std::size_t>(g)] % 2;
        by_hand = by_hand + (predicted[g][t] - batch.targets[g][t]).pow(2);
    }
    by_hand = by_hand / static_cast<double>(graphs.size());
    EXPECT_NEAR(loss.item<double>(), by_hand.item<double>(), 1e-6 * by_hand.item<double>());
    const auto found = gradients(loss), expected = gradients(by_hand);
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_FALSE(found[i].isnan().any().item<bool>());
        EXPECT_LT((found[i] - expected[i]).abs().max().item<double>(), 1e-5) << i;
    }
}

TEST(MissingLabels, TrainWithEveryLossAndFinish) {
    for (const Loss loss : {Loss::Mse, Loss::Mae, Loss::NormalizedMae}) {
        Config config = small_config();
        config.training.loss = loss;
        config.training.readout_refit = loss == Loss::Mse ? ReadoutRefit::Readout : ReadoutRefit::None;
        Trainer trainer = half_labelled_session(config);
        train_epochs(trainer, 6);
        EXPECT_LT(trainer.history.back().train_loss, trainer.history.front().train_loss);
        refit_readout(trainer);
        for (const auto& record : trainer.history)
            for (const auto& metrics : record.metrics) {
                EXPECT_TRUE(std::isfinite(metrics.mse) && std::isfinite(metrics.rmse) && std::isfinite(metrics.r2));
            }
        const auto trained = load_trained(io::parse_safetensors(best_bytes(trainer), {"b", 0}), {"b", 0});
        const auto& best = trainer.history[static_cast<std::size_t>(trainer.best_epoch) - 1];
        EXPECT_NEAR(mean_of(evaluate(trained, trainer.dataset)[2]).mse, best.of(Split::Test).mse,
                    1e-4 * best.of(Split::Test).mse);
    }
}

TEST(Trainer, TestGraphsMayBeMeasuredInBestEpochsOnly) {
    auto config = small_config();
    config.training.lr = 0.05;  // so that some epochs are worse than those before
    Trainer always = trainer_of(config);
    config.training.evaluate_test = false;
    Trainer best_only = trainer_of(config);
    train_epochs(always, 12);
    train_epochs(best_only, 12);
    EXPECT_EQ(always.best_epoch, best_only.best_epoch);
    double lowest = INFINITY;
    int skipped = 0;
    for (std::size_t e = 0; e < 12; ++e) {
        const auto &all = always.history[e], &some = best_only.history[e];
        EXPECT_EQ(all.validation_loss, some.validation_loss);
        if (all.validation_loss < lowest) {
            EXPECT_EQ(all.of(Split::Test).mse, some.of(Split::Test).mse);
        } else {
            EXPECT_TRUE(std::isnan(some.of(Split::Test).mse));
            ++skipped;
        }
        lowest = std::min(lowest, all.validation_loss);
    }
    EXPECT_GT(skipped, 0);
}

// Whether a graph has many triangles, as 0 or 1.
Trainer classifying_session(Select select) {
    auto config = small_config();
    config.training.loss = Loss::Bce;
    config.training.select = select;
    config.training.lr = 0.03;  // so that the loss and the area do not agree on the best epoch
    complete_config(config);
    auto dataset = dataset_of(config);
    for (double& target : dataset.targets) target = target > 3 ? 1 : 0;
    return Trainer(config, std::move(dataset));
}

TEST(Trainer, TheBestEpochMayBeThatOfTheLargestArea) {
    Trainer by_loss = classifying_session(Select::Loss), by_area = classifying_session(Select::RocAuc);
    train_epochs(by_loss, 20);
    train_epochs(by_area, 20);
    double largest = 0;
    for (const auto& record : by_area.history) largest = std::max(largest, record.of(Split::Validation).roc_auc);
    EXPECT_GT(largest, 0.7);
    const auto area = [&](const Trainer& trainer) {
        return by_area.history[static_cast<std::size_t>(trainer.best_epoch) - 1].of(Split::Validation).roc_auc;
    };
    EXPECT_EQ(area(by_area), largest);
    EXPECT_LT(area(by_loss), largest) << "else both choose the same epoch, and this test shows nothing";
    for (const auto& record : by_loss.history)
        EXPECT_GE(record.validation_loss,
                  by_loss.history[static_cast<std::size_t>(by_loss.best_epoch) - 1].validation_loss);
}

TEST(Trainer, AnAreaNeedsBothClassesAmongTheValidationGraphs) {
    auto config = small_config();
    config.training.loss = Loss::Bce;
    config.training.select = Select::RocAuc;
    auto dataset = dataset_of(config);
    std::ranges::fill(dataset.targets, 1);
    EXPECT_THROW(Trainer(config, std::move(dataset)), std::invalid_argument);
    config.training.loss = Loss::Mse;
    EXPECT_THROW(complete_config(config), std::invalid_argument);
}

TEST(Trainer, NormalizingTargetsLeavesMetricsInRawUnits) {
    for (const bool normalize : {true, false}) {
        auto config = small_config();
        config.training.normalize_targets = normalize;
        Trainer trainer = trainer_of(config);
        train_epoch(trainer);
        const auto& record = trainer.history[0];
        const auto& validation = record.of(Split::Validation);
        const double unit = trainer.scaling.deviation[0] * trainer.scaling.deviation[0];
        EXPECT_EQ(normalize, unit != 1);
        EXPECT_NEAR(record.validation_loss * unit, validation.mse, 1e-6 * validation.mse);
        EXPECT_NEAR(validation.normalized_mse * trainer.variances[0], validation.mse, 1e-9 * validation.mse);
    }
}

TEST(Trainer, MetricsOfTheTrainingGraphsAsSeenWhileLearning) {
    auto config = small_config();
    config.model.batch_norm = false;
    config.training.evaluate_train = false;
    Trainer trainer = trainer_of(config);
    train_epoch(trainer);
    const auto& record = trainer.history[0];
    const double unit = trainer.scaling.deviation[0] * trainer.scaling.deviation[0];
    EXPECT_NEAR(record.of(Split::Train).mse, record.train_loss * unit, 1e-4 * record.of(Split::Train).mse);
}

TEST(Trainer, EveryLossTrains) {
    for (const Loss loss : {Loss::Mse, Loss::Mae, Loss::Bce, Loss::NormalizedMae})
        for (const bool normalize : {true, false}) {
            auto config = small_config();
            config.dataset.tasks = {"triangle", "3-star"};
            config.training.loss = loss;
            config.training.normalize_targets = normalize;
            config.training.clip_gradient_norm = 1;
            complete_config(config);
            auto dataset = dataset_of(config);
            if (loss == Loss::Bce) {
                EXPECT_THROW(Trainer(config, dataset_of(config)), std::invalid_argument);
                for (double& target : dataset.targets) target = target > 5 ? 1 : 0;
            }
            Trainer trainer(config, std::move(dataset));
            train_epochs(trainer, 8);
            EXPECT_LT(trainer.history.back().train_loss, trainer.history.front().train_loss);
        }
}

TEST(Trainer, StopsWhenAskedTo) {
    Trainer trainer = trainer_of(small_config());
    int asked = 0;
    EXPECT_THROW(train_epoch(trainer, {.stop_wanted = [&] { return ++asked == 2; }}), Interrupted);
    EXPECT_EQ(asked, 2);
    EXPECT_TRUE(trainer.history.empty());
}

TEST(Trainer, ALossThatIsNoNumberEndsIt) {
    auto config = small_config();
    config.training.lr = 1e30;
    config.model.batch_norm = false;
    Trainer trainer = trainer_of(config);
    try {
        train_epochs(trainer, 5);
        FAIL();
    } catch (const Diverged& error) {
        EXPECT_NE(std::string(error.what()).find("in epoch 1"), std::string::npos) << error.what();
    }
}

TEST(Trainer, ProgressOfAnEpochGoesFromZeroToOne) {
    Trainer trainer = trainer_of(small_config());
    double last = 0;
    train_epoch(trainer, {.progress = [&](double done) {
                    EXPECT_GE(done, last);
                    last = done;
                }});
    EXPECT_NEAR(last, 1, 1e-9);
}

// Short versions of the paper's results.
double test_error_after(Config config, const char* task, std::int64_t epochs) {
    config.dataset.graphs = 1'500;
    config.dataset.tasks = {task};
    config.training.schedule = ScheduleKind::Cosine;
    config.training.epochs = epochs;
    config.threads = 1;
    complete_config(config);
    Trainer trainer = trainer_of(config);
    while (!trainer.schedule.finished()) train_epoch(trainer);
    return trainer.history[static_cast<std::size_t>(trainer.best_epoch) - 1].of(Split::Test).normalized_mse;
}

// A sum over neighbours sees stars, and does not see triangles.
TEST(Trainer, GinLearnsStarsAndNotTriangles) {
    EXPECT_LT(test_error_after(default_config("gin"), "3-star", 15), 0.05);
    EXPECT_GT(test_error_after(default_config("gin"), "triangle", 15), 0.1);
}

TEST(Trainer, PpgnLearnsTriangles) {
    Config config = default_config("ppgn");
    config.model.depth = 2;
    config.model.width = 32;
    config.training.batch_size = 10;
    config.training.lr = 0.005;
    EXPECT_LT(test_error_after(config, "triangle", 15), 0.03);  // seen: 0.005
}

TEST(Trainer, DeepLrpLearnsTriangles) {
    EXPECT_LT(test_error_after(default_config("deep-lrp-1-3"), "triangle", 15), 0.04);  // seen: 0.007
}

TEST(Device, OneThatIsNotThere) {
    EXPECT_THROW((void)device_named("gpu"), std::invalid_argument);
    EXPECT_THROW((void)device_named("cuda:77"), std::invalid_argument);
    EXPECT_TRUE(device_named("cpu").is_cpu());
}

}  // namespace
}  // namespace countable::training
