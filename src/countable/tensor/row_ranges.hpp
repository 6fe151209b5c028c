#pragma once

#include "countable/kernels/parallel.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::tensor {

/// Calls body(T{}, first, last) for ranges of `rows` rows, on several threads if `numbers`, about as many as are read and
/// written, are worth it. T is the type of x, float or double.
template <typename Body>
void for_row_ranges(const torch::Tensor& x, std::int64_t rows, std::int64_t numbers, const Body& body) {
    kernels::parallel_ranges(rows, numbers, [&](std::int64_t first, std::int64_t last) {
        in_type_of(x, [&](auto type) { body(type, first, last); });
    });
}

}  // namespace countable::tensor
