#include "countable/training/epoch.hpp"

#include <cmath>
#include <string>

#include "countable/kernels/profile.hpp"
#include "countable/support/random.hpp"
#include "countable/training/loss.hpp"
#include "countable/training/measure.hpp"
#include "countable/training/outputs.hpp"
#include "countable/training/prefetcher.hpp"

namespace countable::training {
namespace {

using kernels::ProfilePart;
using kernels::Timed;

constexpr std::uint64_t shuffle_stream = 0x73687566;  // keeps these random numbers apart from all others of the seed
constexpr double learning_share = 0.6;                // of the time of an epoch, for the progress; the rest measures

void require_finite(double loss, const char* name, std::int64_t epoch) {
    if (std::isfinite(loss)) return;
    throw Diverged(std::string(name) + " became " + (std::isnan(loss) ? "NaN" : "infinite") + " in epoch " +
                   std::to_string(epoch) + "; try a smaller training.lr or set training.clip_gradient_norm");
}

std::vector<std::int64_t> shuffled_training_graphs(const Trainer& trainer, std::int64_t epoch) {
    auto graphs = trainer.graphs_of(datasets::Split::Train);
    Random(trainer.config.training.seed, shuffle_stream, static_cast<std::uint64_t>(epoch)).shuffle(graphs);
    return graphs;
}

// With the statistics of its own batch, the output for a graph in training is not the one in evaluation: the error in
// evaluation stays above that difference, however long the training.
void fix_norms(torch::nn::Module& model) {
    for (const auto& module : model.modules())
        if (auto* const norm = module->as<torch::nn::BatchNorm1d>()) norm->eval();
}

bool has_fixed_norms(const TrainingConfig& config, std::int64_t epoch) {
    return config.fixed_norm > 0 &&
           static_cast<double>(epoch) > (1 - config.fixed_norm) * static_cast<double>(config.epochs);
}

batches::Batch next_batch(Prefetcher& prefetcher, const torch::Device& device) {
    const Timed timed(ProfilePart::Batching);
    batches::Batch batch = *prefetcher.next();
    return device.is_cpu() ? batch : batch.to(device, torch::kFloat);
}

// The labels of a batch, in units of graphs: as many as there are graphs if none is missing.
double labels_in(const torch::Tensor& targets) {
    const auto known = targets.numel() - targets.isnan().sum().item<std::int64_t>();
    return static_cast<double>(known) / static_cast<double>(targets.size(1));
}

struct Pass {
    double loss = 0;             // the mean over the labels
    OutputsWhileLearning train;  // outputs only if `training.evaluate_train` is false
};

// The training loop.
Pass learn(Trainer& trainer, std::int64_t epoch, const EpochHooks& hooks) {
    const auto& config = trainer.config.training;
    Pass pass;
    pass.train.graphs = shuffled_training_graphs(trainer, epoch);
    Prefetcher prefetcher(*trainer.store, pass.train.graphs, config.batch_size);
    const std::int64_t steps = prefetcher.count();
    const double lr = trainer.schedule.lr();
    trainer.model->train();
    if (has_fixed_norms(config, epoch)) fix_norms(*trainer.model);
    double labels = 0;
    for (std::int64_t step = 0; step < steps; ++step) {
        const batches::Batch batch = next_batch(prefetcher, trainer.device);
        trainer.adam->clear_gradients();
        torch::Tensor outputs, loss;
        {
            const Timed timed(ProfilePart::Forward);
            outputs = trainer.model->forward(batch);
            loss = loss_of(config.loss, outputs, batch.targets, trainer.deviation);
        }
        {
            const Timed timed(ProfilePart::Backward);
            loss.backward();
        }
        const Timed timed(ProfilePart::Update);
        const double value = loss.item<double>();
        require_finite(value, "loss", epoch);
        if (config.clip_gradient_norm > 0) trainer.adam->clip_gradients(config.clip_gradient_norm);
        trainer.adam->step(lr);

        const double labels_of_batch = labels_in(batch.targets);
        pass.loss += value * labels_of_batch;
        labels += labels_of_batch;
        if (!config.evaluate_train) append(pass.train.outputs, outputs.detach());
        stop_if_wanted(hooks);
        if (hooks.progress) hooks.progress(static_cast<double>(step + 1) / static_cast<double>(steps));
    }
    pass.loss /= labels;
    return pass;
}

}  // namespace

void train_epoch(Trainer& trainer, const EpochHooks& hooks) {
    EpochRecord record;
    record.epoch = std::ssize(trainer.history) + 1;
    record.lr = trainer.schedule.lr();
    const Pass pass = learn(trainer, record.epoch, within(hooks, 0, learning_share));
    record.train_loss = pass.loss;
    measure(trainer, record, trainer.config.training.evaluate_train ? nullptr : &pass.train,
            within(hooks, learning_share, 1 - learning_share));
    require_finite(record.validation_loss, "validation loss", record.epoch);
    add_record(trainer, record);
    trainer.schedule.epoch_done(record.validation_loss);
}

}  // namespace countable::training
