#pragma once

#include "countable/batches/distances.hpp"
#include "countable/models/stack.hpp"
#include "countable/ops/rooted/rooted_rows.hpp"

namespace countable::models {

/// The rows are the pairs of a root and a node of the same graph (rooted_rows.hpp). A root is a node u, or a node u with
/// a neighbour u'.
///
/// Features::Marks: row (u, v) or (u, u', v) starts as x_v, the distance of v from u and, for edges as roots, from u'.
/// Features::Pairs: row (u, v) starts as x_u, x_v, the distance of v from u, and e_uv: the isomorphism type of the pair.
/// A distance is a unit vector of 0, 1, 2 and 3, or zero for what is farther: the first entry is the mark of the root, and
/// what the others say the layers could find out from it (Zhang et al. 2023), so no network can tell more graphs apart.
///
/// With options.egonet_radius above 0, which is for marks, the rows of a root are the nodes of its egonet only
/// (batches/egonets.hpp), and distances are those within it.
///
/// Pooled over v, then over u', then over u, with a linear map and a ReLU after each sum but the last: what the head sees
/// is made from the multiset of the multisets, not from all rows at once. At nodes it is the row of u before the last sum.
/// Beside the sum over v the first map sees the row with v = u, where the walks that return to the root are counted: the
/// multiset has it, too, but it took training far longer to find it there.
/// With jumping knowledge the maps are shared by the layers.
class RootedDomain final : public Domain {
  public:
    enum class Features { Marks, Pairs };
    static constexpr std::int64_t distances = batches::distance_channels;

    /// Pairs are for nodes as roots.
    RootedDomain(ops::Roots roots, Features features, const ModelOptions& options, const Widths& widths);
    void register_with(torch::nn::Module& owner, std::int64_t width) override;
    [[nodiscard]] std::int64_t input_width() const override;
    /// Throws std::invalid_argument for a batch whose rows would not fit into memory.
    [[nodiscard]] torch::Tensor input(const batches::Batch& batch, Phase phase = Phase::Evaluation) const override;
    [[nodiscard]] torch::Tensor pool(const torch::Tensor& rows, const batches::Batch& batch,
                                     const RowPooling& pooling) const override;
    [[nodiscard]] torch::Tensor pool_to_nodes(const torch::Tensor& rows, const batches::Batch& batch,
                                              const RowPooling& pooling) const override;

  private:
    // Where the rows of a root, its own row and the roots of a node are.
    struct Layout {
        torch::Tensor of_root, own, roots_of_node;
    };
    [[nodiscard]] Layout layout_of(const batches::Batch& batch) const;

    ops::Roots roots_;
    Features features_;
    ModelOptions options_;
    Widths widths_;
    torch::nn::Linear of_root_{nullptr}, of_node_{nullptr};  // after the sum over v, and over u'
};

}  // namespace countable::models
