#pragma once

#include "countable/kernels/linear_in_parts.hpp"
#include "countable/kernels/lrp/lrp_layer.hpp"
#include "countable/kernels/norm_in_parts.hpp"

// The molecular layer of Deep LRP, all of it in the parallel loops of lrp_layer.hpp, on plain memory. With h the nodes:
//     alpha = degrees_out(ReLU(degrees_in(degrees)))
//     new   = ReLU(second_norm(node_map(ReLU(first_norm(lrp(h; alpha)))) + h))
namespace countable::kernels {

/// Whether batch normalisation takes the statistics of the rows, and moves the running ones, or takes the running ones.
enum class Statistics { Rows, Running };

/// All that the layer is a function of. `in` and `out` of the weights are equal, and a multiple of channel_multiple.
template <typename T>
struct LrpMolecularView {
    LrpLayerView<T> lrp;  ///< with bias, map and map_bias; alpha is not read
    const T* before;      ///< [nodes, out]: h; also the rows of `lrp` unless slots are classes
    const T* degrees;     ///< [alpha rows, degrees_in.in]
    LinearView<T> degrees_in, degrees_out, node_map;
    NormView<T> first_norm, second_norm;
    Statistics statistics = Statistics::Rows;
};

/// Where gradients are written, each of the size of what it belongs to; `slot_rows` only where slots are classes.
template <typename T>
struct LrpMolecularGradients {
    struct Pair {
        T *weight, *bias;
    };
    T *slot_rows, *before, *edges, *slots, *bias, *map, *map_bias;
    Pair degrees_in, degrees_out, node_map, first_norm, second_norm;
};

/// Forward, and what backward needs of it. The arrays of the view and `out` stay as they are until the end of backward.
template <typename T>
class LrpMolecularPass : public LrpCompanion {
  public:
    /// out: [nodes, out channels]
    LrpMolecularPass(const LrpMolecularView<T>& view, T* out);
    LrpMolecularPass(const LrpMolecularPass&) = delete;
    LrpMolecularPass& operator=(const LrpMolecularPass&) = delete;

    void forward();
    /// After forward with the statistics of the rows. dout: [nodes, out channels]. May be called again.
    void backward(const T* dout, const LrpMolecularGradients<T>& gradients);

    void make_alpha(std::int64_t piece) override;
    void after_pool(std::int64_t part) override;

  private:
    template <typename>
    friend class LrpMolecularBackward;

    void map_nodes(std::int64_t part);
    [[nodiscard]] std::int64_t parts() const { return std::ssize(bounds_) - 1; }
    [[nodiscard]] std::int64_t nodes() const { return view_.lrp.plan.nodes; }
    [[nodiscard]] std::int64_t width() const { return view_.lrp.weights.out; }
    [[nodiscard]] std::int64_t alpha_rows() const { return view_.lrp.plan.alpha_rows; }
    [[nodiscard]] bool looks_at_rows() const { return view_.statistics == Statistics::Rows; }
    // About how many numbers (parallel.hpp) a product of rows with a square matrix handles.
    [[nodiscard]] std::int64_t products(std::int64_t rows) const { return rows * width() * width() / 8; }

    LrpMolecularView<T> view_;
    std::vector<std::int64_t> bounds_;    // nodes of the parts
    Buffer<T> alpha_, hidden_;            // [alpha rows, out], [alpha rows, hidden]
    Buffer<T> pooled_, normed_, mapped_;  // [nodes, out]
    NormInParts<T> first_norm_, second_norm_;
    LrpTape<T> tape_;
};

}  // namespace countable::kernels
