// Compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace. Includes nothing but plain
// headers: an inline function of the standard library that two such objects share may come from either of them.
#include "countable/models/lstm_kernels.hpp"

namespace countable::models::COUNTABLE_ISA {
namespace {

// e^x without a branch or a call, so that loops over it become vector code: e^x = 2^n e^r with |r| <= ln(2)/2, and the
// Taylor polynomial of degree 7 in r, whose error is below the rounding of a float. The gates saturate long before the
// bounds of x.
inline float exponential(float x) {
    x = x < -87.0F ? -87.0F : x;
    x = x > 87.0F ? 87.0F : x;
    const float shift = 12582912.0F;  // 1.5 * 2^23: adding it rounds to a whole number
    const float n = (x * 1.44269504088896341F + shift) - shift;
    const float r = (x - n * 0.693359375F) + n * 2.12194440e-4F;  // ln(2) in two parts, the first exact in few bits
    float p = 1.0F / 5040;
    p = p * r + 1.0F / 720;
    p = p * r + 1.0F / 120;
    p = p * r + 1.0F / 24;
    p = p * r + 1.0F / 6;
    p = p * r + 0.5F;
    p = p * r + 1.0F;
    p = p * r + 1.0F;
    const std::int32_t power = (static_cast<std::int32_t>(n) + 127) << 23;
    return p * __builtin_bit_cast(float, power);
}

inline double exponential(double x) { return __builtin_exp(x); }

template <typename T>
inline T sigmoid(T x) {
    return T{1} / (T{1} + exponential(-x));
}

inline float hyperbolic(float x) { return 2 * sigmoid(2 * x) - 1; }
inline double hyperbolic(double x) { return __builtin_tanh(x); }

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

}  // namespace countable::models::COUNTABLE_ISA
