#pragma once

#include "countable/training/hooks.hpp"
#include "countable/training/trainer.hpp"

namespace countable::training {

/// Outputs for the training graphs that were collected while the model learnt from them.
struct OutputsWhileLearning {
    std::vector<std::int64_t> graphs;
    std::vector<double> outputs;  ///< in the order of `graphs`, row by row
};

/// Writes the validation loss and the metrics of all three splits into a record, for the weights that the model has
/// now.
/// The metrics of the training graphs are those of `train` if it is given. Those of the test graphs are unknown if
/// `training.evaluate_test` is false and the record is not the best so far. Throws Interrupted.
void measure(Trainer& trainer, EpochRecord& record, const OutputsWhileLearning* train, const EpochHooks& hooks = {});

}  // namespace countable::training
