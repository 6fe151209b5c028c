#include "countable/models/tensors/ppgn.hpp"

#include "countable/models/tensors/tensor_domain.hpp"

namespace countable::models {

PpgnLayer::PpgnLayer(std::int64_t in, std::int64_t out, const ModelOptions& options)
    : block_{.pooling = options.normalize ? kernels::Pooling::Mean : kernels::Pooling::Sum,
             .size = options.product_size} {
    m1_ = register_module("m1", ops::Mlp(in, out, out, options.mlp_depth));
    m2_ = register_module("m2", ops::Mlp(in, out, out, options.mlp_depth));
    skip_ = register_module("skip", torch::nn::Linear(in, out));
    product_ = register_module("product", torch::nn::Linear(torch::nn::LinearOptions(out, out).bias(false)));
}

torch::Tensor PpgnLayer::forward(const torch::Tensor& x, const batches::Batch& batch) {
    return ops::ppgn_block(x, {*m1_, *m2_, *skip_, *product_}, batch.graph_offsets, block_);
}

torch::Tensor PpgnLayer::forward_relu(const torch::Tensor& x, const batches::Batch& batch) {
    auto block = block_;
    block.after = ops::After::Relu;
    return ops::ppgn_block(x, {*m1_, *m2_, *skip_, *product_}, batch.graph_offsets, block);
}

std::shared_ptr<Model> make_ppgn(const ModelOptions& options, const Widths& widths) {
    return std::make_shared<Stack>(
        options, widths.outputs, std::make_unique<TensorDomain>(2, widths, TensorDomain::PairInput::Endpoints),
        [&](std::int64_t in, std::int64_t out) { return std::make_shared<PpgnLayer>(in, out, options); });
}

}  // namespace countable::models
