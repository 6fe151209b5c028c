#pragma once

#include "countable/models/model.hpp"
#include "countable/training/optimizer/adam.hpp"

namespace countable::benchmark {

/// Mean squared error of a batch, its gradients, and one step.
inline torch::Tensor training_step(models::Model& model, const batches::Batch& batch, training::Adam& optimizer,
                                   double lr) {
    optimizer.clear_gradients();
    const auto loss = (model.forward(batch) - batch.targets).square().mean();
    loss.backward();
    optimizer.step(lr);
    return loss;
}

}  // namespace countable::benchmark
