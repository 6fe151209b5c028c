#pragma once

#include "countable/training/hooks.hpp"
#include "countable/training/linear/least_squares.hpp"
#include "countable/training/trainer.hpp"

namespace countable::training {

/// Refits the readout after the last epoch, as `training.finish` says; does nothing if that is none.
/// Predictions are linear in the weights of the last linear layer, so the best weights for the training graphs are a
/// least-squares problem. It is solved in double precision in several ways, and the validation loss chooses among them:
///   ridge:   ridge regression, with several ridges; the other layers are those of the best epoch
///   readout: least squares, with several limits below which a singular value counts as 0; the other layers are those
///            of the best epoch or those before the first epoch. The latter fit graphs like the training graphs best
///            and other graphs worst (docs/decisions.md).
/// The result is one more record in the history, with learning rate 0, and the best weights if it is the best record.
/// Model and Adam stay as the last epoch left them, so that a checkpoint from before can be trained further. Throws
/// Interrupted.
void refit_readout(Trainer& trainer, const EpochHooks& hooks = {});

/// The x that minimises |A x - y|^2 + ridge |x - start|^2, for a problem of A and y. [unknowns, targets]
[[nodiscard]] torch::Tensor solve_ridge(LeastSquares problem, const torch::Tensor& start, double ridge);

/// The last linear layer of a model, in the order of construction. Throws std::invalid_argument if there is none.
[[nodiscard]] torch::nn::LinearImpl& last_linear(torch::nn::Module& model);

}  // namespace countable::training
