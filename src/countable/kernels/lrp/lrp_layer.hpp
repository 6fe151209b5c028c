#pragma once

#include <cstdint>
#include <vector>

#include "countable/kernels/buffer.hpp"
#include "countable/kernels/lrp/lrp.hpp"
#include "countable/kernels/pooling.hpp"

// A layer of Local Relational Pooling, forward and backward, on plain memory: no libtorch. With the slots
// X[a,a] = rows[pi_a], X[a,b] = edges[the edge pi_a pi_b] where these are adjacent, and 0 elsewhere of a sequence pi:
//     z(pi) = act(sum over a, b of X[a,b] W[a,b] + b)
//     out_i = sum over pi in S(i) of alpha(pi) * (M z(pi) + c), elementwise; divided by |S(i)| for the mean.
// All matrices are row-major without gaps. T is float or double. Each array belongs to the caller and must stay as it is
// from lrp_forward to the end of lrp_backward. Indices are not checked: whoever takes a plan from strangers checks it
// first. Loops are divided as parallel.hpp says; the results do not depend on the division.
namespace countable::kernels {

/// A sparse 0/1 matrix and its transpose in compressed rows. The columns of a row ascend.
struct SparseView {
    const std::int64_t *offsets, *columns;
    const std::int64_t *transposed_offsets, *transposed_columns;
};

/// The sequences of some graphs (lrp::Plan; batches::LrpBatch has these arrays as tensors).
template <typename T>
struct LrpPlanView {
    std::int64_t graphs, nodes, num_sequences, groups, signatures;
    std::int64_t alpha_rows;              ///< distinct inputs of alpha
    std::int64_t edge_rows;               ///< distinct (a, b, row of edges) that occur
    bool slots_are_classes;               ///< otherwise slots are nodes, of the same graph as the root
    SequenceView sequences;               ///< with L, the slots of a sequence, and the number of rows
    const std::int64_t* graph_nodes;      ///< [graphs + 1]: where the nodes of each graph begin
    const std::int64_t* first_group;      ///< [nodes + 1]: where the groups of each node begin
    const std::int64_t* node_of_group;    ///< [groups]
    const T* group_weight;                ///< [groups]: sequences of a group, with multiplicity
    const T* sequences_of_node;           ///< [nodes]: |S(i)|
    const std::int64_t* alpha_of_group;   ///< [groups]: row of alpha
    const std::int64_t* first_of_alpha;   ///< [alpha rows + 1]: where the groups of each row of alpha begin ...
    const std::int64_t* groups_of_alpha;  ///< [groups]: ... in this list
    const std::int64_t* first_edge_row;   ///< [L L + 1]: where the edge rows of the slots (a, b), number a L + b, begin
    const std::int64_t* edge_of_row;      ///< [edge rows]: row of `edges`
    SparseView signature_slots;           ///< [signatures, edge rows]: the slots that edges fill
};

template <typename T>
struct LrpWeightsView {
    std::int64_t in, out;
    const T* slots;               ///< [L, L, in, out]: W
    const T* bias = nullptr;      ///< [out]: b, or null for 0
    const T* map = nullptr;       ///< [out, out]: M, or null for the identity
    const T* map_bias = nullptr;  ///< [out]: c, or null for 0; only with a map
};

template <typename T>
struct LrpInputsView {
    const T* rows;   ///< [plan.sequences.rows, in]
    const T* edges;  ///< [num_edges, in]
    std::int64_t num_edges;
    const T* alpha;  ///< [alpha rows, out]
};

struct LrpOptions {
    Activation activation = Activation::Relu;
    Pooling pooling = Pooling::Mean;
};

/// All that the layer is a function of.
template <typename T>
struct LrpLayerView {
    LrpPlanView<T> plan;
    LrpWeightsView<T> weights;
    LrpInputsView<T> inputs;
    LrpOptions options;
};

/// Where lrp_backward writes gradients, each of the size of what it belongs to. Null: not wanted.
template <typename T>
struct LrpGradients {
    T *rows = nullptr, *edges = nullptr, *alpha = nullptr;
    T *slots = nullptr, *bias = nullptr, *map = nullptr, *map_bias = nullptr;
    bool add_to_rows = false;  ///< adds to `rows` instead of overwriting them
};

/// What lrp_forward keeps for lrp_backward.
template <typename T>
struct LrpTape {
    Buffer<T> z, y;                 // [groups, d], d channels: `out` rounded up to channel_multiple; y only with a map
    Buffer<std::uint8_t> positive;  // for ReLU: a bit per sequence and channel
    Buffer<T> values;               // for tanh: [sequences, d]
    Buffer<T> edge_rows;            // [edge rows, in]
    Buffer<T> alpha, map_bias;      // with d channels, if these are more than `out`
    Buffer<T> scale;                // [nodes] for the mean
};

/// How many pieces the loops over rows have, whatever the number of threads.
inline constexpr std::int64_t lrp_pieces = 8;
/// Where piece p of 0 .. size-1 begins.
[[nodiscard]] constexpr std::int64_t lrp_piece(std::int64_t size, std::int64_t p) { return size * p / lrp_pieces; }

/// Bounds of at most lrp_pieces parts of the nodes, about equal in sequences. A part has whole graphs.
template <typename T>
[[nodiscard]] std::vector<std::int64_t> lrp_parts(const LrpPlanView<T>& plan);

/// Work that a larger operation has around the layer, done in the layer's own parallel loops: starting a loop takes as
/// long as a narrow layer. Only for `out` a multiple of channel_multiple. Calls for different pieces or parts run at the
/// same time. Rows of alpha are those from lrp_piece(alpha rows, piece) to lrp_piece(alpha rows, piece + 1) - 1, parts
/// are those of lrp_parts.
class LrpCompanion {
  public:
    virtual ~LrpCompanion() = default;
    std::int64_t alpha_work = 0;  ///< about how many numbers (parallel.hpp) make_alpha handles in all

    virtual void make_alpha(std::int64_t /*piece*/) {}           ///< forward: writes these rows of inputs.alpha
    virtual void after_pool(std::int64_t /*part*/) {}            ///< forward: the rows of `out` of this part are made
    virtual void before_sequences(std::int64_t /*part*/) {}      ///< backward: writes the rows of `dout` of this part
    virtual void after_alpha(std::int64_t /*piece*/) {}          ///< backward: these rows of the gradient are made
    virtual void with_slot_gradients(std::int64_t /*piece*/) {}  ///< backward, after all of the above
};

/// out: [nodes, out channels]. The tape may be reused; what it held is lost.
template <typename T>
void lrp_forward(const LrpLayerView<T>& layer, T* out, LrpTape<T>& tape, LrpCompanion* companion = nullptr);

/// dout: [nodes, out channels]; `tape` as lrp_forward of the same layer left it. May be called again.
template <typename T>
void lrp_backward(const LrpLayerView<T>& layer, const LrpTape<T>& tape, const T* dout, const LrpGradients<T>& gradients,
                  LrpCompanion* companion = nullptr);

}  // namespace countable::kernels
