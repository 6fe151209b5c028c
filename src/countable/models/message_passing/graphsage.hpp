#pragma once

#include "countable/models/stack.hpp"

namespace countable::models {

/// GraphSAGE over the full 1-hop neighbourhood (Hamilton, Ying and Leskovec 2017, algorithm 1 without sampling):
///     h_v <- W [h_v, AGG {{ [h_u, e_uv] : u neighbour of v }}] + b,
/// with zero for AGG of nothing. The aggregator is an option:
///     lstm    the last hidden state (as wide as the layer) of an LSTM that reads the neighbours one after the other,
///             as the paper has it. It depends on the order in which they come: Batch::order, drawn once per graph from
///             a seed. So the model is a function of graphs with ordered neighbourhoods, not invariant under renaming
///             of nodes; the same order gives the same bits.
///     mean    sum over neighbours / degree
///     max     of each column of ReLU(W_p [h_u, e_uv] + b_p), "pool" in Hamilton et al.
/// Without edge features e_uv is empty. The LSTM starts as torch's: uniform within +-1/sqrt(hidden).
class GraphSageLayer final : public Layer {
  public:
    GraphSageLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;
    [[nodiscard]] torch::Tensor forward_relu(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    enum class Aggregator { Lstm, Mean, Max };
    [[nodiscard]] torch::Tensor aggregate(const torch::Tensor& h, const batches::Batch& batch);

    std::int64_t in_, edge_width_;
    Aggregator aggregator_ = Aggregator::Lstm;
    torch::Tensor weight_ih_, weight_hh_, bias_ih_, bias_hh_;  // lstm, named and laid out as torch's
    torch::nn::Linear pool_{nullptr};                          // max
    torch::nn::Linear linear_{nullptr};
};

/// Throws std::invalid_argument for an unknown aggregator.
[[nodiscard]] std::shared_ptr<Model> make_graphsage(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
