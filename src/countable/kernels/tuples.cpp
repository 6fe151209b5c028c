// Compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace. Includes nothing but plain
// headers: an inline function of the standard library that two such objects share may come from either of them.
#include "countable/kernels/tuples.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

// D channels, or d if D is 0.
template <int D, typename T>
void add_channels(const T* from, std::int64_t from_width, T* to, std::int64_t to_width, const TupleLoop (&loops)[3],
                  std::int64_t d, T scale) {
    if constexpr (D > 0) d = D;
    const auto& [a, b, c] = loops;
    for (std::int64_t i = 0; i < a.extent; ++i)
        for (std::int64_t j = 0; j < b.extent; ++j) {
            const T* x = from + (i * a.from + j * b.from) * from_width;
            T* y = to + (i * a.to + j * b.to) * to_width;
            for (std::int64_t k = 0; k < c.extent; ++k, x += c.from * from_width, y += c.to * to_width)
                for (std::int64_t channel = 0; channel < d; ++channel) y[channel] += scale * x[channel];
        }
}

template <typename T>
void add(const T* from, std::int64_t from_width, T* to, std::int64_t to_width, const TupleLoop (&loops)[3],
         std::int64_t d, T scale) {
    if (d == 8)  // the usual width: a loop of one step would cost more than the step
        add_channels<8>(from, from_width, to, to_width, loops, d, scale);
    else
        add_channels<0>(from, from_width, to, to_width, loops, d, scale);
}

// A register's worth of channels, at any address.
template <typename T>
struct Lanes {
    static constexpr std::int64_t count = 32 / sizeof(T);
    typedef T Vector __attribute__((vector_size(32)));
    typedef T Unaligned __attribute__((vector_size(32), aligned(sizeof(T)), may_alias));
    // A reference: functions that take or return such vectors differ between instruction sets.
    static const Unaligned& at(const T* x) { return *reinterpret_cast<const Unaligned*>(x); }
    static Unaligned& at(T* x) { return *reinterpret_cast<Unaligned*>(x); }
};

// The Rows x Columns entries of the product at (i, j), two registers of channels each: 2 x 3 entries are 12 sums, which
// with what they are made of just fit into the 16 registers. A sum is over ascending k in every tile.
template <int Rows, int Columns, int Wide, typename T>
void tile(const T* a, std::int64_t a_out, std::int64_t a_sum, const T* b, std::int64_t b_sum, std::int64_t b_out,
          std::int64_t n, std::int64_t out_row, std::int64_t d, T scale, T* out) {
    using L = Lanes<T>;
    typename L::Vector sum[Rows][Columns][Wide];
#pragma GCC unroll 2
    for (int i = 0; i < Rows; ++i)  // one by one: `= {}` would clear memory, where the sums are not
#pragma GCC unroll 3
        for (int j = 0; j < Columns; ++j)
#pragma GCC unroll 2
            for (int w = 0; w < Wide; ++w) sum[i][j][w] = typename L::Vector{};
    for (std::int64_t k = 0; k < n; ++k, a += a_sum, b += b_sum)
        for (int w = 0; w < Wide; ++w) {
            typename L::Vector left[Rows];
            for (int i = 0; i < Rows; ++i) left[i] = L::at(a + i * a_out + w * L::count);
            for (int j = 0; j < Columns; ++j) {
                const typename L::Vector right = L::at(b + j * b_out + w * L::count);
                for (int i = 0; i < Rows; ++i) sum[i][j][w] += left[i] * right;
            }
        }
    for (int i = 0; i < Rows; ++i)
        for (int j = 0; j < Columns; ++j)
            for (int w = 0; w < Wide; ++w) L::at(out + i * out_row + j * d + w * L::count) = sum[i][j][w] * scale;
}

template <int Rows, int Wide, typename T>
void strip(const T* a, std::int64_t a_out, std::int64_t a_sum, const T* b, std::int64_t b_sum, std::int64_t b_out,
           std::int64_t n, std::int64_t d, T scale, T* out) {
    std::int64_t j = 0;
    for (; j + 3 <= n; j += 3)
        tile<Rows, 3, Wide>(a, a_out, a_sum, b + j * b_out, b_sum, b_out, n, n * d, d, scale, out + j * d);
    for (; j < n; ++j)
        tile<Rows, 1, Wide>(a, a_out, a_sum, b + j * b_out, b_sum, b_out, n, n * d, d, scale, out + j * d);
}

template <int Wide, typename T>
void channels(const T* a, std::int64_t a_out, std::int64_t a_sum, const T* b, std::int64_t b_sum, std::int64_t b_out,
              std::int64_t n, std::int64_t d, T scale, T* out) {
    std::int64_t i = 0;
    for (; i + 2 <= n; i += 2)
        strip<2, Wide>(a + i * a_out, a_out, a_sum, b, b_sum, b_out, n, d, scale, out + i * n * d);
    if (i < n) strip<1, Wide>(a + i * a_out, a_out, a_sum, b, b_sum, b_out, n, d, scale, out + i * n * d);
}

template <typename T>
void multiply(const T* a, std::int64_t a_out, std::int64_t a_sum, const T* b, std::int64_t b_sum, std::int64_t b_out,
              std::int64_t n, std::int64_t d, T scale, T* out) {
    a_out *= d, a_sum *= d, b_sum *= d, b_out *= d;
    constexpr std::int64_t lanes = Lanes<T>::count;
    std::int64_t c = 0;
    for (; c + 2 * lanes <= d; c += 2 * lanes)
        channels<2>(a + c, a_out, a_sum, b + c, b_sum, b_out, n, d, scale, out + c);
    for (; c + lanes <= d; c += lanes) channels<1>(a + c, a_out, a_sum, b + c, b_sum, b_out, n, d, scale, out + c);
    for (; c < d; ++c)
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                T sum = 0;
                for (std::int64_t k = 0; k < n; ++k) sum += a[i * a_out + k * a_sum + c] * b[k * b_sum + j * b_out + c];
                out[(i * n + j) * d + c] = scale * sum;
            }
}

}  // namespace

extern const TupleKernels<float> tuple_kernels_float;
extern const TupleKernels<double> tuple_kernels_double;
const TupleKernels<float> tuple_kernels_float{add, multiply};
const TupleKernels<double> tuple_kernels_double{add, multiply};

}  // namespace countable::kernels::COUNTABLE_ISA
