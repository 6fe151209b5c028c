#pragma once

#include "countable/training/hooks.hpp"
#include "countable/training/trainer.hpp"

namespace countable::training {

/// The loss is not a finite number.
struct Diverged : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Trains for one epoch: every training graph once, in an order drawn from (seed, epoch), in batches with a forward
/// pass, a backward pass and a step of Adam each. Then measures all three splits and updates the schedule, the history
/// and the best weights. Throws Interrupted or Diverged, after which the trainer must not be used again.
void train_epoch(Trainer& trainer, const EpochHooks& hooks = {});

}  // namespace countable::training
