#include "countable/training/epoch.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "countable/distributed/share.hpp"
#include "countable/kernels/profile.hpp"
#include "countable/ops/shared_norms.hpp"
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

batches::Batch next_batch(Prefetcher& prefetcher, const Trainer& trainer) {
    const Timed timed(ProfilePart::Batching);
    batches::Batch batch = *prefetcher.next();
    const bool as_stored = trainer.device.is_cpu() && trainer.type() == torch::kFloat;
    return as_stored ? batch : batch.to(trainer.device, trainer.type());
}

// The labels of some graphs, in units of rows: as many as there are graphs, or nodes, if none is missing.
double labels_of(const Trainer& trainer, std::span<const std::int64_t> graphs) {
    const auto columns = std::ssize(trainer.dataset.target_names);
    const auto& offsets = trainer.target_offsets;
    std::int64_t known = 0;
    for (const auto graph : graphs)
        for (auto i = offsets[graph] * columns; i < offsets[graph + 1] * columns; ++i)
            known += !std::isnan(trainer.dataset.targets[i]);
    return static_cast<double>(known) / static_cast<double>(columns);
}

/// The batches of an epoch, and what this process has of each.
class SharedBatches {
  public:
    SharedBatches(const Trainer& trainer, std::span<const std::int64_t> graphs)
        : graphs_(graphs), size_(trainer.config.training.batch_size), group_(trainer.group) {}

    [[nodiscard]] std::int64_t count() const { return (std::ssize(graphs_) + size_ - 1) / size_; }
    [[nodiscard]] std::span<const std::int64_t> whole(std::int64_t step) const {
        return graphs_.subspan(step * size_, std::min(size_, std::ssize(graphs_) - step * size_));
    }
    /// A batch of fewer graphs than ranks is trained by all of them alike: each has all of it.
    [[nodiscard]] bool is_divided(std::int64_t step) const {
        return group_ != nullptr && std::ssize(whole(step)) >= group_->size();
    }
    [[nodiscard]] distributed::Share share(std::int64_t step) const {
        const auto size = std::ssize(whole(step));
        return is_divided(step) ? distributed::share_of(size, group_->rank(), group_->size())
                                : distributed::Share{0, size};
    }
    [[nodiscard]] std::span<const std::int64_t> own(std::int64_t step) const {
        return whole(step).subspan(share(step).first, share(step).size());
    }
    /// The graphs of the epoch before the own ones of a step.
    [[nodiscard]] std::span<const std::int64_t> before(std::int64_t step) const {
        return graphs_.first(step * size_ + share(step).first);
    }

  private:
    std::span<const std::int64_t> graphs_;
    std::int64_t size_;
    distributed::Group* group_;
};

struct Pass {
    double loss = 0;             // the mean over the labels
    OutputsWhileLearning train;  // outputs only if `training.evaluate_train` is false
};

/// What the ranks must agree on after each step.
struct StepSums {
    double loss = 0;  // of the whole batch
    bool stop = false;
};

// Gradients of the loss of the whole batch, which `loss` is a part of.
StepSums backward(Trainer& trainer, const torch::Tensor& loss, const EpochHooks& hooks) {
    const bool stop = hooks.stop_wanted && hooks.stop_wanted();
    if (trainer.group == nullptr) {
        loss.backward();
        return {loss.item<double>(), stop};
    }
    trainer.gradient_sums->begin();
    loss.backward();
    const auto beside = torch::tensor({loss.item<double>(), stop ? 1. : 0.}, torch::kDouble);
    trainer.gradient_sums->finish(beside);
    return {beside[0].item<double>(), beside[1].item<double>() > 0};
}

// What the outputs of this process add to the loss of the batch: their mean over `own` labels, as a share of those of `all` ranks.
torch::Tensor part_of_loss(const Trainer& trainer, const torch::Tensor& outputs, const torch::Tensor& targets,
                           double own, double all) {
    if (trainer.group != nullptr && own == 0) return outputs.sum() * 0;  // the mean over no label is not a number
    const auto loss = loss_of(trainer.config.training.loss, outputs, targets, trainer.deviation);
    return trainer.group == nullptr ? loss : loss * (own / all);
}

// The training loop.
Pass learn(Trainer& trainer, std::int64_t epoch, const EpochHooks& hooks) {
    const auto& config = trainer.config.training;
    Pass pass;
    pass.train.graphs = shuffled_training_graphs(trainer, epoch);
    const SharedBatches batches(trainer, pass.train.graphs);
    const std::int64_t steps = batches.count();
    Prefetcher prefetcher(steps, [&](std::int64_t step) { return trainer.store->batch(batches.own(step)); });
    const auto columns = std::ssize(trainer.dataset.target_names);
    if (!config.evaluate_train) pass.train.outputs.assign(trainer.store->num_rows(pass.train.graphs) * columns, 0);
    const double lr = trainer.schedule.lr();
    trainer.model->train();
    if (has_fixed_norms(config, epoch)) fix_norms(*trainer.model);
    const int ranks = trainer.group == nullptr ? 1 : trainer.group->size();
    double labels = 0;
    for (std::int64_t step = 0; step < steps; ++step) {
        const batches::Batch batch = next_batch(prefetcher, trainer);
        const bool divided = batches.is_divided(step);
        std::optional<ops::SharedNorms> shared;
        if (divided) shared.emplace(*trainer.group);
        trainer.adam->clear_gradients();
        const double labels_of_batch = labels_of(trainer, batches.whole(step));
        torch::Tensor outputs, loss;
        {
            const Timed timed(ProfilePart::Forward);
            outputs = trainer.model->forward(batch);
            const double own = divided ? labels_of(trainer, batches.own(step)) : labels_of_batch;
            loss =
                part_of_loss(trainer, outputs, batch.targets, own, divided ? labels_of_batch : labels_of_batch * ranks);
        }
        StepSums sums;
        {
            const Timed timed(ProfilePart::Backward);
            sums = backward(trainer, loss, hooks);
        }
        const Timed timed(ProfilePart::Update);
        require_finite(sums.loss, "loss", epoch);
        if (config.clip_gradient_norm > 0) trainer.adam->clip_gradients(config.clip_gradient_norm);
        trainer.adam->step(lr);

        pass.loss += sums.loss * labels_of_batch;
        labels += labels_of_batch;
        if (!config.evaluate_train && (divided || is_first(trainer))) {
            std::vector<double> numbers;
            append(numbers, outputs.detach());
            const auto first = trainer.store->num_rows(batches.before(step));
            std::ranges::copy(numbers, pass.train.outputs.begin() + first * columns);
        }
        if (sums.stop) throw Interrupted("interrupted");
        if (hooks.progress) hooks.progress(static_cast<double>(step + 1) / static_cast<double>(steps));
    }
    if (trainer.group != nullptr) sum_over(*trainer.group, pass.train.outputs);
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
