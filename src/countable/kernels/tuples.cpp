// Compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace. Includes nothing but plain
// headers: an inline function of the standard library that two such objects share may come from either of them.
#include "countable/kernels/tuples.hpp"

#include "countable/kernels/simd.hpp"

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

// The Rows x Columns entries of the product at (i, j), Wide registers of L channels each. A sum is over ascending k in
// every tile.
template <std::int64_t L, int Rows, int Columns, int Wide, typename T>
void tile(const T* a, std::int64_t a_out, std::int64_t a_sum, const T* b, std::int64_t b_sum, std::int64_t b_out,
          std::int64_t n, std::int64_t out_row, std::int64_t d, T scale, T* out) {
    Vector<T, L> sum[Rows][Columns][Wide];
#pragma GCC unroll 4
    for (int i = 0; i < Rows; ++i)  // one by one: `= {}` would clear memory, where the sums are not
#pragma GCC unroll 4
        for (int j = 0; j < Columns; ++j)
#pragma GCC unroll 2
            for (int w = 0; w < Wide; ++w) sum[i][j][w] = Vector<T, L>{};
    for (std::int64_t k = 0; k < n; ++k, a += a_sum, b += b_sum) {
#pragma GCC unroll 2
        for (int w = 0; w < Wide; ++w) {
            Vector<T, L> left[Rows];
#pragma GCC unroll 4
            for (int i = 0; i < Rows; ++i) left[i] = load<T, L>(a + i * a_out + w * L);
#pragma GCC unroll 4
            for (int j = 0; j < Columns; ++j) {
                const Vector<T, L> right = load<T, L>(b + j * b_out + w * L);
#pragma GCC unroll 4
                for (int i = 0; i < Rows; ++i) sum[i][j][w] += left[i] * right;
            }
        }
    }
#pragma GCC unroll 4
    for (int i = 0; i < Rows; ++i) {
#pragma GCC unroll 4
        for (int j = 0; j < Columns; ++j) {
#pragma GCC unroll 2
            for (int w = 0; w < Wide; ++w) store<T, L>(out + i * out_row + j * d + w * L, sum[i][j][w] * scale);
        }
    }
}

// 2 x 3 entries of two registers are 12 sums, which with what they are made of just fit into 16 registers. Where there
// are 32, 4 x 4 entries of one, which take fewer loads.
constexpr bool many_registers = vector_bytes == 64;
constexpr int most_rows = many_registers ? 4 : 2, most_columns = many_registers ? 4 : 3;
constexpr int most_wide = many_registers ? 1 : 2;

template <std::int64_t L, int Rows, int Wide, typename T>
void strip(const T* a, std::int64_t a_out, std::int64_t a_sum, const T* b, std::int64_t b_sum, std::int64_t b_out,
           std::int64_t n, std::int64_t d, T scale, T* out) {
    std::int64_t j = 0;
    const auto take = [&]<int Columns>() {
        tile<L, Rows, Columns, Wide>(a, a_out, a_sum, b + j * b_out, b_sum, b_out, n, n * d, d, scale, out + j * d);
    };
    for (; j + most_columns <= n; j += most_columns) take.template operator()<most_columns>();
    if (many_registers && j + 2 <= n) {
        take.template operator()<2>();
        j += 2;
    }
    for (; j < n; ++j) take.template operator()<1>();
}

template <std::int64_t L, int Wide, typename T>
void channels(const T* a, std::int64_t a_out, std::int64_t a_sum, const T* b, std::int64_t b_sum, std::int64_t b_out,
              std::int64_t n, std::int64_t d, T scale, T* out) {
    std::int64_t i = 0;
    const auto take = [&]<int Rows>() {
        strip<L, Rows, Wide>(a + i * a_out, a_out, a_sum, b, b_sum, b_out, n, d, scale, out + i * n * d);
    };
    for (; i + most_rows <= n; i += most_rows) take.template operator()<most_rows>();
    if (most_rows > 2 && i + 2 <= n) {
        take.template operator()<2>();
        i += 2;
    }
    if (i < n) take.template operator()<1>();
}

template <typename T>
void multiply(const T* a, std::int64_t a_out, std::int64_t a_sum, const T* b, std::int64_t b_sum, std::int64_t b_out,
              std::int64_t n, std::int64_t d, T scale, T* out) {
    a_out *= d, a_sum *= d, b_sum *= d, b_out *= d;
    std::int64_t c = 0;
    const auto take = [&]<std::int64_t L, int Wide>() {
        for (; c + Wide * L <= d; c += Wide * L)
            channels<L, Wide>(a + c, a_out, a_sum, b + c, b_sum, b_out, n, d, scale, out + c);
    };
    take.template operator()<lanes<T>, most_wide>();
    take.template operator()<lanes<T>, 1>();
    take.template operator()<short_lanes<T>, 1>();
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
