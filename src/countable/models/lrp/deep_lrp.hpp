#pragma once

#include <span>
#include <vector>

#include "countable/models/lrp/deep_lrp_block.hpp"
#include "countable/models/lrp_names.hpp"
#include "countable/models/model.hpp"

namespace countable::models {

/// What the data fix of the options: `length` of the models of parse_rp_name, where it is 0.
[[nodiscard]] ModelOptions fitted_to(ModelOptions options, std::span<const Graph> graphs);

/// LRP-l-k and Deep LRP-l-k (Chen et al. 2020, section 5 and appendix "Models"): the layers of deep_lrp_block.hpp, then
/// a linear map of h (of all layers, with jumping knowledge), then, unless the outputs are at nodes, the sum or mean over
/// the nodes of a graph. alpha
/// depends on the degree of the root for l = 1, on all degrees of the sequence otherwise and in the molecular variant.
/// lrp-l-k is one synthetic layer with tanh for z and no bias. The molecular variant embeds the nodes' features first
/// and the edges' features anew in every layer; the synthetic one takes the first features as they are.
///
/// lrp-l and deep-lrp-l are the same with S^BFS of the egonets of depth l for sequences (lrp/bfs_permutations.hpp), rp
/// with S^BFS of the whole graph from every root; alpha depends on the degree of the root.
class DeepLrp final : public Model {
  public:
    DeepLrp(const ModelOptions& options, const Widths& widths);
    [[nodiscard]] torch::Tensor forward(const batches::Batch& batch) override;
    [[nodiscard]] batches::Needs needs() const override;

  private:
    [[nodiscard]] DeepLrpBlock::Options block_options(std::int64_t number, std::int64_t in) const;
    [[nodiscard]] torch::Tensor pool(const torch::Tensor& h, const batches::Batch& batch) const;
    [[nodiscard]] bool first_sees_classes() const;

    ModelOptions options_;
    Widths widths_;
    bool molecular_, deep_;
    lrp::PlanOptions plan_;
    torch::Tensor embedding_;  // [node width, width]: molecular only
    std::vector<std::shared_ptr<DeepLrpBlock>> blocks_;
    torch::nn::Linear readout_{nullptr};
};

}  // namespace countable::models
