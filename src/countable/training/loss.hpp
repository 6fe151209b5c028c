#pragma once

#include <span>

#include "countable/tensor/torch.hpp"
#include "countable/training/config/config.hpp"

namespace countable::training {

/// The training loss: the mean over all graphs, or nodes, and targets of a term for output o and target t, except missing labels,
/// whose target is not a number:
///     mse: (o - t)^2,   mae: |o - t|,   bce: -t log s(o) - (1 - t) log(1 - s(o)) with s the logistic function,
///     normalized_mae: |o - t| / d, with d the deviation of the target (1 where targets are normalised already).
/// `outputs` and `targets` are [graphs, targets] or [nodes, targets]; `deviation` [targets] matters to normalized_mae only. Requires a
/// label.
[[nodiscard]] torch::Tensor loss_of(Loss loss, const torch::Tensor& outputs, const torch::Tensor& targets,
                                    const torch::Tensor& deviation);

/// The same loss of outputs and targets given row by row, in double precision and summed in order.
[[nodiscard]] double loss_value(Loss loss, std::span<const double> outputs, std::span<const double> targets,
                                std::span<const double> deviation);

}  // namespace countable::training
