#include "countable/training/measure.hpp"

#include "countable/kernels/profile.hpp"
#include "countable/training/loss.hpp"
#include "countable/training/outputs.hpp"

namespace countable::training {
namespace {

using datasets::Split;

double loss_on(const Trainer& trainer, std::span<const double> outputs, std::span<const std::int64_t> graphs) {
    std::vector<double> deviations;
    append(deviations, trainer.deviation);
    return loss_value(trainer.config.training.loss, outputs, scaled_targets(trainer, graphs), deviations);
}

Metrics metrics_on(const Trainer& trainer, const std::vector<double>& outputs, std::span<const std::int64_t> graphs) {
    const std::size_t targets = trainer.dataset.target_names.size();
    const auto predictions = in_raw_units(outputs, trainer.scaling, trainer.config.training.loss);
    return mean_of(metrics_per_target({predictions, targets}, {trainer.dataset.targets, targets},
                                      trainer.target_rows(graphs), trainer.variances));
}

}  // namespace

void measure(Trainer& trainer, EpochRecord& record, const OutputsWhileLearning* train, const EpochHooks& hooks) {
    const kernels::Timed timed(kernels::ProfilePart::Evaluation);
    const kernels::Profile::Pause pause;
    const auto& config = trainer.config.training;
    double done = 0;
    for (const Split split : {Split::Train, Split::Validation, Split::Test}) {
        Metrics& metrics = record.metrics[static_cast<std::size_t>(split)];
        if (split == Split::Test && !config.evaluate_test && !is_best(trainer, record)) {
            metrics = unknown_metrics;
            continue;
        }
        const bool known = split == Split::Train && train != nullptr;
        const auto& graphs = known ? train->graphs : trainer.graphs_of(split);
        const double share = static_cast<double>(graphs.size()) / static_cast<double>(trainer.dataset.graphs.size());
        const auto outputs = known ? train->outputs
                                   : outputs_of(*trainer.model, *trainer.store, graphs, config.evaluation_batch_size,
                                                trainer.device, trainer.group, within(hooks, done, share));
        done += share;
        metrics = metrics_on(trainer, outputs, graphs);
        if (split == Split::Validation) record.validation_loss = loss_on(trainer, outputs, graphs);
    }
}

}  // namespace countable::training
