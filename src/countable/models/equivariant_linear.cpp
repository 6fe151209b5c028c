#include "countable/models/equivariant_linear.hpp"

#include <cmath>

#include "countable/models/tuples.hpp"

namespace countable::models {

EquivariantLinearImpl::EquivariantLinearImpl(int order, std::int64_t in, std::int64_t out, bool mean)
    : order_(order), mean_(mean) {
    // An entry off all diagonals is the sum of one channel of the identity's result and, for each r, of C(k, r) of the
    // others': 2^k in all, each a sum over c_r r! in channels. The bounds keep its variance at that of an input entry
    // (those of a tensor whose entries are alike, where sums are means), times the 2 that the ReLU after it takes away.
    for (int r = 0; r <= order; ++r) {
        const auto ordered = std::ssize(ordered_contractions(order, r)), all = std::ssize(all_contractions(order, r));
        const double bound = std::sqrt(6.0 / (std::exp2(order) * static_cast<double>(all * in)));
        weights_.push_back(register_parameter("weight" + std::to_string(r), torch::empty({ordered * out, all * in})));
        torch::nn::init::uniform_(weights_.back(), -bound, bound);
    }
    bias_ = register_parameter("bias", torch::zeros({weights_[0].size(0)}));
}

torch::Tensor EquivariantLinearImpl::forward(const torch::Tensor& x, const torch::Tensor& graph_offsets) {
    std::vector<torch::Tensor> mixed = contract(x, graph_offsets, order_, order_, mean_);
    for (int r = 0; r <= order_; ++r)
        mixed[r] = r == 0 ? torch::addmm(bias_, mixed[r], weights_[r].t()) : torch::mm(mixed[r], weights_[r].t());
    return spread(mixed, graph_offsets);
}

}  // namespace countable::models
