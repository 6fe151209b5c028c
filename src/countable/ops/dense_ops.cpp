#include "countable/ops/dense_ops.hpp"

#include <cmath>

#include "countable/kernels/dense.hpp"
#include "countable/kernels/matmul.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/ops/shared_norms.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Parts in which sums over all rows are made: fixed by their number, so that they are the same for any number of
// threads.
std::int64_t parts_of(std::int64_t rows) { return std::clamp<std::int64_t>(rows / 128, 1, 8); }
constexpr std::int64_t block_rows = 96;

std::int64_t bound(std::int64_t rows, std::int64_t part, std::int64_t parts) { return rows * part / parts; }

// A matrix [inner, columns] as products take it. Once for all ranges of rows: it costs as much as some rows of a
// product.
template <typename T>
std::unique_ptr<T[]> packed_matrix(const kernels::Strided<T>& matrix, std::int64_t columns, std::int64_t inner) {
    auto packed = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(kernels::packed_size(columns, inner)));
    kernels::product_kernels<T>().pack(matrix, columns, inner, packed.get());
    return packed;
}

// The sum over parts of body(first, last, sum of a part), each of `width` numbers.
template <typename T, typename Body>
Tensor sum_in_parts(const Tensor& x, std::int64_t width, const Body& body) {
    const std::int64_t rows = x.size(0), parts = parts_of(rows);
    Tensor sums = torch::zeros({parts, width}, x.options());
    kernels::parallel_for(parts, x.numel(), [&](std::int64_t part) {
        body(bound(rows, part, parts), bound(rows, part + 1, parts), sums.data_ptr<T>() + part * width);
    });
    return parts == 1 ? sums[0] : sums.sum(0);
}

// dy^T x. [out, in]
template <typename T>
Tensor weight_gradient(const Tensor& dy, const Tensor& x) {
    const std::int64_t rows = x.size(0), in = x.size(1), out = dy.size(1);
    const auto multiply = [&](std::int64_t first, std::int64_t last, std::int64_t top, std::int64_t height, T* to) {
        kernels::product_kernels<T>().multiply({dy.data_ptr<T>() + first * out + top, 1, out},
                                               {x.data_ptr<T>() + first * in, in, 1}, to, in, height, in, last - first,
                                               kernels::Write::Set);
    };
    // A large result of few rows costs more to sum over parts of them than to make: it is divided instead, in strips
    // that are high enough for the product to take the same path whatever their number.
    constexpr std::int64_t large = 1 << 12, few = 1 << 10, strip = 16;
    if (in * out < large || rows >= few)
        return sum_in_parts<T>(dy, out * in, [&](auto first, auto last, T* sum) { multiply(first, last, 0, out, sum); })
            .view({out, in});
    Tensor result = torch::empty({out, in}, x.options());
    const std::int64_t numbers = rows * in * out / 8;
    const std::int64_t strips = std::clamp<std::int64_t>(out / strip, 1, kernels::pieces_for(numbers));
    kernels::parallel_for(strips, numbers, [&](std::int64_t task) {
        const std::int64_t top = bound(out, task, strips);
        multiply(0, rows, top, bound(out, task + 1, strips) - top, result.data_ptr<T>() + top * in);
    });
    return result;
}

