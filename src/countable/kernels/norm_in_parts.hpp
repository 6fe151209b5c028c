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
    /// Adds the sums of `columns` columns and the number of their rows over the processes that train together, in place, and
    /// returns the number; null for a process alone.
    double (*sum_over_ranks)(T* sums, std::int64_t columns, std::int64_t rows) = nullptr;
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
    /// From those of the parts, and of the other processes; the running statistics move.
    void end_looking() {
        for (std::int64_t c = 0; c < d_; ++c) {
            mean_[c] = 0;
            for (std::int64_t p = 0; p < parts(); ++p) mean_[c] += rows_of(p) * sums_[2 * d_ * p + c];
        }
        all_rows_ = static_cast<T>(sum_over_ranks(mean_));
        for (std::int64_t c = 0; c < d_; ++c) {
            mean_[c] /= all_rows_;
            variance_[c] = 0;
            for (std::int64_t p = 0; p < parts(); ++p) {
                const T off = sums_[2 * d_ * p + c] - mean_[c];
                variance_[c] += sums_[2 * d_ * p + d_ + c] + rows_of(p) * off * off;
            }
        }
        (void)sum_over_ranks(variance_);
        for (std::int64_t c = 0; c < d_; ++c) {
            norm_.running_mean[c] += norm_.momentum * (mean_[c] - norm_.running_mean[c]);
            norm_.running_variance[c] += norm_.momentum * (variance_[c] / (all_rows_ - 1) - norm_.running_variance[c]);
            variance_[c] /= all_rows_;
            scale_[c] = norm_.weight[c] / std::sqrt(variance_[c] + norm_.epsilon);
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
        for (std::int64_t c = 0; c < d_; ++c) {
            sum_[c] = product_[c] = 0;
            for (std::int64_t p = 0; p < parts(); ++p) {
                sum_[c] += sums_[2 * d_ * p + c];
                product_[c] += sums_[2 * d_ * p + d_ + c];
            }
            dbias[c] = sum_[c];
            dweight[c] = product_[c] * inverse_deviation(c);
        }
        (void)sum_over_ranks(sum_);
        (void)sum_over_ranks(product_);
        for (std::int64_t c = 0; c < d_; ++c) {
            sum_[c] /= all_rows_;
            product_[c] = product_[c] * inverse_deviation(c) * inverse_deviation(c) / all_rows_;
        }
    }
    void normalise_back(std::int64_t part, const T* dy, T* dx) {
        dense_kernels<T>().normalise_back(dy, y_, x_, mean_.data(), scale_.data(), sum_.data(), product_.data(), d_,
                                          bounds_[part], bounds_[part + 1], dx);
    }

  private:
    [[nodiscard]] T rows_of(std::int64_t part) const { return static_cast<T>(bounds_[part + 1] - bounds_[part]); }
    [[nodiscard]] T inverse_deviation(std::int64_t c) const { return 1 / std::sqrt(variance_[c] + norm_.epsilon); }
    double sum_over_ranks(std::vector<T>& sums) const {
        return norm_.sum_over_ranks == nullptr ? static_cast<double>(bounds_.back())
                                               : norm_.sum_over_ranks(sums.data(), d_, bounds_.back());
    }

    NormView<T> norm_;
    const T* x_;
    T* y_;
    std::vector<std::int64_t> bounds_;
    std::int64_t d_;
    T all_rows_ = 0;  // of all processes
    std::vector<T> mean_, variance_, scale_, sums_, sum_, product_;
};

}  // namespace countable::kernels
