#pragma once

#include <functional>
#include <memory>

#include "countable/models/model.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::models {

/// One layer: rows in, rows out. A row belongs to a node, a pair or a triple of nodes, as the model has it.
class Layer : public torch::nn::Module {
  public:
    [[nodiscard]] virtual torch::Tensor forward(const torch::Tensor& rows, const batches::Batch& batch) = 0;
    /// ReLU(forward(rows, batch)); overridden by layers that fuse the ReLU into their last operation.
    [[nodiscard]] virtual torch::Tensor forward_relu(const torch::Tensor& rows, const batches::Batch& batch) {
        return torch::relu(forward(rows, batch));
    }
};

/// Whether a model is being trained or used: some inputs are random in training.
enum class Phase { Training, Evaluation };
[[nodiscard]] inline Phase phase_of(const torch::nn::Module& model) {
    return model.is_training() ? Phase::Training : Phase::Evaluation;
}

/// [rows, d] -> [segments, d], where segment s has the rows from offsets[s] to before offsets[s + 1].
[[nodiscard]] torch::Tensor pool_rows(const torch::Tensor& rows, const torch::Tensor& offsets,
                                      const RowPooling& pooling);

/// What the rows of a stack are: how they are made from a batch, and how they are pooled to a vector for each graph or
/// for each node.
class Domain {
  public:
    virtual ~Domain() = default;
    /// Registers the parameters of pooling, if there are any, with the model whose layers have `width` channels.
    virtual void register_with(torch::nn::Module& /*owner*/, std::int64_t /*width*/) {}
    [[nodiscard]] virtual std::int64_t input_width() const = 0;
    [[nodiscard]] virtual torch::Tensor input(const batches::Batch& batch, Phase phase) const = 0;
    /// Channels of the pooled vector per channel of the rows.
    [[nodiscard]] virtual std::int64_t pooled_factor() const { return 1; }
    /// [rows, d] -> [graphs, pooled_factor * d]
    [[nodiscard]] virtual torch::Tensor pool(const torch::Tensor& rows, const batches::Batch& batch,
                                             const RowPooling& pooling) const = 0;
    /// Channels of the vector of a node per channel of the rows.
    [[nodiscard]] virtual std::int64_t node_factor() const { return pooled_factor(); }
    /// [rows, d] -> [nodes, node_factor * d], for targets at nodes. Throws std::invalid_argument where the rows have
    /// no place at nodes.
    [[nodiscard]] virtual torch::Tensor pool_to_nodes(const torch::Tensor& rows, const batches::Batch& batch,
                                                      const RowPooling& pooling) const;
};

/// The rows are the nodes with their features and, if asked for, their Laplacian eigenvectors (laplacian_pe.hpp), in
/// training with random signs; pooled by the sum or mean over the nodes of a graph.
class NodeDomain final : public Domain {
  public:
    explicit NodeDomain(std::int64_t node_width, std::int64_t laplacian_pe = 0)
        : node_width_(node_width), laplacian_pe_(laplacian_pe) {}
    [[nodiscard]] std::int64_t input_width() const override { return node_width_ + laplacian_pe_; }
    [[nodiscard]] torch::Tensor input(const batches::Batch& batch, Phase phase) const override;
    [[nodiscard]] torch::Tensor pool(const torch::Tensor& rows, const batches::Batch& batch,
                                     const RowPooling& pooling) const override;
    [[nodiscard]] torch::Tensor pool_to_nodes(const torch::Tensor& rows, const batches::Batch& /*batch*/,
                                              const RowPooling& /*pooling*/) const override {
        return rows;
    }

  private:
    std::int64_t node_width_, laplacian_pe_;
};

