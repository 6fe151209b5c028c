#pragma once

#include <cstdint>

// For sources that are compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace.
namespace countable::kernels::COUNTABLE_ISA {

/// e^x without a branch or a call, so that loops over it become vector code: e^x = 2^n e^r with |r| <= ln(2)/2, and the
/// Taylor polynomial of degree 7 in r, whose error is below the rounding of a float. What is made of it below saturates
/// long before the bounds of x.
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

/// tanh, as exact as 1 +- 10^-7 is: small results have fewer digits.
inline float hyperbolic(float x) { return 2 * sigmoid(2 * x) - 1; }
inline double hyperbolic(double x) { return __builtin_tanh(x); }

}  // namespace countable::kernels::COUNTABLE_ISA
