#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "countable/kernels/buffer.hpp"
#include "countable/kernels/dense.hpp"

namespace countable::kernels {

/// Parameters of a batch normalisation of d channels, [d] each.
template <typename T>
struct NormView {
    const T *weight, *bias;
    T *running_mean, *running_variance;
    T epsilon, momentum;
};

/// Batch normalisation, then ReLU: both ways, inside of a larger operation that divides the rows into parts (part p has
/// those from bounds[p] to bounds[p + 1] - 1) and sees to the threads. x and y are [rows, d] and stay where they are.
template <typename T>
class NormInParts {
  public:
    NormInParts(const NormView<T>& norm, const T* x, std::int64_t d, const std::vector<std::int64_t>& bounds, T* y)
        : norm_(norm),
          x_(x),
          y_(y),
          bounds_(bounds),
          d_(d),
          mean_(static_cast<std::size_t>(d_)),
          variance_(mean_),
          scale_(mean_),
          sums_(static_cast<std::size_t>(2 * d_ * parts())) {}

    [[nodiscard]] const T* y() const { return y_; }
    [[nodiscard]] std::int64_t parts() const { return std::ssize(bounds_) - 1; }

    /// The mean of a part and the squares around it, while its rows are in the cache.
    void look_at(std::int64_t part) {
        T* const mean = sums_.data() + 2 * d_ * part;
        const std::int64_t first = bounds_[part], last = bounds_[part + 1];
        dense_kernels<T>().column_sums(x_, d_, first, last, mean);
        for (std::int64_t c = 0; c < d_ && last > first; ++c) mean[c] /= static_cast<T>(last - first);
        dense_kernels<T>().column_squares(x_, mean, d_, first, last, mean + d_);
    }
    /// From those of the parts; the running statistics move.
    void end_looking() {
        const auto rows = static_cast<T>(bounds_.back());
        for (std::int64_t c = 0; c < d_; ++c) {
            T mean = 0, squares = 0;
            for (std::int64_t p = 0; p < parts(); ++p) mean += rows_of(p) * sums_[2 * d_ * p + c];
            mean /= rows;
            for (std::int64_t p = 0; p < parts(); ++p) {
                const T off = sums_[2 * d_ * p + c] - mean;
                squares += sums_[2 * d_ * p + d_ + c] + rows_of(p) * off * off;
            }
            mean_[c] = mean;
            variance_[c] = squares / rows;
            scale_[c] = norm_.weight[c] / std::sqrt(variance_[c] + norm_.epsilon);
            norm_.running_mean[c] += norm_.momentum * (mean - norm_.running_mean[c]);
            norm_.running_variance[c] += norm_.momentum * (squares / (rows - 1) - norm_.running_variance[c]);
        }
    }
    /// Instead of looking at the rows. There is no way back then.
    void take_running_statistics() {
        for (std::int64_t c = 0; c < d_; ++c) {
            mean_[c] = norm_.running_mean[c];
            scale_[c] = norm_.weight[c] / std::sqrt(norm_.running_variance[c] + norm_.epsilon);
        }
    }
    void normalise(std::int64_t part) {
        dense_kernels<T>().normalise(x_, mean_.data(), scale_.data(), norm_.bias, d_, bounds_[part], bounds_[part + 1],
                                     y_);
    }

    void look_back(std::int64_t part, const T* dy) {
        T* const sum = sums_.data() + 2 * d_ * part;
        std::fill_n(sum, 2 * d_, T{0});
        dense_kernels<T>().normalise_back_sums(dy, y_, x_, mean_.data(), d_, bounds_[part], bounds_[part + 1], sum,
                                               sum + d_);
    }
    /// Writes the gradients of weight and bias.
    void end_looking_back(T* dweight, T* dbias) {
        sum_.resize(mean_.size());
        product_.resize(mean_.size());
        const auto rows = static_cast<T>(bounds_.back());
        for (std::int64_t c = 0; c < d_; ++c) {
            T sum = 0, product = 0;
            for (std::int64_t p = 0; p < parts(); ++p) {
                sum += sums_[2 * d_ * p + c];
                product += sums_[2 * d_ * p + d_ + c];
            }
            const T inverse = 1 / std::sqrt(variance_[c] + norm_.epsilon);
            dbias[c] = sum;
            dweight[c] = product * inverse;
            sum_[c] = sum / rows;
            product_[c] = product * inverse * inverse / rows;
        }
    }
    void normalise_back(std::int64_t part, const T* dy, T* dx) {
        dense_kernels<T>().normalise_back(dy, y_, x_, mean_.data(), scale_.data(), sum_.data(), product_.data(), d_,
                                          bounds_[part], bounds_[part + 1], dx);
    }

  private:
    [[nodiscard]] T rows_of(std::int64_t part) const { return static_cast<T>(bounds_[part + 1] - bounds_[part]); }

    NormView<T> norm_;
    const T* x_;
    T* y_;
    std::vector<std::int64_t> bounds_;
    std::int64_t d_;
    std::vector<T> mean_, variance_, scale_, sums_, sum_, product_;
};

}  // namespace countable::kernels
