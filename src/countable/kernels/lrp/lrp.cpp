// Compiled once per instruction set: see rows.cpp.
#include "countable/kernels/lrp/lrp.hpp"

#include "countable/kernels/exp_tanh.hpp"
#include "countable/kernels/simd.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

constexpr int most_vectors = 8;  // of channels that are carried through all sequences of a node at once

// V vectors of L numbers each, in registers.
template <typename T, std::int64_t L, int V>
struct Row {
    Vector<T, L> part[V];

    static Row zero() { return {}; }
    static Row at(const T* from) {
        Row row;
#pragma GCC unroll 8
        for (int v = 0; v < V; ++v) row.part[v] = load<T, L>(from + v * L);
        return row;
    }
    void to(T* target) const {
#pragma GCC unroll 8
        for (int v = 0; v < V; ++v) store<T, L>(target + v * L, part[v]);
    }
    void add(const T* from) {
#pragma GCC unroll 8
        for (int v = 0; v < V; ++v) part[v] += load<T, L>(from + v * L);
    }
    void add_to(T* target) const {
#pragma GCC unroll 8
        for (int v = 0; v < V; ++v) store<T, L>(target + v * L, load<T, L>(target + v * L) + part[v]);
    }
};

// Calls body.operator()<L, V>(c) for blocks of V vectors of L numbers from channel c on that make up d channels.
template <typename T, typename Body>
void for_channels(std::int64_t d, const Body& body) {
    constexpr std::int64_t L = lanes<T>;
    std::int64_t c = 0;
    for (; d - c >= 8 * L; c += 8 * L) body.template operator()<L, 8>(c);
    if (d - c >= 4 * L) {
        body.template operator()<L, 4>(c);
        c += 4 * L;
    }
    if (d - c >= 2 * L) {
        body.template operator()<L, 2>(c);
        c += 2 * L;
    }
    if (d - c >= L) {
        body.template operator()<L, 1>(c);
        c += L;
    }
    if constexpr (short_lanes<T> < L)
        if (d - c >= short_lanes<T>) body.template operator()<short_lanes<T>, 1>(c);
}

template <std::int64_t L>
struct KeptBitsOf {
    typedef LaneBits<L> type __attribute__((aligned(1), may_alias));
};
// Whether each of L numbers was positive, anywhere in the bytes of `kept`.
template <std::int64_t L>
using KeptBits = typename KeptBitsOf<L>::type;

// The running sums over the prefixes of the sequence at hand, one row per slot. A sequence begins at the first slot
// that it does not share with the one before; of its own sums only those are kept that the next one shares.
template <typename T>
struct Sums {
    T* numbers;
    T* operator[](std::int64_t slot) const { return numbers + slot * most_vectors * lanes<T>; }
};

// V vectors of the sequences from .. to-1, which are those of one node. A single vector is added anew for all slots,
// filled or not: there is less to share than is lost by guessing wrongly how much.
template <typename T, Activation A, std::int64_t L, int V>
void forward_block(const SequenceView& view, const T* u, const T* s, std::int64_t d, std::int64_t c, std::int64_t from,
                   std::int64_t to, T* z, std::uint8_t* kept, T* values, const Sums<T>& sums) {
    const std::int64_t length = view.length;
    const T empty[L] = {};
    for (std::int64_t i = from; i < to; ++i) {
        const std::int32_t* const slots = view.slots + i * length;
        auto sum = Row<T, L, V>::zero();
        if constexpr (V == 1) {
            for (std::int64_t a = 0; a < length; ++a)
                sum.add(slots[a] >= 0 ? u + (a * view.rows + slots[a]) * d + c : empty);
        } else {
            const std::int64_t shared = view.shared[i], stay = i + 1 < to ? view.shared[i + 1] : 0;
            if (shared > 0) sum = Row<T, L, V>::at(sums[shared - 1]);
            for (std::int64_t a = shared; a < length; ++a) {
                if (slots[a] >= 0) sum.add(u + (a * view.rows + slots[a]) * d + c);
                if (a < stay) sum.to(sums[a]);
            }
        }
        sum.add(s + view.signature[i] * d + c);
        T* const out = z + view.group[i] * d + c;
        const T times = view.multiplicity ? static_cast<T>(view.multiplicity[i]) : T{1};
        if constexpr (A == Activation::Relu) {
            auto* const bits = reinterpret_cast<KeptBits<L>*>(kept + (i * d + c) / short_lanes<T>);
#pragma GCC unroll 8
            for (int v = 0; v < V; ++v) {
                bits[v] = positive_lanes<T, L>(sum.part[v]);
                sum.part[v] = times * (sum.part[v] > 0 ? sum.part[v] : Vector<T, L>{});
                // Of single precision all products but the last are rounded, as compilers left them when the first
                // results were published: the same seed goes on giving the same bits.
                if (sizeof(T) == 4 && v + 1 < V) keep_rounding(sum.part[v]);
            }
        } else {
            for (int v = 0; v < V; ++v) {
                T* const value = values + i * d + c + v * L;
                store<T, L>(value, sum.part[v]);
                for (std::int64_t lane = 0; lane < L; ++lane) value[lane] = hyperbolic(value[lane]);
                sum.part[v] = times * load<T, L>(value);
            }
        }
        sum.add_to(out);
    }
}