/// The MLP inside a layer: options.mlp_depth linear layers, hidden ones of options.mlp_width channels, or of `out`.
[[nodiscard]] ops::Mlp make_layer_mlp(const ModelOptions& options, std::int64_t in, std::int64_t out);
/// The head of a model whose pooled rows have `width` channels: an MLP of options.head_depth linear layers. The hidden
/// ones have options.head_width channels, or, where that is 0, each half the channels of the one before, as in the
/// readout of Dwivedi et al. 2020.
[[nodiscard]] ops::Mlp make_head(const ModelOptions& options, std::int64_t width, const Outputs& outputs);
/// The same of a model that has no jumping knowledge.
[[nodiscard]] ops::Mlp make_head_without_jumps(const ModelOptions& options, std::int64_t width, const Outputs& outputs);
/// Adds the rows after a layer to `layers`, for read_out(). Without jumping knowledge it drops those of earlier layers.
void keep_layer(std::vector<torch::Tensor>& layers, const torch::Tensor& rows, const ModelOptions& options);
/// head(pool(h_T)), or with jumping knowledge head(pool(h_1), ..., pool(h_T)), for the rows h_t that keep_layer() kept;
/// pool_to_nodes() in place of pool() where the outputs are at nodes.
[[nodiscard]] torch::Tensor read_out(ops::Mlp& head, const std::vector<torch::Tensor>& layers, const Domain& domain,
                                     const batches::Batch& batch, const ModelOptions& options,
                                     datasets::TargetLevel level);

using MakeLayer = std::function<std::shared_ptr<Layer>(std::int64_t in, std::int64_t out)>;

/// The virtual node of a Stack, see there.
class VirtualNode {
  public:
    /// Registers its parameters with `owner`, which outlives it.
    VirtualNode(torch::nn::Module& owner, const ModelOptions& options);
    /// g_0
    [[nodiscard]] torch::Tensor first(const batches::Batch& batch) const;
    /// g_t of g_{t-1} and the nodes, to which it was added. t from 1.
    [[nodiscard]] torch::Tensor next(const torch::Tensor& graphs, const torch::Tensor& nodes,
                                     const batches::Batch& batch, std::size_t t);

  private:
    struct Map {
        torch::nn::Linear linear{nullptr};
        torch::nn::BatchNorm1d norm{nullptr};
    };
    const torch::nn::Module* owner_;
    double dropout_;
    torch::Tensor start_;  // [1, width]
    std::vector<Map> maps_;
};

/// What all models but GatedGcn, DiffPool and LRP have in common, with h_0 the input rows:
///     h_t = ReLU(BN(layer_t(h_{t-1}))) [+ h_{t-1}],   y = head(pool(h_T))  or  head(pool(h_1), ..., pool(h_T)),
/// where BN, the residual term and the jump to the readout (jumping knowledge) are options, and so are
///   - an embedding: h_0 is mapped to the width of the layers first,
///   - no ReLU after the last layer,
///   - dropout of h_t, and of g_t below,
///   - a virtual node (of models whose rows are nodes): h_{t-1} + g_{t-1} instead of h_{t-1}, g_0 learnt and
///     g_t = ReLU(BN(W' ReLU(BN(W (g_{t-1} + sum over the nodes of their h_{t-1} + g_{t-1}))))), one g for each graph.
class Stack final : public Model {
  public:
    Stack(const ModelOptions& options, const Outputs& outputs, std::unique_ptr<Domain> domain,
          const MakeLayer& make_layer, batches::Needs needs = {});
    [[nodiscard]] torch::Tensor forward(const batches::Batch& batch) override;
    [[nodiscard]] batches::Needs needs() const override { return needs_; }

  private:
    // ReLU(BN(layer_t(rows))), as far as the options have it.
    [[nodiscard]] torch::Tensor after_layer(std::size_t t, const torch::Tensor& rows, const batches::Batch& batch);

    ModelOptions options_;
    datasets::TargetLevel level_;
    batches::Needs needs_;
    std::unique_ptr<Domain> domain_;
    std::vector<std::shared_ptr<Layer>> layers_;
    std::vector<torch::nn::BatchNorm1d> norms_;
    torch::Tensor embedding_;  // [width, input width], or undefined
    std::unique_ptr<VirtualNode> virtual_node_;
    ops::Mlp head_{nullptr};
};

/// A stack whose rows are nodes.
[[nodiscard]] std::shared_ptr<Model> make_node_stack(const ModelOptions& options, const Widths& widths,
                                                     const MakeLayer& make_layer, batches::Needs needs = {});

}  // namespace countable::models
