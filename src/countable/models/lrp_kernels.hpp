#pragma once

#include <cstdint>

namespace countable::models {

/// The sequences of a batch as the kernels walk them: lrp::Plan with the offsets of the batch added. Plain pointers, so
/// that the kernels need no torch.
struct SequenceView {
    std::int64_t length;                 ///< L, slots of a sequence
    const std::int64_t* first_sequence;  ///< [nodes + 1]
    const std::int32_t* slots;           ///< [sequences, L]: rows of U, -1 where empty
    const std::int32_t* shared;          ///< [sequences]: leading slots in common with the one before of the same node
    const std::int32_t* group;           ///< [sequences]: row of the output
    const std::int32_t* signature;       ///< [sequences]: row of S
    const float* multiplicity;           ///< [sequences] or null when all are 1
};

enum class Activation : std::int64_t { Relu, Tanh };

/// With d channels, and z(pi) = act(S[signature] + sum over filled slots a of U[slot_a, a]) for a sequence pi:
/// Z[g] = sum of z(pi) over the sequences of group g. U is [rows, L, d], S is [signatures, d].
template <typename T>
struct LrpKernels {
    /// Makes the groups of nodes first .. last-1. `kept` gets what backward needs, [sequences, d]: act'(.) for ReLU as
    /// 0 or 1; tanh keeps z itself in `values`. One of the two is used.
    void (*forward)(const SequenceView& view, const T* u, const T* s, std::int64_t d, Activation activation,
                    std::int64_t first, std::int64_t last, std::int64_t first_group, std::int64_t last_group, T* z,
                    std::uint8_t* kept, T* values);
    /// Adds to du and ds what flows back through the sequences of nodes first .. last-1. These rows of du must belong
    /// to no other call that runs at the same time, and ds to this call alone.
    void (*backward)(const SequenceView& view, const T* dz, std::int64_t d, Activation activation, std::int64_t first,
                     std::int64_t last, const std::uint8_t* kept, const T* values, T* du, T* ds);

    /// out[i] = sum over the groups g of node i of factor[factor_of[g]] * y[g], for nodes first .. last-1
    void (*factor_pool)(const T* y, const T* factor, const std::int64_t* first_group, const std::int64_t* factor_of,
                        std::int64_t d, std::int64_t first, std::int64_t last, T* out);
    /// dy[g] = factor[factor_of[g]] * dout[node of g], for the groups of nodes first .. last-1
    void (*factor_pool_back)(const T* dout, const T* factor, const std::int64_t* first_group,
                             const std::int64_t* factor_of, std::int64_t d, std::int64_t first, std::int64_t last,
                             T* dy);
    /// dfactor[f] = sum over the groups g with factor f of y[g] * dout[node_of[g]], for factors first .. last-1
    void (*factor_pool_back_factor)(const T* dout, const T* y, const std::int64_t* first_of_factor,
                                    const std::int64_t* groups, const std::int64_t* node_of, std::int64_t d,
                                    std::int64_t first, std::int64_t last, T* dfactor);
};

template <typename T>
[[nodiscard]] const LrpKernels<T>& lrp_kernels();

}  // namespace countable::models
