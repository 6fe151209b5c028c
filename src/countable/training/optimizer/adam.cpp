#include "countable/training/optimizer/adam.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "countable/kernels/adam.hpp"
#include "countable/kernels/parallel.hpp"

namespace countable::training {
namespace {

constexpr std::int64_t alignment = 16;  // numbers: every parameter begins on a cache line of its own

bool is_cpu_float(const torch::Tensor& t) { return t.device().is_cpu() && t.scalar_type() == torch::kFloat; }

}  // namespace

Adam::Adam(torch::nn::Module& module, const AdamOptions& options) : options_(options) {
    auto parameters = module.named_parameters();
    if (parameters.is_empty()) throw std::invalid_argument("Adam: a model without parameters");
    if (options_.basis_period > 0 && !parameters[0].value().device().is_cpu())
        throw std::invalid_argument("training.optimizer soap: expected the device cpu");
    std::int64_t size = 0;
    for (const auto& item : parameters) {
        offsets_.push_back(size);
        size += (item.value().numel() + alignment - 1) / alignment * alignment;
    }
    const torch::NoGradGuard no_gradients;
    parameters_ = torch::zeros({size}, parameters[0].value().options().requires_grad(false));
    first_ = torch::zeros_like(parameters_);
    second_ = torch::zeros_like(parameters_);
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
        torch::Tensor& parameter = parameters[i].value();
        const auto view = [&](const torch::Tensor& flat) {
            return flat.narrow(0, offsets_[i], parameter.numel()).view(parameter.sizes());
        };
        view(parameters_).copy_(parameter);
        parameter.set_data(view(parameters_));
        views_.push_back(parameter);
        moments_.push_back({parameters[i].key(), view(first_), view(second_)});
        bases_.emplace_back();
        if (options_.basis_period > 0 && GradientBasis::fits(parameter)) bases_.back().emplace(view(parameters_));
    }
}

void Adam::clear_gradients() {
    for (auto& parameter : views_) parameter.mutable_grad() = torch::Tensor();
}

std::vector<torch::Tensor> Adam::gradients() const {
    std::vector<torch::Tensor> all;
    for (const auto& parameter : views_)
        all.push_back(parameter.grad().defined() ? parameter.grad().contiguous() : torch::zeros_like(parameter));
    return all;
}

double Adam::gradient_norm() const {
    double squares = 0;
    for (const auto& gradient : gradients())
        squares += is_cpu_float(gradient)
                       ? kernels::adam_kernels().sum_of_squares(gradient.data_ptr<float>(), gradient.numel())
                       : gradient.square().sum().item<double>();
    return std::sqrt(squares);
}

void Adam::clip_gradients(double longest) {
    const double scale = longest / (gradient_norm() + 1e-6);
    if (scale >= 1) return;
    for (auto& parameter : views_)
        if (parameter.grad().defined()) parameter.mutable_grad().mul_(scale);
}

void Adam::step(double lr) {
    ++steps_;
    const torch::NoGradGuard no_gradients;
    const Rates rates{lr / (1 - std::pow(options_.beta1, steps_)), 1 / std::sqrt(1 - std::pow(options_.beta2, steps_))};
    const auto all = gradients();
    if (options_.basis_period > 0) step_in_bases(all, rates);
    step_as_they_are(all, rates);
}

kernels::AdamCoefficients Adam::coefficients(const Rates& rates) const {
    return {static_cast<float>(options_.beta1),   static_cast<float>(options_.beta2),
            static_cast<float>(options_.epsilon), static_cast<float>(options_.weight_decay),
            static_cast<float>(rates.rate),       static_cast<float>(rates.root_factor)};
}

void Adam::step_by_torch(torch::Tensor parameter, const torch::Tensor& gradient, const Moments& moments,
                         const Rates& rates) const {
    auto [name, first, second] = moments;
    first.mul_(options_.beta1).add_(gradient, 1 - options_.beta1);
    second.mul_(options_.beta2).addcmul_(gradient, gradient, 1 - options_.beta2);
    parameter.addcdiv_(first, second.sqrt().mul_(rates.root_factor).add_(options_.epsilon), -rates.rate);
}

void Adam::step_as_they_are(const std::vector<torch::Tensor>& gradients, const Rates& rates) {
    if (!is_cpu_float(parameters_)) {
        for (std::size_t i = 0; i < gradients.size(); ++i) {
            if (bases_[i]) continue;
            auto parameter = views_[i].data();
            step_by_torch(parameter, gradients[i] + options_.weight_decay * parameter, moments_[i], rates);
        }
        return;
    }
    const auto c = coefficients(rates);
    // Counted as less than the work that it is: numbers that lie in the cache of another core cost more than what is
    // done with them.
    kernels::parallel_ranges(parameters_.numel(), parameters_.numel() / 2, [&](std::int64_t first, std::int64_t last) {
        // The parameters that have numbers between first and last.
        auto i = static_cast<std::size_t>(std::ranges::upper_bound(offsets_, first) - offsets_.begin() - 1);
        for (; i < offsets_.size() && offsets_[i] < last; ++i) {
            if (bases_[i]) continue;
            const std::int64_t at = offsets_[i], from = std::max<std::int64_t>(first - at, 0);
            const std::int64_t to = std::min<std::int64_t>(last - at, gradients[i].numel());
            kernels::adam_kernels().step(c, from, to, parameters_.data_ptr<float>() + at,
                                         gradients[i].data_ptr<float>(), first_.data_ptr<float>() + at,
                                         second_.data_ptr<float>() + at);
        }
    });
}

void Adam::step_in_bases(const std::vector<torch::Tensor>& gradients, const Rates& rates) {
    auto c = coefficients(rates);
    c.weight_decay = 0;  // is in the gradients already
    const auto step_in_basis = [&](std::size_t i) {
        const torch::NoGradGuard no_gradients;  // of this thread
        auto& basis = *bases_[i];
        auto& moments = moments_[i];
        auto parameter = views_[i].data();
        const torch::Tensor gradient =
            options_.weight_decay > 0 ? gradients[i] + options_.weight_decay * parameter : gradients[i];
        basis.add(gradient);
        if ((steps_ - 1) % options_.basis_period == 0) basis.update(moments.first, moments.second);
        const torch::Tensor rotated = basis.coordinates(gradient);
        torch::Tensor change = torch::zeros_like(rotated);
        if (is_cpu_float(change))
            kernels::adam_kernels().step(c, 0, change.numel(), change.data_ptr<float>(), rotated.data_ptr<float>(),
                                         moments.first.data_ptr<float>(), moments.second.data_ptr<float>());
        else
            step_by_torch(change, rotated, moments, rates);
        parameter.add_(basis.from_coordinates(change));
    };
    constexpr std::int64_t work_per_number = 16;  // products with matrices of some dozens of rows
    kernels::parallel_for(std::ssize(bases_), parameters_.numel() * work_per_number, [&](std::int64_t i) {
        if (bases_[static_cast<std::size_t>(i)]) step_in_basis(static_cast<std::size_t>(i));
    });
}

NamedTensors Adam::state() const {
    NamedTensors all;
    for (std::size_t i = 0; i < moments_.size(); ++i) {
        const auto& [name, first, second] = moments_[i];
        all.push_back({"adam.m." + name, first});
        all.push_back({"adam.v." + name, second});
        if (!bases_[i]) continue;
        for (const auto& [part, tensor] : bases_[i]->state()) all.push_back({"soap." + part + "." + name, tensor});
    }
    return all;
}

}  // namespace countable::training
