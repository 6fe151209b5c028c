#pragma once

#include <cmath>
#include <vector>

#include "countable/models/model.hpp"

namespace countable::benchmark {

/// Adam (Kingma and Ba 2015) on all parameters as one vector: parameters and gradients are views of two flat tensors,
/// so that a step is one pass over them whatever the number of layers. It has the interface of training/adam.hpp, which
/// takes its place in training_step below.
class FlatAdam {
  public:
    explicit FlatAdam(torch::nn::Module& module) {
        std::int64_t numbers = models::num_parameters(module), first = 0;
        values_ = torch::zeros({numbers});
        gradients_ = torch::zeros({numbers});
        mean_.assign(static_cast<std::size_t>(numbers), 0);
        square_ = mean_;
        for (auto& parameter : module.parameters()) {
            const auto place = values_.slice(0, first, first + parameter.numel()).view_as(parameter);
            place.copy_(parameter.detach());
            parameter.set_data(place);
            parameter.mutable_grad() = gradients_.slice(0, first, first + parameter.numel()).view_as(parameter);
            first += parameter.numel();
        }
    }

    void zero_gradients() { gradients_.zero_(); }

    void step(double lr) {
        ++steps_;
        const auto correction = [&](double beta) { return 1 - std::pow(beta, steps_); };
        const auto rate = static_cast<float>(lr / correction(0.9));
        const auto root = static_cast<float>(1 / std::sqrt(correction(0.999)));
        auto* const values = values_.data_ptr<float>();
        const auto* const gradients = gradients_.data_ptr<float>();
        for (std::size_t i = 0; i < mean_.size(); ++i) {
            mean_[i] = 0.9f * mean_[i] + 0.1f * gradients[i];
            square_[i] = 0.999f * square_[i] + 0.001f * gradients[i] * gradients[i];
            values[i] -= rate * mean_[i] / (std::sqrt(square_[i]) * root + 1e-8f);
        }
    }

  private:
    torch::Tensor values_, gradients_;
    std::vector<float> mean_, square_;
    int steps_ = 0;
};

using Optimizer = FlatAdam;

/// Mean squared error of a batch, its gradients, and one step.
inline torch::Tensor training_step(models::Model& model, const models::Batch& batch, Optimizer& optimizer, double lr) {
    optimizer.zero_gradients();
    const auto loss = (model.forward(batch) - batch.targets).square().mean();
    loss.backward();
    optimizer.step(lr);
    return loss;
}

}  // namespace countable::benchmark