// What flows back to a prefix is the sum over the sequences that share it: it gathers in `sums` and is handed to U, and
// to the next shorter prefix, when a sequence comes that does not share it.
template <typename T, Activation A, std::int64_t L, int V>
void backward_block(const SequenceView& view, const T* dz, std::int64_t first_group, std::int64_t d, std::int64_t c,
                    std::int64_t from, std::int64_t to, const std::uint8_t* kept, const T* values, T* du, T* ds,
                    const Sums<T>& sums) {
    const std::int64_t length = view.length;
    Row<T, L, V>::zero().to(sums[0]);
    for (std::int64_t i = from; i < to; ++i) {
        const std::int32_t* const slots = view.slots + i * length;
        const T times = view.multiplicity ? static_cast<T>(view.multiplicity[i]) : T{1};
        auto sum = Row<T, L, V>::at(dz + (view.group[i] - first_group) * d + c);
        if constexpr (A == Activation::Relu) {
            const auto* const bits = reinterpret_cast<const KeptBits<L>*>(kept + (i * d + c) / short_lanes<T>);
#pragma GCC unroll 8
            for (int v = 0; v < V; ++v) sum.part[v] = select_lanes<T, L>(bits[v], times * sum.part[v]);
        } else {
            for (int v = 0; v < V; ++v) {
                const Vector<T, L> value = load<T, L>(values + i * d + c + v * L);
                sum.part[v] = times * sum.part[v] * (1 - value * value);
            }
        }
        sum.add_to(ds + view.signature[i] * d + c);
        if constexpr (V == 1) {
            for (std::int64_t a = 0; a < length; ++a)
                sum.add_to(slots[a] >= 0 ? du + (a * view.rows + slots[a]) * d + c : sums[0]);
            continue;
        }
        const std::int64_t shared = view.shared[i], stay = i + 1 < to ? view.shared[i + 1] : 0;
        // Down the filled slots, of which slot 0, the root, is always one. The sums of slots below `shared` have been
        // begun by sequences before.
        std::int64_t a = length - 1;
        while (slots[a] < 0) --a;
        for (;;) {
            if (a < shared) sum.add(sums[a]);
            if (a < stay) break;
            sum.add_to(du + (a * view.rows + slots[a]) * d + c);
            do --a;
            while (a >= 0 && slots[a] < 0);
            if (a < 0) break;
        }
        if (a < 0) continue;
        sum.to(sums[a]);
        while (--a >= shared) Row<T, L, V>::zero().to(sums[a]);
    }
}

template <typename T, typename Body>
void for_nodes(const SequenceView& view, std::int64_t d, Activation activation, std::int64_t first, std::int64_t last,
               T* scratch, const Body& body) {
    const Sums<T> sums{scratch};
    for (std::int64_t v = first; v < last; ++v) {
        const std::int64_t from = view.first_sequence[v], to = view.first_sequence[v + 1];
        for_channels<T>(d, [&]<std::int64_t L, int V>(std::int64_t c) {
            if (activation == Activation::Relu)
                body.template operator()<Activation::Relu, L, V>(c, from, to, sums);
            else
                body.template operator()<Activation::Tanh, L, V>(c, from, to, sums);
        });
    }
}

template <typename T>
void forward(const SequenceView& view, const T* u, const T* s, std::int64_t d, Activation activation,
             std::int64_t first, std::int64_t last, std::int64_t first_group, std::int64_t last_group, T* z,
             std::uint8_t* kept, T* values, T* scratch) {
    for (std::int64_t i = first_group * d; i < last_group * d; ++i) z[i] = 0;
    for_nodes<T>(view, d, activation, first, last, scratch,
                 [&]<Activation A, std::int64_t L, int V>(std::int64_t c, std::int64_t from, std::int64_t to,
                                                          const Sums<T>& sums) {
                     forward_block<T, A, L, V>(view, u, s, d, c, from, to, z, kept, values, sums);
                 });
}

