// Compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace. Includes nothing but plain
// headers: an inline function of the standard library that two such objects share may come from either of them.
#include "countable/kernels/lstm.hpp"

#include "countable/kernels/exp_tanh.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

template <typename T>
void forward(std::int64_t d, std::int64_t first, std::int64_t last, T* __restrict gates, T* __restrict cell,
             T* __restrict hidden) {
    for (std::int64_t r = first; r < last; ++r) {
        T* __restrict const row = gates + 4 * r * d;
        for (std::int64_t c = 0; c < 2 * d; ++c) row[c] = sigmoid(row[c]);
        for (std::int64_t c = 2 * d; c < 3 * d; ++c) row[c] = hyperbolic(row[c]);
        for (std::int64_t c = 3 * d; c < 4 * d; ++c) row[c] = sigmoid(row[c]);
        for (std::int64_t c = 0; c < d; ++c) {
            const T now = row[d + c] * cell[r * d + c] + row[c] * row[2 * d + c];
            cell[r * d + c] = now;
            hidden[r * d + c] = row[3 * d + c] * hyperbolic(now);
        }
    }
}

template <typename T>
void backward(std::int64_t d, std::int64_t first, std::int64_t last, const T* __restrict gates,
              const T* __restrict cell_before, const T* __restrict cell, const T* __restrict d_hidden,
              T* __restrict d_cell, T* __restrict d_gates) {
    for (std::int64_t r = first; r < last; ++r) {
        const T* __restrict const row = gates + 4 * r * d;
        T* __restrict const out = d_gates + 4 * r * d;
        for (std::int64_t c = 0; c < d; ++c) {
            const T i = row[c], f = row[d + c], g = row[2 * d + c], o = row[3 * d + c];
            const T t = hyperbolic(cell[r * d + c]), dh = d_hidden[r * d + c];
            const T dc = d_cell[r * d + c] + dh * o * (1 - t * t);
            out[c] = dc * g * i * (1 - i);
            out[d + c] = dc * cell_before[r * d + c] * f * (1 - f);
            out[2 * d + c] = dc * i * (1 - g * g);
            out[3 * d + c] = dh * t * o * (1 - o);
            d_cell[r * d + c] = dc * f;
        }
    }
}

}  // namespace

extern const LstmKernels<float> lstm_kernels_float;
extern const LstmKernels<double> lstm_kernels_double;
const LstmKernels<float> lstm_kernels_float{forward, backward};
const LstmKernels<double> lstm_kernels_double{forward, backward};

}  // namespace countable::kernels::COUNTABLE_ISA
