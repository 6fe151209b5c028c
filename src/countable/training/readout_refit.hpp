#pragma once

#include "countable/training/least_squares.hpp"
#include "countable/training/trainer.hpp"

namespace countable::training {

/// What `training.finish` asks for after the last epoch; nothing if it asks for nothing.
/// Predictions are linear in the last linear layer, so that its best weights for the training graphs are a
/// least-squares problem. It is solved in double precision, in several ways, among which the validation graphs choose.
///   ridge:   with the other layers of the best epoch, by ridge regression, for several ridges
///   readout: with the other layers of the best epoch and with those of the first weights, for several limits below
///   which
///            a singular value counts as 0. The first weights fit graphs like the training graphs best and other graphs
///            worst (docs/decisions.md).
/// The result is one more record in the history, with learning rate 0, and the best weights if its validation loss is
/// the lowest. Model and Adam stay as the last epoch left them: more epochs may follow a checkpoint of before. Throws
/// Interrupted.
void refit_readout(Trainer& trainer, const EpochHooks& hooks = {});

/// The x that minimises |A x - y|^2 + ridge |x - start|^2, for a problem of A and y. [unknowns, targets]
[[nodiscard]] torch::Tensor solve_ridge(LeastSquares problem, const torch::Tensor& start, double ridge);

/// The last linear layer of a model, in the order of construction. Throws std::invalid_argument if there is none.
[[nodiscard]] torch::nn::LinearImpl& last_linear(torch::nn::Module& model);

}  // namespace countable::training