struct LinearFunction : torch::autograd::Function<LinearFunction> {
    // A bias without numbers stands for none: an undefined tensor must not be an argument of a Function.
    static Tensor forward(AutogradContext* context, const Tensor& x_in, const Tensor& weight_in, const Tensor& bias_in,
                          After after) {
        const Tensor x = x_in.contiguous(), weight = weight_in.contiguous(), bias = bias_in.contiguous();
        const bool biased = bias.size(0) > 0;
        const std::int64_t rows = x.size(0), in = x.size(1), out = weight.size(0);
        Tensor y = torch::empty({rows, out}, x.options());
        tensor::in_type_of(x, [&]<typename T>(T) {
            const auto packed = packed_matrix<T>({weight.data_ptr<T>(), 1, in}, out, in);
            kernels::parallel_ranges(rows, rows * in * out / 8, [&](std::int64_t first, std::int64_t last) {
                for (std::int64_t from = first; from < last; from += block_rows) {
                    const std::int64_t to = std::min(last, from + block_rows);
                    kernels::product_kernels<T>().multiply_packed({x.data_ptr<T>() + from * in, in, 1}, packed.get(),
                                                                  y.data_ptr<T>() + from * out, out, to - from, out, in,
                                                                  kernels::Write::Set);
                    kernels::dense_kernels<T>().finish(y.data_ptr<T>(), biased ? bias.data_ptr<T>() : nullptr, after,
                                                       out, from, to);
                }
            });
        });
        context->save_for_backward({x, weight, after == After::Relu ? y : Tensor{}});
        context->saved_data["input"] = x_in.requires_grad();
        context->saved_data["biased"] = biased;
        return y;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor &x = saved[0], &weight = saved[1], &y = saved[2];
        Tensor dy = gradients[0].contiguous();
        const std::int64_t rows = x.size(0), in = x.size(1), out = weight.size(0);
        Tensor dx, dweight, dbias;
        if (context->saved_data.at("input").toBool()) dx = torch::empty_like(x);
        tensor::in_type_of(x, [&]<typename T>(T) {
            if (y.defined()) {
                Tensor kept = torch::empty_like(y);
                kernels::parallel_ranges(rows, y.numel(), [&](std::int64_t first, std::int64_t last) {
                    kernels::dense_kernels<T>().relu_back(dy.data_ptr<T>(), y.data_ptr<T>(), out, first, last,
                                                          kept.data_ptr<T>());
                });
                dy = kept;
            }
            if (dx.defined()) {
                const auto packed = packed_matrix<T>({weight.data_ptr<T>(), in, 1}, in, out);
                kernels::parallel_ranges(rows, rows * in * out / 8, [&](std::int64_t first, std::int64_t last) {
                    kernels::product_kernels<T>().multiply_packed({dy.data_ptr<T>() + first * out, out, 1},
                                                                  packed.get(), dx.data_ptr<T>() + first * in, in,
                                                                  last - first, in, out, kernels::Write::Set);
                });
            }
            dweight = weight_gradient<T>(dy, x);
            if (!context->saved_data.at("biased").toBool()) return;
            dbias = sum_in_parts<T>(dy, out, [&](std::int64_t first, std::int64_t last, T* sum) {
                kernels::dense_kernels<T>().column_sums(dy.data_ptr<T>(), out, first, last, sum);
            });
        });
        return {dx, dweight, dbias, {}};
    }
};

struct NormRelu : torch::autograd::Function<NormRelu> {
    // With the statistics of the rows of all ranks if `learn`, with the running ones else and for a single row, which has
    // no variance. Returns y, mean, variance and the number of rows that these are of, 0 for running ones.
    static tensor_list forward(AutogradContext* context, const Tensor& x_in, const Tensor& weight, const Tensor& bias,
                               const Tensor& running_mean, const Tensor& running_variance, double epsilon, bool learn) {
        const Tensor x = x_in.contiguous();
        const std::int64_t rows = x.size(0), d = x.size(1);
        Tensor mean = running_mean, variance = running_variance, y = torch::empty_like(x), scale;
        double counted = 0;
        tensor::in_type_of(x, [&]<typename T>(T) {
            if (learn) {
                const Tensor sums = sum_in_parts<T>(x, d, [&](std::int64_t first, std::int64_t last, T* sum) {
                    kernels::dense_kernels<T>().column_sums(x.data_ptr<T>(), d, first, last, sum);
                });
                counted = sum_over_ranks(sums, rows);
                if (counted > 1) mean = sums.div_(counted);
            }
            if (counted > 1) {
                variance = sum_in_parts<T>(x, d, [&](std::int64_t first, std::int64_t last, T* sum) {
                    kernels::dense_kernels<T>().column_squares(x.data_ptr<T>(), mean.data_ptr<T>(), d, first, last,
                                                               sum);
                });
                sum_over_ranks(variance);
                variance.div_(counted);
            } else {
                counted = 0;
            }
            scale = torch::rsqrt(variance + epsilon).mul_(weight);
            kernels::parallel_ranges(rows, x.numel(), [&](std::int64_t first, std::int64_t last) {
                kernels::dense_kernels<T>().normalise(x.data_ptr<T>(), mean.data_ptr<T>(), scale.data_ptr<T>(),
                                                      bias.data_ptr<T>(), d, first, last, y.data_ptr<T>());
            });
        });
        context->save_for_backward({x, y, mean, variance, scale, weight});
        context->saved_data["counted"] = counted;
        context->saved_data["epsilon"] = epsilon;
        const Tensor number = torch::full({1}, counted, torch::kDouble);
        context->mark_non_differentiable({mean, variance, number});
        return {y, mean, variance, number};
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor &x = saved[0], &y = saved[1], &mean = saved[2], &variance = saved[3], &scale = saved[4];
        const Tensor dy = gradients[0].contiguous();
        const std::int64_t rows = x.size(0), d = x.size(1);
        Tensor dx = torch::empty_like(x), dbias, dweight;
        tensor::in_type_of(x, [&]<typename T>(T) {
            const Tensor sums = sum_in_parts<T>(x, 2 * d, [&](std::int64_t first, std::int64_t last, T* sum) {
                kernels::dense_kernels<T>().normalise_back_sums(dy.data_ptr<T>(), y.data_ptr<T>(), x.data_ptr<T>(),
                                                                mean.data_ptr<T>(), d, first, last, sum, sum + d);
            });
            const Tensor inverse = torch::rsqrt(variance + context->saved_data.at("epsilon").toDouble());
            dbias = sums.narrow(0, 0, d).clone();
            dweight = sums.narrow(0, d, d) * inverse;
            Tensor sum = torch::zeros_like(dbias), product = sum;
            if (const double counted = context->saved_data.at("counted").toDouble(); counted > 0) {
                sum_over_ranks(sums);
                sum = sums.narrow(0, 0, d) / counted;
                product = sums.narrow(0, d, d) * inverse * inverse / counted;
            }
            kernels::parallel_ranges(rows, x.numel(), [&](std::int64_t first, std::int64_t last) {
                kernels::dense_kernels<T>().normalise_back(dy.data_ptr<T>(), y.data_ptr<T>(), x.data_ptr<T>(),
                                                           mean.data_ptr<T>(), scale.data_ptr<T>(), sum.data_ptr<T>(),
                                                           product.data_ptr<T>(), d, first, last, dx.data_ptr<T>());
            });
        });
        return {dx, dweight, dbias, {}, {}, {}, {}};
    }
};

