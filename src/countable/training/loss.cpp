#include "countable/training/loss.hpp"

#include <algorithm>
#include <cmath>

namespace countable::training {

namespace {

torch::Tensor loss_of_known(Loss loss, const torch::Tensor& outputs, const torch::Tensor& targets,
                            const torch::Tensor& deviation) {
    switch (loss) {
        case Loss::Mse:
            return torch::mse_loss(outputs, targets);
        case Loss::Mae:
            return torch::l1_loss(outputs, targets);
        case Loss::Bce:
            return torch::binary_cross_entropy_with_logits(outputs, targets);
        case Loss::NormalizedMae:
            break;
    }
    return ((outputs - targets).abs() / deviation).mean();
}

}  // namespace

torch::Tensor loss_of(Loss loss, const torch::Tensor& outputs, const torch::Tensor& targets,
                      const torch::Tensor& deviation) {
    // Broadcasting would turn a missing dimension into a loss of all pairs.
    TORCH_CHECK(outputs.sizes() == targets.sizes(), "loss: ", outputs.sizes(), " outputs, ", targets.sizes(),
                " targets");
    const auto missing = targets.isnan();
    if (!missing.any().item<bool>()) return loss_of_known(loss, outputs, targets, deviation);
    const auto known = missing.logical_not();
    return loss_of_known(loss, outputs.masked_select(known), targets.masked_select(known),
                         loss == Loss::NormalizedMae ? deviation.expand_as(targets).masked_select(known) : deviation);
}

double loss_value(Loss loss, std::span<const double> outputs, std::span<const double> targets,
                  std::span<const double> deviation) {
    double sum = 0;
    std::size_t known = 0;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const double o = outputs[i], t = targets[i];
        if (std::isnan(t)) continue;
        ++known;
        switch (loss) {
            case Loss::Mse:
                sum += (o - t) * (o - t);
                break;
            case Loss::Mae:
                sum += std::abs(o - t);
                break;
            case Loss::Bce:  // log(1 + e^-o) in a form that does not overflow
                sum += std::max(o, 0.) - o * t + std::log1p(std::exp(-std::abs(o)));
                break;
            case Loss::NormalizedMae:
                sum += std::abs(o - t) / deviation[i % deviation.size()];
                break;
        }
    }
    return sum / static_cast<double>(known);
}

}  // namespace countable::training
