#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "countable/kernels/dense.hpp"
#include "countable/ops/shared_norms.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::ops {

/// Batch normalisation with the statistics of the rows, then ReLU: both ways, inside of a larger operation that divides
/// the rows into parts (part p has those from bounds[p] to bounds[p + 1] - 1) and sees to the threads. Like norm_relu
/// (dense_ops.hpp) but for the order of sums.
template <typename T>
class NormInParts {
  public:
    NormInParts(const torch::nn::BatchNorm1dImpl& norm, const torch::Tensor& x, const std::vector<std::int64_t>& bounds)
        : x_(x),
          y_(torch::empty_like(x)),
          bounds_(bounds),
          weight_(norm.weight),
          bias_(norm.bias),
          epsilon_(norm.options.eps()),
          d_(x.size(1)),
          mean_(static_cast<std::size_t>(d_)),
          variance_(mean_),
          scale_(mean_),
          sums_(static_cast<std::size_t>(2 * d_ * parts())) {}

    [[nodiscard]] const torch::Tensor& y() const { return y_; }
    [[nodiscard]] std::int64_t parts() const { return std::ssize(bounds_) - 1; }

    /// The mean of a part and the squares around it, while its rows are in the cache.
    void look_at(std::int64_t part) {
        T* const mean = sums_.data() + 2 * d_ * part;
        const std::int64_t first = bounds_[part], last = bounds_[part + 1];
        kernels::dense_kernels<T>().column_sums(x_.data_ptr<T>(), d_, first, last, mean);
        for (std::int64_t c = 0; c < d_ && last > first; ++c) mean[c] /= static_cast<T>(last - first);
        kernels::dense_kernels<T>().column_squares(x_.data_ptr<T>(), mean, d_, first, last, mean + d_);
    }
    /// From those of the parts, and of the other ranks if they share them; the running statistics move.
    void end_looking(torch::nn::BatchNorm1dImpl& norm) {
        const torch::Tensor sums = columns_of(mean_.data());
        for (std::int64_t c = 0; c < d_; ++c) {
            mean_[c] = 0;
            for (std::int64_t p = 0; p < parts(); ++p) mean_[c] += rows_of(p) * sums_[2 * d_ * p + c];
        }
        all_rows_ = static_cast<T>(sum_over_ranks(sums, bounds_.back()));
        const torch::Tensor squares = columns_of(variance_.data());
        for (std::int64_t c = 0; c < d_; ++c) {
            mean_[c] /= all_rows_;
            variance_[c] = 0;
            for (std::int64_t p = 0; p < parts(); ++p) {
                const T off = sums_[2 * d_ * p + c] - mean_[c];
                variance_[c] += sums_[2 * d_ * p + d_ + c] + rows_of(p) * off * off;
            }
        }
        sum_over_ranks(squares);
        const auto momentum = static_cast<T>(norm.options.momentum().value());
        T* const running_mean = norm.running_mean.data_ptr<T>();
        T* const running_variance = norm.running_var.data_ptr<T>();
        for (std::int64_t c = 0; c < d_; ++c) {
            running_mean[c] += momentum * (mean_[c] - running_mean[c]);
            running_variance[c] += momentum * (variance_[c] / (all_rows_ - 1) - running_variance[c]);
            variance_[c] /= all_rows_;
            scale_[c] = weight_.data_ptr<T>()[c] / std::sqrt(variance_[c] + static_cast<T>(epsilon_));
        }
        norm.num_batches_tracked.add_(1);
    }
    void normalise(std::int64_t part) {
        kernels::dense_kernels<T>().normalise(x_.data_ptr<T>(), mean_.data(), scale_.data(), bias_.data_ptr<T>(), d_,
                                              bounds_[part], bounds_[part + 1], y_.data_ptr<T>());
    }

    void look_back(std::int64_t part, const torch::Tensor& dy) {
        T* const sum = sums_.data() + 2 * d_ * part;
        std::fill_n(sum, 2 * d_, T{0});
        kernels::dense_kernels<T>().normalise_back_sums(dy.data_ptr<T>(), y_.data_ptr<T>(), x_.data_ptr<T>(),
                                                        mean_.data(), d_, bounds_[part], bounds_[part + 1], sum,
                                                        sum + d_);
    }
    void end_looking_back() {
        dweight = torch::empty_like(weight_);
        dbias = torch::empty_like(weight_);
        sum_.resize(mean_.size());
        product_.resize(mean_.size());
        for (std::int64_t c = 0; c < d_; ++c) {
            sum_[c] = product_[c] = 0;
            for (std::int64_t p = 0; p < parts(); ++p) {
                sum_[c] += sums_[2 * d_ * p + c];
                product_[c] += sums_[2 * d_ * p + d_ + c];
            }
            dbias.data_ptr<T>()[c] = sum_[c];
            dweight.data_ptr<T>()[c] = product_[c] * inverse_deviation(c);
        }
        sum_over_ranks(columns_of(sum_.data()));
        sum_over_ranks(columns_of(product_.data()));
        for (std::int64_t c = 0; c < d_; ++c) {
            sum_[c] /= all_rows_;
            product_[c] = product_[c] * inverse_deviation(c) * inverse_deviation(c) / all_rows_;
        }
    }
    void normalise_back(std::int64_t part, const torch::Tensor& dy, const torch::Tensor& dx) {
        kernels::dense_kernels<T>().normalise_back(dy.data_ptr<T>(), y_.data_ptr<T>(), x_.data_ptr<T>(), mean_.data(),
                                                   scale_.data(), sum_.data(), product_.data(), d_, bounds_[part],
                                                   bounds_[part + 1], dx.data_ptr<T>());
    }

    torch::Tensor dweight, dbias;

  private:
    [[nodiscard]] T rows_of(std::int64_t part) const { return static_cast<T>(bounds_[part + 1] - bounds_[part]); }

    [[nodiscard]] T inverse_deviation(std::int64_t c) const {
        return 1 / std::sqrt(variance_[c] + static_cast<T>(epsilon_));
    }
    /// A view of one number per column.
    [[nodiscard]] torch::Tensor columns_of(T* numbers) const { return torch::from_blob(numbers, {d_}, x_.options()); }

    torch::Tensor x_, y_;
    std::vector<std::int64_t> bounds_;
    torch::Tensor weight_, bias_;
    double epsilon_;
    std::int64_t d_;
    T all_rows_ = 0;  // of all ranks
    std::vector<T> mean_, variance_, scale_, sums_, sum_, product_;
};

}  // namespace countable::ops
