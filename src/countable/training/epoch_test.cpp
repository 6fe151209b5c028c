#include "countable/training/epoch.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "countable/training/files/checkpoint.hpp"
#include "countable/training/linear/readout_refit.hpp"
#include "countable/training/loss.hpp"
#include "countable/training/predict.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using datasets::Split;

class EpochIn : public testing::TestWithParam<Precision> {};
INSTANTIATE_TEST_SUITE_P(BothPrecisions, EpochIn, testing::Values(Precision::Float, Precision::Double));

TEST_P(EpochIn, LearnsAndRemembersTheBestEpoch) {
    Config config = small_config();
    config.training.precision = GetParam();
    Trainer trainer = trainer_of(config);
    train_epochs(trainer, 12);
    double lowest = INFINITY;
    for (const auto& record : trainer.history) lowest = std::min(lowest, record.validation_loss);
    const auto& best = trainer.best_record();
    EXPECT_EQ(best.validation_loss, lowest);
    EXPECT_LT(trainer.history.back().train_loss, 0.7 * trainer.history.front().train_loss);

    const auto trained = load_trained(io::parse_safetensors(best_bytes(trainer), {"b", 0}), {"b", 0});
    EXPECT_EQ(trained.epoch, trainer.best_epoch);
    const auto found = evaluate(trained, trainer.dataset);
    for (std::size_t split = 0; split < 3; ++split)
        EXPECT_NEAR(found[split][0].mse, best.metrics[split].mse, 1e-4 * best.metrics[split].mse);
}

std::vector<torch::Tensor> running_statistics(const Trainer& trainer) {
    std::vector<torch::Tensor> found;
    for (const auto& buffer : trainer.model->buffers()) found.push_back(buffer.clone());
    return found;
}

TEST(Epoch, FixesTheStatisticsOfBatchNormalisationInTheLastEpochs) {
    Config config = small_config();
    config.model.batch_norm = true;
    config.training.epochs = 4;
    config.training.fixed_norm = 0.5;
    Trainer trainer = trainer_of(config);
    std::vector<bool> changed;
    for (int epoch = 0; epoch < 4; ++epoch) {
        const auto before = running_statistics(trainer);
        train_epochs(trainer, 1);
        changed.push_back(!torch::equal(before[0], running_statistics(trainer)[0]));
    }
    EXPECT_EQ(changed, (std::vector<bool>{true, true, false, false}));
}

constexpr double no_label = std::numeric_limits<double>::quiet_NaN();

// Two targets. Even training graphs have the first, odd ones the second, and every fifth has none.
Trainer half_labelled_trainer(Config config) {
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
    Trainer trainer = half_labelled_trainer(small_config());
    const auto& graphs = trainer.graphs_of(Split::Train);
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

TEST(MissingLabels, TrainWithEveryLossAndRefit) {
    for (const Loss loss : {Loss::Mse, Loss::Mae, Loss::NormalizedMae}) {
        Config config = small_config();
        config.training.loss = loss;
        config.training.readout_refit = loss == Loss::Mse ? ReadoutRefit::Readout : ReadoutRefit::None;
        Trainer trainer = half_labelled_trainer(config);
        train_epochs(trainer, 6);
        EXPECT_LT(trainer.history.back().train_loss, trainer.history.front().train_loss);
        refit_readout(trainer);
        for (const auto& record : trainer.history)
            for (const auto& metrics : record.metrics) {
                EXPECT_TRUE(std::isfinite(metrics.mse) && std::isfinite(metrics.rmse) && std::isfinite(metrics.r2));
            }
        const auto trained = load_trained(io::parse_safetensors(best_bytes(trainer), {"b", 0}), {"b", 0});
        const auto& best = trainer.best_record();
        EXPECT_NEAR(mean_of(evaluate(trained, trainer.dataset)[2]).mse, best.of(Split::Test).mse,
                    1e-4 * best.of(Split::Test).mse);
    }
}

// Whether a graph has many triangles, as 0 or 1.
Trainer classifying_trainer(Select select) {
    auto config = small_config();
    config.training.loss = Loss::Bce;
    config.training.select = select;
    config.training.lr = 0.03;  // so that the loss and the area do not agree on the best epoch
    complete_config(config);
    auto dataset = dataset_of(config);
    for (double& target : dataset.targets) target = target > 3 ? 1 : 0;
    return Trainer(config, std::move(dataset));
}

TEST(Epoch, TheBestEpochMayBeThatOfTheLargestArea) {
    Trainer by_loss = classifying_trainer(Select::Loss), by_area = classifying_trainer(Select::RocAuc);
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
    for (const auto& record : by_loss.history) EXPECT_GE(record.validation_loss, by_loss.best_record().validation_loss);
}

TEST(Epoch, EveryLossTrains) {
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

TEST(Epoch, StopsWhenAskedTo) {
    Trainer trainer = trainer_of(small_config());
    int asked = 0;
    EXPECT_THROW(train_epoch(trainer, {.stop_wanted = [&] { return ++asked == 2; }}), Interrupted);
    EXPECT_EQ(asked, 2);
    EXPECT_TRUE(trainer.history.empty());
}

TEST(Epoch, ALossThatIsNoNumberEndsIt) {
    auto config = small_config();
    config.training.lr = 1e30;
    config.model.batch_norm = false;
    Trainer trainer = trainer_of(config);
    try {
        train_epochs(trainer, 5);
        FAIL();
    } catch (const Diverged& error) {
        EXPECT_STREQ(error.what(),
                     "loss became NaN in epoch 1; try a smaller training.lr or set training.clip_gradient_norm");
    }
}

TEST(Epoch, ProgressOfAnEpochGoesFromZeroToOne) {
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
    return trainer.best_record().of(Split::Test).normalized_mse;
}

// A sum over neighbours sees stars, and does not see triangles.
TEST(Epoch, GinLearnsStarsAndNotTriangles) {
    EXPECT_LT(test_error_after(default_config("gin"), "3-star", 15), 0.05);
    EXPECT_GT(test_error_after(default_config("gin"), "triangle", 15), 0.1);
}

TEST(Epoch, PpgnLearnsTriangles) {
    Config config = default_config("ppgn");
    config.model.depth = 2;
    config.model.width = 32;
    config.training.batch_size = 10;
    config.training.lr = 0.005;
    EXPECT_LT(test_error_after(config, "triangle", 15), 0.03);  // seen: 0.005
}

TEST(Epoch, DeepLrpLearnsTriangles) {
    EXPECT_LT(test_error_after(default_config("deep-lrp-1-3"), "triangle", 15), 0.04);  // seen: 0.007
}

}  // namespace
}  // namespace countable::training
