// Compiled once per instruction set: see row_kernels.cpp.
#include "countable/models/lrp_kernels.hpp"

#include <cmath>

namespace countable::models::COUNTABLE_ISA {
namespace {

constexpr std::int64_t block = 64;       // channels that are carried through all sequences of a node at once
constexpr std::int64_t most_slots = 64;  // longer sequences walk in heap memory of the caller's making: see below

// One block of channels of one node's sequences. The running sums over the prefixes of the sequence at hand stand in
// `sums`, one row per slot; a sequence begins at the first slot that it does not share with the one before.
template <typename T, Activation A>
void forward_block(const SequenceView& view, const T* u, const T* s, std::int64_t d, std::int64_t c0,
                   std::int64_t width, std::int64_t from, std::int64_t to, T* z, std::uint8_t* kept, T* values, T* sums,
                   const T** at) {
    static const T zero[block] = {};
    const std::int64_t length = view.length;
    at[0] = zero;
    for (std::int64_t i = from; i < to; ++i) {
        const std::int32_t* const slots = view.slots + i * length;
        for (std::int64_t a = view.shared[i]; a < length; ++a) {
            if (slots[a] < 0) {
                at[a + 1] = at[a];
                continue;
            }
            const T* const row = u + (slots[a] * length + a) * d + c0;
            const T* const before = at[a];
            T* const sum = sums + a * block;
            for (std::int64_t c = 0; c < width; ++c) sum[c] = before[c] + row[c];
            at[a + 1] = sum;
        }
        const T* const all = at[length];
        const T* const edges = s + view.signature[i] * d + c0;
        T* const out = z + view.group[i] * d + c0;
        const T times = view.multiplicity ? static_cast<T>(view.multiplicity[i]) : T{1};
        if constexpr (A == Activation::Relu) {
            std::uint8_t* const positive = kept + i * d + c0;
            for (std::int64_t c = 0; c < width; ++c) {
                const T x = all[c] + edges[c];
                positive[c] = x > 0;
                out[c] += x > 0 ? times * x : T{0};
            }
        } else {
            T* const value = values + i * d + c0;
            for (std::int64_t c = 0; c < width; ++c) {
                value[c] = std::tanh(all[c] + edges[c]);
                out[c] += times * value[c];
            }
        }
    }
}

// What flows back to a prefix is the sum over the sequences that share it: it gathers in `sums` and is handed to U, and
// to the next shorter prefix, when a sequence comes that does not share it.
template <typename T, Activation A>
void backward_block(const SequenceView& view, const T* dz, std::int64_t d, std::int64_t c0, std::int64_t width,
                    std::int64_t from, std::int64_t to, const std::uint8_t* kept, const T* values, T* du, T* ds,
                    T* sums) {
    const std::int64_t length = view.length;
    for (std::int64_t i = from; i < to; ++i) {
        const std::int32_t* const slots = view.slots + i * length;
        // Slot 0 is the root and never empty, so that every sequence has a last filled slot.
        std::int64_t last = length - 1;
        while (slots[last] < 0) --last;
        for (std::int64_t a = view.shared[i]; a <= last; ++a) {
            T* const sum = sums + a * block;
            for (std::int64_t c = 0; c < width; ++c) sum[c] = 0;
        }
        T* const leaf = sums + last * block;
        T* const edges = ds + view.signature[i] * d + c0;
        const T* const gradient = dz + view.group[i] * d + c0;
        const T times = view.multiplicity ? static_cast<T>(view.multiplicity[i]) : T{1};
        if constexpr (A == Activation::Relu) {
            const std::uint8_t* const positive = kept + i * d + c0;
            for (std::int64_t c = 0; c < width; ++c) {
                const T x = positive[c] ? times * gradient[c] : T{0};
                leaf[c] += x;
                edges[c] += x;
            }
        } else {
            const T* const value = values + i * d + c0;
            for (std::int64_t c = 0; c < width; ++c) {
                const T x = times * gradient[c] * (1 - value[c] * value[c]);
                leaf[c] += x;
                edges[c] += x;
            }
        }
        const std::int64_t stay = i + 1 < to ? view.shared[i + 1] : 0;  // slots that the next sequence goes on with
        for (std::int64_t a = last; a >= stay; --a) {
            if (slots[a] < 0) continue;
            const T* const sum = sums + a * block;
            T* const row = du + (slots[a] * length + a) * d + c0;
            for (std::int64_t c = 0; c < width; ++c) row[c] += sum[c];
            std::int64_t up = a - 1;
            while (up >= 0 && slots[up] < 0) --up;
            if (up < 0) break;
            T* const shorter = sums + up * block;
            for (std::int64_t c = 0; c < width; ++c) shorter[c] += sum[c];
        }
    }
}

template <typename T>
struct Scratch {
    explicit Scratch(std::int64_t length)
        : sums(length <= most_slots ? stack_sums : new T[length * block]),
          at(length <= most_slots ? stack_at : new const T*[length + 1]) {}
    ~Scratch() {
        if (sums != stack_sums) delete[] sums;
        if (at != stack_at) delete[] at;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    T stack_sums[most_slots * block];
    const T* stack_at[most_slots + 1];
    T* sums;
    const T** at;
};

template <typename T>
void forward(const SequenceView& view, const T* u, const T* s, std::int64_t d, Activation activation,
             std::int64_t first, std::int64_t last, std::int64_t first_group, std::int64_t last_group, T* z,
             std::uint8_t* kept, T* values) {
    Scratch<T> scratch(view.length);
    for (std::int64_t i = first_group * d; i < last_group * d; ++i) z[i] = 0;
    for (std::int64_t v = first; v < last; ++v)
        for (std::int64_t c0 = 0; c0 < d; c0 += block) {
            const std::int64_t width = d - c0 < block ? d - c0 : block;
            const std::int64_t from = view.first_sequence[v], to = view.first_sequence[v + 1];
            if (activation == Activation::Relu)
                forward_block<T, Activation::Relu>(view, u, s, d, c0, width, from, to, z, kept, values, scratch.sums,
                                                   scratch.at);
            else
                forward_block<T, Activation::Tanh>(view, u, s, d, c0, width, from, to, z, kept, values, scratch.sums,
                                                   scratch.at);
        }
}

template <typename T>
void backward(const SequenceView& view, const T* dz, std::int64_t d, Activation activation, std::int64_t first,
              std::int64_t last, const std::uint8_t* kept, const T* values, T* du, T* ds) {
    Scratch<T> scratch(view.length);
    for (std::int64_t v = first; v < last; ++v)
        for (std::int64_t c0 = 0; c0 < d; c0 += block) {
            const std::int64_t width = d - c0 < block ? d - c0 : block;
            const std::int64_t from = view.first_sequence[v], to = view.first_sequence[v + 1];
            if (activation == Activation::Relu)
                backward_block<T, Activation::Relu>(view, dz, d, c0, width, from, to, kept, values, du, ds,
                                                    scratch.sums);
            else
                backward_block<T, Activation::Tanh>(view, dz, d, c0, width, from, to, kept, values, du, ds,
                                                    scratch.sums);
        }
}

template <typename T>
void factor_pool(const T* y, const T* factor, const std::int64_t* first_group, const std::int64_t* factor_of,
                 std::int64_t d, std::int64_t first, std::int64_t last, T* out) {
    for (std::int64_t v = first; v < last; ++v) {
        T* const sum = out + v * d;
        for (std::int64_t c = 0; c < d; ++c) sum[c] = 0;
        for (std::int64_t g = first_group[v]; g < first_group[v + 1]; ++g) {
            const T *const alpha = factor + factor_of[g] * d, *const row = y + g * d;
            for (std::int64_t c = 0; c < d; ++c) sum[c] += alpha[c] * row[c];
        }
    }
}

template <typename T>
void factor_pool_back(const T* dout, const T* factor, const std::int64_t* first_group, const std::int64_t* factor_of,
                      std::int64_t d, std::int64_t first, std::int64_t last, T* dy) {
    for (std::int64_t v = first; v < last; ++v)
        for (std::int64_t g = first_group[v]; g < first_group[v + 1]; ++g) {
            const T *const alpha = factor + factor_of[g] * d, *const gradient = dout + v * d;
            T* const row = dy + g * d;
            for (std::int64_t c = 0; c < d; ++c) row[c] = alpha[c] * gradient[c];
        }
}

template <typename T>
void factor_pool_back_factor(const T* dout, const T* y, const std::int64_t* first_of_factor, const std::int64_t* groups,
                             const std::int64_t* node_of, std::int64_t d, std::int64_t first, std::int64_t last,
                             T* dfactor) {
    for (std::int64_t f = first; f < last; ++f) {
        T* const sum = dfactor + f * d;
        for (std::int64_t c = 0; c < d; ++c) sum[c] = 0;
        for (std::int64_t e = first_of_factor[f]; e < first_of_factor[f + 1]; ++e) {
            const T *const row = y + groups[e] * d, *const gradient = dout + node_of[groups[e]] * d;
            for (std::int64_t c = 0; c < d; ++c) sum[c] += row[c] * gradient[c];
        }
    }
}

}  // namespace

extern const LrpKernels<float> lrp_kernels_float;
extern const LrpKernels<double> lrp_kernels_double;
const LrpKernels<float> lrp_kernels_float{forward, backward, factor_pool, factor_pool_back, factor_pool_back_factor};
const LrpKernels<double> lrp_kernels_double{forward, backward, factor_pool, factor_pool_back, factor_pool_back_factor};

}  // namespace countable::models::COUNTABLE_ISA
