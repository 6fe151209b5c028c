#pragma once

#include <cstdint>

namespace countable::kernels {

/// One step of an LSTM cell (Hochreiter and Schmidhuber 1997, with forget gates) for rows first .. last-1, without
/// torch and compiled once per instruction set (lstm.cpp). A row has d hidden units; its gates are 4 d numbers
/// in torch's order, input, forget, candidate, output:
///     c = f c_before + i g,   h = o tanh(c),   i, f, o = sigmoid(gate), g = tanh(gate).
template <typename T>
struct LstmKernels {
    /// Replaces the gates by their activations, c_before by c, and writes h.
    void (*forward)(std::int64_t d, std::int64_t first, std::int64_t last, T* gates, T* cell, T* hidden);
    /// From the activations, c_before and c of the step: replaces the gradient of c by that of c_before and writes that
    /// of the gates before activation.
    void (*backward)(std::int64_t d, std::int64_t first, std::int64_t last, const T* gates, const T* cell_before,
                     const T* cell, const T* d_hidden, T* d_cell, T* d_gates);
};

/// Those for the machine that the program runs on.
template <typename T>
[[nodiscard]] const LstmKernels<T>& lstm_kernels();

}  // namespace countable::kernels
