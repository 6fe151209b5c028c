#include "countable/models/tensors/ign.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "countable/models/tensors/tensor_domain.hpp"
#include "countable/ops/tuples.hpp"

namespace countable::models {
namespace {

// Per layer and entry: the 3! reorderings that the first matrix product reads, its result, and the same again while the
// gradients flow back.
void require_memory(const batches::Batch& batch, const ModelOptions& options, std::int64_t in) {
    const torch::Tensor offsets = batch.graph_offsets.cpu();
    const auto* const bounds = offsets.data_ptr<std::int64_t>();
    double entries = 0;
    std::int64_t largest = 0;
    for (std::int64_t g = 0; g < batch.num_graphs(); ++g) {
        const auto n = bounds[g + 1] - bounds[g];
        largest = std::max(largest, n);
        entries += static_cast<double>(n * n * n);
    }
    const auto channels = static_cast<double>(8 * (in + options.depth * options.width));
    const double bytes = entries * channels * static_cast<double>(batch.node_features.element_size());
    if (bytes > static_cast<double>(max_tensor_bytes))
        throw std::invalid_argument("3-ign: a batch of " + std::to_string(batch.num_graphs()) +
                                    " graphs, the largest of " + std::to_string(largest) + " nodes, would take " +
                                    std::to_string(static_cast<std::int64_t>(bytes / 1e9)) +
                                    " GB of memory; 3-ign is for small graphs");
}

class CheckedTripleDomain final : public Domain {
  public:
    CheckedTripleDomain(const ModelOptions& options, const Widths& widths) : options_(options), triples_(3, widths) {}
    [[nodiscard]] std::int64_t input_width() const override { return triples_.input_width(); }
    [[nodiscard]] torch::Tensor input(const batches::Batch& batch, Phase phase) const override {
        require_memory(batch, options_, input_width());
        return triples_.input(batch, phase);
    }
    [[nodiscard]] std::int64_t pooled_factor() const override { return triples_.pooled_factor(); }
    [[nodiscard]] torch::Tensor pool(const torch::Tensor& rows, const batches::Batch& batch,
                                     const RowPooling& pooling) const override {
        return triples_.pool(rows, batch, pooling);
    }
    [[nodiscard]] std::int64_t node_factor() const override { return triples_.node_factor(); }
    [[nodiscard]] torch::Tensor pool_to_nodes(const torch::Tensor& rows, const batches::Batch& batch,
                                              const RowPooling& pooling) const override {
        return triples_.pool_to_nodes(rows, batch, pooling);
    }

  private:
    ModelOptions options_;
    TensorDomain triples_;
};

std::shared_ptr<Model> make(int order, std::unique_ptr<Domain> domain, const ModelOptions& options,
                            const Widths& widths) {
    return std::make_shared<Stack>(options, widths.outputs, std::move(domain), [&](std::int64_t in, std::int64_t out) {
        return std::make_shared<IgnLayer>(order, in, out, options);
    });
}

}  // namespace

IgnLayer::IgnLayer(int order, std::int64_t in, std::int64_t out, const ModelOptions& options) {
    linear_ = register_module(
        "linear",
        EquivariantLinear(order, in, out, options.normalize ? kernels::Pooling::Mean : kernels::Pooling::Sum));
}

torch::Tensor IgnLayer::forward(const torch::Tensor& x, const batches::Batch& batch) {
    return linear_->forward(x, batch.graph_offsets);
}

std::shared_ptr<Model> make_2_ign(const ModelOptions& options, const Widths& widths) {
    return make(2, std::make_unique<TensorDomain>(2, widths), options, widths);
}

std::shared_ptr<Model> make_3_ign(const ModelOptions& options, const Widths& widths) {
    return make(3, std::make_unique<CheckedTripleDomain>(options, widths), options, widths);
}

}  // namespace countable::models
