#include "countable/ops/mlp.hpp"

#include <string>

#include "countable/ops/dense_ops.hpp"

namespace countable::ops {
namespace {

std::vector<std::int64_t> equal_widths(std::int64_t in, std::int64_t hidden, std::int64_t out, std::int64_t depth) {
    TORCH_CHECK(depth >= 1, "Mlp: expected at least one linear layer");
    std::vector<std::int64_t> widths(static_cast<std::size_t>(depth) + 1, hidden);
    widths.front() = in;
    widths.back() = out;
    return widths;
}

}  // namespace

MlpImpl::MlpImpl(const std::vector<std::int64_t>& widths, Between between) {
    TORCH_CHECK(widths.size() >= 2, "Mlp: expected at least one linear layer");
    for (std::size_t i = 0; i + 1 < widths.size(); ++i) {
        layers_.push_back(register_module("linear" + std::to_string(i), torch::nn::Linear(widths[i], widths[i + 1])));
        if (between == Between::NormRelu && i + 2 < widths.size())
            norms_.push_back(register_module("norm" + std::to_string(i), torch::nn::BatchNorm1d(widths[i + 1])));
    }
}

MlpImpl::MlpImpl(std::int64_t in, std::int64_t hidden, std::int64_t out, std::int64_t depth, Between between)
    : MlpImpl(equal_widths(in, hidden, out, depth), between) {}

torch::Tensor MlpImpl::hidden(const torch::Tensor& x) {
    torch::Tensor y = x;
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i)
        y = norms_.empty() ? linear(y, *layers_[i], After::Relu) : norm_relu(linear(y, *layers_[i]), *norms_[i]);
    return y;
}

torch::Tensor MlpImpl::forward(const torch::Tensor& x) { return linear(hidden(x), *layers_.back()); }

torch::Tensor MlpImpl::forward_relu(const torch::Tensor& x) { return linear(hidden(x), *layers_.back(), After::Relu); }

}  // namespace countable::ops
