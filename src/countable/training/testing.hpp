#pragma once

#include "countable/training/epoch.hpp"

// For tests only.
namespace countable::training {

/// A run that takes a moment: 60 graphs, a GIN of two layers of 8 channels with batch normalisation, so that there are
/// buffers as well.
inline Config small_config() {
    Config config = default_config("gin");
    config.dataset.graphs = 60;
    config.model.depth = 2;
    config.model.width = 8;
    config.model.batch_norm = true;
    config.training.epochs = 5;
    config.training.lr = 0.01;
    config.training.schedule = ScheduleKind::Constant;  // so that a test may go beyond the last epoch
    config.training.batch_size = 8;
    config.threads = 1;
    complete_config(config);
    return config;
}

inline datasets::Dataset dataset_of(const Config& config) {
    return datasets::load_dataset({.source = config.dataset.source,
                                   .tasks = config.dataset.tasks,
                                   .graphs = config.dataset.graphs,
                                   .seed = config.dataset.seed});
}

inline Trainer trainer_of(const Config& config) { return Trainer(config, dataset_of(config)); }

inline void train_epochs(Trainer& trainer, int epochs) {
    for (int i = 0; i < epochs; ++i) train_epoch(trainer);
}

}  // namespace countable::training
