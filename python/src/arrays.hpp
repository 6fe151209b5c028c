#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "nanobind.hpp"

namespace countable::python {

/// Whole numbers that Python hands over, without a copy.
using Numbers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::device::cpu>;

/// A vector as a numpy array that owns it: no copy.
template <typename T>
[[nodiscard]] nb::ndarray<nb::numpy, T> array_of(std::vector<T> values, std::vector<std::size_t> shape) {
    auto* const kept = new std::vector<T>(std::move(values));
    const nb::capsule owner(kept, [](void* vector) noexcept { delete static_cast<std::vector<T>*>(vector); });
    return nb::ndarray<nb::numpy, T>(kept->data(), shape.size(), shape.data(), owner);
}

/// The same for memory that `shape` says the size of.
template <typename T>
[[nodiscard]] nb::ndarray<nb::numpy, T> array_of(std::unique_ptr<T[]> values, const std::vector<std::size_t>& shape) {
    T* const kept = values.release();
    const nb::capsule owner(kept, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    return nb::ndarray<nb::numpy, T>(kept, shape.size(), shape.data(), owner);
}

template <typename T>
[[nodiscard]] nb::ndarray<nb::numpy, T> array_of(std::vector<T> values) {
    const std::size_t size = values.size();
    return array_of(std::move(values), {size});
}

}  // namespace countable::python
