#pragma once

#include <functional>

#include "countable/runs/run_folder.hpp"

namespace countable::runs {

struct TrainHooks {
    training::EpochHooks epoch = {};
    std::function<void(const training::Trainer&)> epoch_done = {};  ///< also after the finish
};

/// Epochs until the schedule ends, each saved in the folder, then `training.finish`, then the predictions of the best
/// epoch, whose weights the model keeps. Leaves a folder that can be
/// resumed whatever happens: throws Interrupted or Diverged after noting it in the manifest.
void train(training::Trainer& trainer, RunFolder& folder, const TrainHooks& hooks = {});

/// What the best epoch so far says of the test graphs, in raw units, row by row. The model keeps its weights: there
/// must be no epoch after this.
[[nodiscard]] std::vector<double> test_predictions(training::Trainer& trainer, const training::EpochHooks& hooks = {});

}  // namespace countable::runs
