#include "countable/training/adam.hpp"

#include <cmath>
#include <stdexcept>

#include "countable/training/adam_kernel.hpp"

namespace countable::training {
namespace {

constexpr std::int64_t alignment = 16;                // numbers: every parameter begins on a cache line of its own
constexpr std::int64_t numbers_per_thread = 1 << 15;  // below it, waking a second thread costs more than it saves

bool ours(const torch::Tensor& t) { return t.device().is_cpu() && t.scalar_type() == torch::kFloat; }

}  // namespace

Adam::Adam(torch::nn::Module& module, const AdamOptions& options) : options_(options) {
    auto parameters = module.named_parameters();
    if (parameters.is_empty()) throw std::invalid_argument("Adam: a model without parameters");
    std::vector<std::int64_t> offsets;
    std::int64_t size = 0;
    for (const auto& item : parameters) {
        offsets.push_back(size);
        size += (item.value().numel() + alignment - 1) / alignment * alignment;
    }
    const torch::NoGradGuard no_gradients;
    parameters_ = torch::zeros({size}, parameters[0].value().options().requires_grad(false));
    gradients_ = torch::zeros_like(parameters_);
    first_ = torch::zeros_like(parameters_);
    second_ = torch::zeros_like(parameters_);
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        torch::Tensor& parameter = parameters[i].value();
        const auto view = [&](const torch::Tensor& flat) {
            return flat.narrow(0, offsets[i], parameter.numel()).view(parameter.sizes());
        };
        view(parameters_).copy_(parameter);
        parameter.set_data(view(parameters_));
        parameter.mutable_grad() = view(gradients_);
        moments_.push_back({parameters[i].key(), view(first_), view(second_)});
    }
}

void Adam::zero_gradients() { gradients_.zero_(); }

double Adam::gradient_norm() const {
    if (ours(gradients_)) return std::sqrt(sum_of_squares(gradients_.data_ptr<float>(), gradients_.numel()));
    return gradients_.norm().item<double>();
}

void Adam::clip_gradients(double longest) {
    const double scale = longest / (gradient_norm() + 1e-6);
    if (scale < 1) gradients_.mul_(scale);
}

void Adam::step(double lr) {
    ++steps_;
    const double rate = lr / (1 - std::pow(options_.beta1, steps_));
    const double root_factor = 1 / std::sqrt(1 - std::pow(options_.beta2, steps_));
    if (ours(parameters_)) {
        const AdamCoefficients c{static_cast<float>(options_.beta1),
                                 static_cast<float>(options_.beta2),
                                 static_cast<float>(options_.epsilon),
                                 static_cast<float>(options_.weight_decay),
                                 static_cast<float>(rate),
                                 static_cast<float>(root_factor)};
        auto* const p = parameters_.data_ptr<float>();
        const auto* const g = gradients_.data_ptr<float>();
        auto* const m = first_.data_ptr<float>();
        auto* const v = second_.data_ptr<float>();
        at::parallel_for(0, parameters_.numel(), numbers_per_thread,
                         [&](std::int64_t first, std::int64_t last) { adam_kernel(c, first, last, p, g, m, v); });
        return;
    }
    const torch::NoGradGuard no_gradients;
    const torch::Tensor g = gradients_ + options_.weight_decay * parameters_;
    first_.mul_(options_.beta1).add_(g, 1 - options_.beta1);
    second_.mul_(options_.beta2).addcmul_(g, g, 1 - options_.beta2);
    parameters_.addcdiv_(first_, second_.sqrt().mul_(root_factor).add_(options_.epsilon), -rate);
}

}  // namespace countable::training
