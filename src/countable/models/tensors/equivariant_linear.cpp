#include "countable/models/tensors/equivariant_linear.hpp"

#include <cmath>

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/tuples.hpp"

namespace countable::models {

EquivariantLinearImpl::EquivariantLinearImpl(int order, std::int64_t in, std::int64_t out, kernels::Pooling pooling)
    : order_(order), pooling_(pooling) {
    // An entry off all diagonals is a sum of 2^k terms: one is a mix of the entry itself and its reorderings, the
    // others of sums over nodes, which hardly differ from entry to entry. The first gets half of the variance and the
    // others share the rest: were they all alike, the ReLU after it would mostly see one sign in a channel. The 6 is
    // that of He et al. 2015 for uniform weights before a ReLU.
    for (int r = 0; r <= order; ++r) {
        const auto ordered = std::ssize(ops::ordered_contractions(order, r)),
                   all = std::ssize(ops::all_contractions(order, r));
        const double share = r == order ? 0.5 : 0.5 / (std::exp2(order) - 1);
        const double bound = std::sqrt(6 * share / static_cast<double>(all * in));
        weights_.push_back(register_parameter("weight" + std::to_string(r), torch::empty({ordered * out, all * in})));
        torch::nn::init::uniform_(weights_.back(), -bound, bound);
    }
    bias_ = register_parameter("bias", torch::zeros({weights_[0].size(0)}));
}

torch::Tensor EquivariantLinearImpl::forward(const torch::Tensor& x, const torch::Tensor& graph_offsets) {
    std::vector<torch::Tensor> mixed = ops::contract(x, graph_offsets, order_, order_, pooling_);
    for (int r = 0; r <= order_; ++r)
        mixed[r] = ops::linear_map(mixed[r], weights_[r], r == 0 ? bias_ : torch::Tensor());
    return ops::spread(mixed, graph_offsets);
}

}  // namespace countable::models