template <typename T>
void backward(const SequenceView& view, const T* dz, std::int64_t first_group, std::int64_t d, Activation activation,
              std::int64_t first, std::int64_t last, const std::uint8_t* kept, const T* values, T* du, T* ds,
              T* scratch) {
    for_nodes<T>(view, d, activation, first, last, scratch,
                 [&]<Activation A, std::int64_t L, int V>(std::int64_t c, std::int64_t from, std::int64_t to,
                                                          const Sums<T>& sums) {
                     backward_block<T, A, L, V>(view, dz, first_group, d, c, from, to, kept, values, du, ds, sums);
                 });
}

// y_g + w_g b
template <typename T, std::int64_t L>
Vector<T, L> biased(const PoolView<T>& view, const T* y, std::int64_t g, std::int64_t d, std::int64_t c) {
    const Vector<T, L> row = load<T, L>(y + g * d + c);
    return view.bias ? row + view.weight[g] * load<T, L>(view.bias + c) : row;
}

template <typename T>
void pool(const PoolView<T>& view, const T* y, std::int64_t d, std::int64_t first, std::int64_t last, T* out) {
    for (std::int64_t i = first; i < last; ++i)
        for_channels<T>(d, [&]<std::int64_t L, int V>(std::int64_t c) {
            auto sum = Row<T, L, V>::zero();
            for (std::int64_t g = view.first_group[i]; g < view.first_group[i + 1]; ++g)
#pragma GCC unroll 8
                for (int v = 0; v < V; ++v)
                    sum.part[v] += load<T, L>(view.alpha + view.alpha_of[g] * d + c + v * L) *
                                   biased<T, L>(view, y, g, d, c + v * L);
            if (view.scale)
#pragma GCC unroll 8
                for (int v = 0; v < V; ++v) sum.part[v] *= view.scale[i];
            sum.to(out + i * d + c);
        });
}

template <typename T>
void pool_back(const PoolView<T>& view, const T* dout, std::int64_t d, std::int64_t first, std::int64_t last, T* dy,
               T* db) {
    for (std::int64_t i = first; i < last; ++i)
        for_channels<T>(d, [&]<std::int64_t L, int V>(std::int64_t c) {
            auto gradient = Row<T, L, V>::at(dout + i * d + c);
            auto bias = Row<T, L, V>::zero();
            if (view.scale)
#pragma GCC unroll 8
                for (int v = 0; v < V; ++v) gradient.part[v] *= view.scale[i];
            for (std::int64_t g = view.first_group[i]; g < view.first_group[i + 1]; ++g)
#pragma GCC unroll 8
                for (int v = 0; v < V; ++v) {
                    const Vector<T, L> row =
                        gradient.part[v] * load<T, L>(view.alpha + view.alpha_of[g] * d + c + v * L);
                    store<T, L>(dy + (g - view.first_group[first]) * d + c + v * L, row);
                    bias.part[v] += view.weight[g] * row;
                }
            if (db) bias.add_to(db + c);
        });
}

template <typename T>
void pool_back_alpha(const PoolView<T>& view, const T* dout, const T* y, const std::int64_t* first_of_alpha,
                     const std::int64_t* groups, const std::int64_t* node_of, std::int64_t d, std::int64_t first,
                     std::int64_t last, T* dalpha) {
    constexpr std::int64_t rows_ahead = 8;  // the rows of y lie all over the memory
    const std::int64_t end = first_of_alpha[last];
    for (std::int64_t f = first; f < last; ++f)
        for_channels<T>(d, [&]<std::int64_t L, int V>(std::int64_t c) {
            auto sum = Row<T, L, V>::zero();
            for (std::int64_t e = first_of_alpha[f]; e < first_of_alpha[f + 1]; ++e) {
                const std::int64_t g = groups[e], i = node_of[g];
                if (e + rows_ahead < end) {
                    const T* const ahead = y + groups[e + rows_ahead] * d + c;
                    for (int v = 0; v < V; v += 64 / sizeof(Vector<T, L>)) __builtin_prefetch(ahead + v * L);
                }
                const T scale = view.scale ? view.scale[i] : T{1};
#pragma GCC unroll 8
                for (int v = 0; v < V; ++v)
                    sum.part[v] +=
                        biased<T, L>(view, y, g, d, c + v * L) * (scale * load<T, L>(dout + i * d + c + v * L));
            }
            sum.to(dalpha + f * d + c);
        });
}

}  // namespace

extern const LrpKernels<float> lrp_kernels_float;
extern const LrpKernels<double> lrp_kernels_double;
const LrpKernels<float> lrp_kernels_float{
    short_lanes<float>, most_vectors* lanes<float>, forward, backward, pool, pool_back, pool_back_alpha};
const LrpKernels<double> lrp_kernels_double{
    short_lanes<double>, most_vectors* lanes<double>, forward, backward, pool, pool_back, pool_back_alpha};

}  // namespace countable::kernels::COUNTABLE_ISA