// y = x where it is kept, divided by its probability; the gradient has the same places and the same factor.
Tensor dropped(const Tensor& x, std::int64_t seed, double rate) {
    const auto threshold = static_cast<std::uint32_t>(std::min(4294967295.0, std::round(rate * 4294967296.0)));
    Tensor y = torch::empty_like(x);
    tensor::in_type_of(x, [&]<typename T>(T) {
        kernels::parallel_ranges(x.numel(), x.numel(), [&](std::int64_t first, std::int64_t last) {
            kernels::dense_kernels<T>().dropout(x.data_ptr<T>(), static_cast<std::uint64_t>(seed), threshold,
                                                static_cast<T>(1 / (1 - rate)), first, last, y.data_ptr<T>());
        });
    });
    return y;
}

struct Dropout : torch::autograd::Function<Dropout> {
    static Tensor forward(AutogradContext* context, const Tensor& x, std::int64_t seed, double rate) {
        context->saved_data["seed"] = seed;
        context->saved_data["rate"] = rate;
        return dropped(x.contiguous(), seed, rate);
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto& saved = context->saved_data;
        return {dropped(gradients[0].contiguous(), saved.at("seed").toInt(), saved.at("rate").toDouble()), {}, {}};
    }
};

}  // namespace

Tensor linear(const Tensor& x, torch::nn::LinearImpl& map, After after) {
    return linear_map(x, map.weight, map.bias, after);
}

Tensor linear_map(const Tensor& x, const Tensor& weight, const Tensor& bias, After after) {
    if (tensor::is_cpu_float(x)) {
        const Tensor none = bias.defined() ? bias : torch::empty({0}, x.options());
        return LinearFunction::apply(x, weight, none, after);
    }
    const Tensor y = at::linear(x, weight, bias);
    return after == After::Relu ? torch::relu(y) : y;
}

Tensor dropout(const Tensor& x, double rate) {
    if (!tensor::is_cpu_float(x)) return torch::dropout(x, rate, true);
    return Dropout::apply(x, torch::empty({1}, torch::kInt64).random_().item<std::int64_t>(), rate);
}

Tensor batch_norm(const Tensor& x, torch::nn::BatchNorm1dImpl& norm) {
    if (SharedNorms::active() && norm.is_training()) return shared_batch_norm(x, norm);
    // A single row has no variance, and takes that of the batches before: torch would refuse it.
    if (norm.is_training() && x.size(0) > 1) return norm.forward(x);
    return torch::batch_norm(x, norm.weight, norm.bias, norm.running_mean, norm.running_var, false,
                             norm.options.momentum().value(), norm.options.eps(), false);
}

Tensor norm_relu(const Tensor& x, torch::nn::BatchNorm1dImpl& norm) {
    if (!tensor::is_cpu_float(x)) return torch::relu(batch_norm(x, norm));
    const auto found = NormRelu::apply(x, norm.weight, norm.bias, norm.running_mean, norm.running_var,
                                       norm.options.eps(), norm.is_training());
    if (const double rows = found[3].item<double>(); rows > 0) move_running(norm, found[1], found[2], rows);
    return found[0];
}

}  // namespace countable::ops
