#include "countable/ops/mlp.hpp"

#include <string>

#include "countable/ops/dense_ops.hpp"

namespace countable::ops {

MlpImpl::MlpImpl(std::int64_t in, std::int64_t hidden, std::int64_t out, std::int64_t depth) {
    TORCH_CHECK(depth >= 1, "Mlp: expected at least one linear layer");
    for (std::int64_t i = 0; i < depth; ++i)
        layers_.push_back(register_module("linear" + std::to_string(i),
                                          torch::nn::Linear(i == 0 ? in : hidden, i + 1 == depth ? out : hidden)));
}

torch::Tensor MlpImpl::forward(const torch::Tensor& x) {
    torch::Tensor y = x;
    for (std::size_t i = 0; i < layers_.size(); ++i)
        y = linear(y, *layers_[i], i + 1 < layers_.size() ? After::Relu : After::Nothing);
    return y;
}

}  // namespace countable::ops
