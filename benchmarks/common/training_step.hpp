#pragma once

#include <cmath>
#include <vector>

#include "countable/models/model.hpp"

namespace countable::benchmark {

/// Adam (Kingma and Ba 2015) on all parameters as one vector: parameters and gradients are views of two flat tensors, so
/// that a step is one pass over them whatever the number of layers.
class FlatAdam {
  public:
    FlatAdam(const torch::nn::Module& module, double lr) : lr_(lr), parameters_(module.parameters()) {
        std::int64_t numbers = 0;
        for (const auto& parameter : parameters_) numbers += parameter.numel();
        values_ = torch::zeros({numbers});
        gradients_ = torch::zeros({numbers});
        mean_.assign(numbers, 0);
        square_.assign(numbers, 0);
        std::int64_t first = 0;
        for (auto& parameter : parameters_) {
            const auto place = values_.slice(0, first, first + parameter.numel()).view_as(parameter);
            place.copy_(parameter.detach());
            parameter.set_data(place);
            parameter.mutable_grad() = gradients_.slice(0, first, first + parameter.numel()).view_as(parameter);
            first += parameter.numel();
        }
    }

    void set_lr(double lr) { lr_ = lr; }
    void zero_gradients() { gradients_.zero_(); }

    void step() {
        ++steps_;
        const auto correction = [&](double beta) { return 1 - std::pow(beta, steps_); };
        const auto rate = static_cast<float>(lr_ / correction(0.9));
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
    double lr_;
    std::vector<torch::Tensor> parameters_;
    torch::Tensor values_, gradients_;
    std::vector<float> mean_, square_;
    int steps_ = 0;
};

/// Mean squared error of a batch, its gradients, and one step.
inline torch::Tensor training_step(models::Model& model, const models::Batch& batch, FlatAdam& adam) {
    adam.zero_gradients();
    const auto loss = (model.forward(batch) - batch.targets).square().mean();
    loss.backward();
    adam.step();
    return loss;
}

}  // namespace countable::benchmark
