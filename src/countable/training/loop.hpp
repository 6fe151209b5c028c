#pragma once

#include <functional>

#include "countable/training/run_folder.hpp"

namespace countable::training {

struct LoopHooks {
    EpochHooks epoch = {};
    std::function<void(const Session&)> epoch_done = {};  ///< also after the finish
};

/// Epochs until the schedule ends, each saved in the folder, then `training.finish`, then the predictions of the best
/// epoch, whose weights the model keeps. Leaves a folder that can be
/// resumed whatever happens: throws Interrupted or Diverged after noting it in the manifest.
void train(Session& session, RunFolder& folder, const LoopHooks& hooks = {});

}  // namespace countable::training
