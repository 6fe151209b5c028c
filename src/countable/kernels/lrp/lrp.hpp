#pragma once

#include <cstdint>

namespace countable::kernels {

/// The sequences of a batch as the kernels walk them: lrp::Plan with the offsets of the batch added. Plain pointers, so
/// that the kernels need no torch.
struct SequenceView {
    std::int64_t length;                 ///< L, slots of a sequence
    std::int64_t rows;                   ///< rows that slots refer to
    const std::int64_t* first_sequence;  ///< [nodes + 1]
    const std::int32_t* slots;           ///< [sequences, L]: rows of U, -1 where empty
    const std::int32_t* shared;          ///< [sequences]: leading slots in common with the one before of the same node
    const std::int32_t* group;           ///< [sequences]: row of the output
    const std::int32_t* signature;       ///< [sequences]: row of S
    const float* multiplicity;           ///< [sequences] or null when all are 1
};

enum class Activation : std::int64_t { Relu, Tanh };

/// Rows of all matrices that the kernels of a relational pooling layer see have a multiple of this many numbers.
inline constexpr std::int64_t channel_multiple = 8;

/// The groups of a batch and what pools them: out_i = scale_i * sum over the groups g of node i of alpha_g * (y_g + w_g
/// b), elementwise, alpha_g = alpha[alpha_of[g]].
template <typename T>
struct PoolView {
    const std::int64_t* first_group;  ///< [nodes + 1]
    const std::int64_t* alpha_of;     ///< [groups]
    const T* alpha;                   ///< [distinct inputs, d]
    const T* weight;                  ///< [groups]: w
    const T* bias;                    ///< [d]: b, or null for 0
    const T* scale;                   ///< [nodes], or null for 1
};

/// With d channels, and z(pi) = act(S[signature] + sum over filled slots a of U[a, slot_a]) for a sequence pi:
/// Z[g] = sum of z(pi) over the sequences of group g. U is [L, rows, d], S is [signatures, d].
template <typename T>
struct LrpKernels {
    std::int64_t lanes;             ///< numbers per byte of `kept`
    std::int64_t scratch_per_slot;  ///< numbers of `scratch` below for each slot of a sequence

    /// Makes the groups first_group .. last_group-1, which are those of nodes first .. last-1. Keeps what backward
    /// needs: for ReLU a bit per number, whether it was positive, `lanes` of them in a byte of `kept`; tanh keeps z
    /// itself in `values`, [sequences, d].
    void (*forward)(const SequenceView& view, const T* u, const T* s, std::int64_t d, Activation activation,
                    std::int64_t first, std::int64_t last, std::int64_t first_group, std::int64_t last_group, T* z,
                    std::uint8_t* kept, T* values, T* scratch);
    /// Adds to du and ds what flows back through the sequences of nodes first .. last-1; row g - first_group of dz is
    /// that of group g. These rows of du must belong to no other call that runs at the same time, and ds to this call
    /// alone.
    void (*backward)(const SequenceView& view, const T* dz, std::int64_t first_group, std::int64_t d,
                     Activation activation, std::int64_t first, std::int64_t last, const std::uint8_t* kept,
                     const T* values, T* du, T* ds, T* scratch);

    /// out of nodes first .. last-1
    void (*pool)(const PoolView<T>& view, const T* y, std::int64_t d, std::int64_t first, std::int64_t last, T* out);
    /// dy of the groups of nodes first .. last-1, from the first of them on; adds to db, if there is one.
    void (*pool_back)(const PoolView<T>& view, const T* dout, std::int64_t d, std::int64_t first, std::int64_t last,
                      T* dy, T* db);
    /// dalpha of rows first .. last-1 of alpha: row f is that of the groups groups[first_of_alpha[f]] ..., group g that
    /// of node node_of[g].
    void (*pool_back_alpha)(const PoolView<T>& view, const T* dout, const T* y, const std::int64_t* first_of_alpha,
                            const std::int64_t* groups, const std::int64_t* node_of, std::int64_t d, std::int64_t first,
                            std::int64_t last, T* dalpha);
};

template <typename T>
[[nodiscard]] const LrpKernels<T>& lrp_kernels();

}  // namespace countable::kernels
