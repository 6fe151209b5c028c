#pragma once

#include <functional>

#include "countable/runs/run_folder.hpp"
#include "countable/training/epoch.hpp"

namespace countable::runs {

struct TrainHooks {
    training::EpochHooks epoch = {};
    std::function<void(const training::Trainer&)> epoch_done = {};  ///< also after the refit of the readout
};

/// Trains epochs (training/epoch.hpp) until the schedule ends, and saves each in the folder; then refits the readout if
/// `training.finish` says so, and saves the predictions of the best weights, which the model keeps. Throws Interrupted,
/// Diverged and other errors of training after noting them in the manifest; the folder can then be resumed. On rank 0 of a
/// group the epochs are trained with the other ranks, which call train_along(), and what follows them alone.
void train(training::Trainer& trainer, RunFolder& folder, const TrainHooks& hooks = {});

/// The same on a rank other than 0 of a group (training::join()): it takes part in the epochs and writes nothing.
void train_along(training::Trainer& trainer, const training::EpochHooks& hooks = {});

/// Predictions of the best weights so far for the test graphs, in raw units, row by row. The model keeps these weights,
/// so that no epoch may follow.
[[nodiscard]] std::vector<double> test_predictions(training::Trainer& trainer, const training::EpochHooks& hooks = {});

}  // namespace countable::runs
