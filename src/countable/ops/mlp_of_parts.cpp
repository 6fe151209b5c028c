#include "countable/ops/mlp_of_parts.hpp"

#include <algorithm>

#include "countable/kernels/dense.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/ops/block_maps.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Rows that are taken at a time, and parts in which gradients of weights are summed: fixed by the number of rows, so that
// sums are the same for any number of threads.
constexpr std::int64_t rows_at_a_time = 256, most_gradient_parts = 8;

struct PartsSaved {
    std::vector<Tensor> parts;
    Tensor y, hidden;  // hidden: after the ReLU of the first of two layers
    BlockMaps maps;
    After after;

    [[nodiscard]] std::int64_t rows() const { return y.size(0); }
    [[nodiscard]] std::int64_t blocks() const { return (rows() + rows_at_a_time - 1) / rows_at_a_time; }
    [[nodiscard]] std::int64_t numbers() const {
        return rows() * maps.hidden() * (maps.weight(0).size(1) + (maps.depth() == 2 ? maps.out() : 0)) / 8;
    }
    // Rows `first` and on of a matrix.
    template <typename T>
    [[nodiscard]] static T* at(const Tensor& matrix, std::int64_t first) {
        return matrix.data_ptr<T>() + first * matrix.size(1);
    }
};

template <typename T>
void parts_forward(const PartsSaved& saved) {
    const BlockMaps& maps = saved.maps;
    const bool two = maps.depth() == 2;
    std::vector<PackedMatrix<T>> first, second;
    std::int64_t column = 0;
    for (const Tensor& part : saved.parts) {
        first.emplace_back(kernels::Strided<T>{maps.weight(0).data_ptr<T>() + column, 1, maps.weight(0).size(1)},
                           part.size(1), maps.hidden());
        column += part.size(1);
    }
    if (two)
        second.emplace_back(kernels::Strided<T>{maps.weight(1).data_ptr<T>(), 1, maps.hidden()}, maps.hidden(),
                            maps.out());
    kernels::parallel_ranges(saved.blocks(), saved.numbers(), [&](std::int64_t from, std::int64_t to) {
        for (std::int64_t row = from * rows_at_a_time; row < std::min(saved.rows(), to * rows_at_a_time);
             row += rows_at_a_time) {
            const std::int64_t rows = std::min(rows_at_a_time, saved.rows() - row);
            T* const y = PartsSaved::at<T>(saved.y, row);
            T* const hidden = two ? PartsSaved::at<T>(saved.hidden, row) : y;
            for (std::size_t i = 0; i < first.size(); ++i)
                first[i].multiply(PartsSaved::at<T>(saved.parts[i], row), rows, hidden,
                                  i == 0 ? kernels::Write::Set : kernels::Write::Add);
            kernels::dense_kernels<T>().finish(hidden, maps.bias<T>(0), two ? After::Relu : saved.after, maps.hidden(),
                                               0, rows);
            if (!two) continue;
            second[0].multiply(hidden, rows, y);
            kernels::dense_kernels<T>().finish(y, maps.bias<T>(1), saved.after, maps.out(), 0, rows);
        }
    });
}

template <typename T>
class PartsBackward {
  public:
    // dparts has an undefined tensor where no gradient is asked for.
    PartsBackward(const PartsSaved& saved, const Tensor& dy, const std::vector<Tensor>& dparts)
        : saved_(saved), maps_(saved.maps), dy_(dy), dparts_(dparts) {
        std::int64_t column = 0;
        for (const Tensor& part : saved.parts) {
            first_.emplace_back(
                kernels::Strided<T>{maps_.weight(0).template data_ptr<T>() + column, maps_.weight(0).size(1), 1},
                maps_.hidden(), part.size(1));
            column += part.size(1);
        }
        if (maps_.depth() == 2)
            second_.emplace_back(kernels::Strided<T>{maps_.weight(1).template data_ptr<T>(), maps_.hidden(), 1},
                                 maps_.out(), maps_.hidden());
        for (const Tensor& tensor : maps_.tensors) places_.push_back(places_.back() + tensor.numel());
    }

    // The gradients of the tensors of the maps.
    tensor_list run() {
        const std::int64_t blocks = saved_.blocks(), parts = std::clamp<std::int64_t>(blocks, 1, most_gradient_parts);
        Tensor sums = torch::zeros({parts, places_.back()}, dy_.options());
        kernels::parallel_for(parts, 2 * saved_.numbers(), [&](std::int64_t part) {
            kernels::Buffer<T> space(static_cast<std::size_t>(rows_at_a_time * (maps_.out() + 2 * maps_.hidden())));
            for (std::int64_t b = blocks * part / parts; b < blocks * (part + 1) / parts; ++b)
                run_block(b * rows_at_a_time, space.data(), sums.data_ptr<T>() + part * places_.back());
        });
        const Tensor sum = sums.sum(0);
        tensor_list gradients;
        for (std::size_t i = 0; i < maps_.tensors.size(); ++i) {
            const Tensor& of = maps_.tensors[i];
            gradients.push_back(sum.narrow(0, places_[i], of.numel()).view(of.sizes()));
        }
        return gradients;
    }

  private:
    void run_block(std::int64_t row, T* space, T* sum) const {
        const std::int64_t rows = std::min(rows_at_a_time, saved_.rows() - row), hidden = maps_.hidden(),
                           out = maps_.out();
        const auto& dense = kernels::dense_kernels<T>();
        const T* d = PartsSaved::at<T>(dy_, row);
        if (saved_.after == After::Relu) {
            dense.relu_back(d, PartsSaved::at<T>(saved_.y, row), out, 0, rows, space);
            d = space;
        }
        if (maps_.depth() == 2) {
            const T* const kept = PartsSaved::at<T>(saved_.hidden, row);
            T *const before = space + rows_at_a_time * out, *const after = before + rows_at_a_time * hidden;
            add_weight_gradient(d, out, kept, hidden, hidden, rows, sum + places_[2]);
            dense.column_sums(d, out, 0, rows, sum + places_[3]);
            second_[0].multiply(d, rows, after);
            dense.relu_back(after, kept, hidden, 0, rows, before);
            d = before;
        }
        dense.column_sums(d, hidden, 0, rows, sum + places_[1]);
        std::int64_t column = 0;
        for (std::size_t i = 0; i < first_.size(); ++i) {
            const Tensor& part = saved_.parts[i];
            add_weight_gradient(d, hidden, static_cast<const T*>(PartsSaved::at<T>(part, row)), part.size(1),
                                maps_.weight(0).size(1), rows, sum + column);
            column += part.size(1);
            if (dparts_[i].defined()) first_[i].multiply(d, rows, PartsSaved::at<T>(dparts_[i], row));
        }
    }

    const PartsSaved& saved_;
    const BlockMaps& maps_;
    const Tensor& dy_;
    const std::vector<Tensor>& dparts_;
    std::vector<PackedMatrix<T>> first_, second_;
    std::vector<std::int64_t> places_{0};
};

struct MlpOfParts : torch::autograd::Function<MlpOfParts> {
    // The parts, then weights and biases.
    static Tensor forward(AutogradContext* context, at::TensorList tensors, std::int64_t parts, After after) {
        std::vector<Tensor> given;
        for (std::int64_t i = 0; i < parts; ++i) given.push_back(tensors[i].contiguous());
        const BlockMaps maps({tensors.begin() + parts, tensors.end()});
        const std::int64_t rows = given[0].size(0);
        const Tensor y = torch::empty({rows, maps.out()}, given[0].options());
        const Tensor hidden = torch::empty({maps.depth() == 2 ? rows : 0, maps.hidden()}, given[0].options());
        const PartsSaved saved{given, y, hidden, maps, after};
        tensor::in_type_of(y, [&]<typename T>(T) { parts_forward<T>(saved); });
        tensor_list kept{y, hidden};
        kept.insert(kept.end(), given.begin(), given.end());
        kept.insert(kept.end(), maps.tensors.begin(), maps.tensors.end());
        context->save_for_backward(kept);
        std::vector<std::int64_t> wanted;
        for (std::int64_t i = 0; i < parts; ++i) wanted.push_back(tensors[i].requires_grad() ? 1 : 0);
        context->saved_data["wanted"] = wanted;
        context->saved_data["relu"] = after == After::Relu;
        return y;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto kept = context->get_saved_variables();
        const auto wanted = context->saved_data.at("wanted").toIntVector();
        const auto parts = std::ssize(wanted);
        const PartsSaved saved{{kept.begin() + 2, kept.begin() + 2 + parts},
                               kept[0],
                               kept[1],
                               BlockMaps({kept.begin() + 2 + parts, kept.end()}),
                               context->saved_data.at("relu").toBool() ? After::Relu : After::Nothing};
        const Tensor dy = gradients[0].contiguous();
        tensor_list result;
        for (std::size_t i = 0; i < wanted.size(); ++i)
            result.push_back(wanted[i] != 0 ? torch::empty_like(saved.parts[i]) : Tensor());
        const std::vector<Tensor> dparts = result;
        tensor::in_type_of(dy, [&]<typename T>(T) {
            for (auto& gradient : PartsBackward<T>(saved, dy, dparts).run()) result.push_back(std::move(gradient));
        });
        result.resize(result.size() + 2);  // the number of parts and `after` have none
        return result;
    }
};

}  // namespace

Tensor mlp_of_parts(const std::vector<Tensor>& parts, MlpImpl& mlp, After after) {
    TORCH_CHECK(!parts.empty(), "mlp_of_parts: no parts");
    if (!tensor::is_cpu_float(parts[0]) || mlp.layers().size() > 2 || mlp.has_norms())
        return reference::mlp_of_parts(parts, mlp, after);
    std::vector<Tensor> tensors = parts;
    for (const auto& layer : mlp.layers()) tensors.insert(tensors.end(), {layer->weight, layer->bias});
    return MlpOfParts::apply(at::TensorList(tensors), static_cast<std::int64_t>(std::ssize(parts)), after);
}

namespace reference {

Tensor mlp_of_parts(const std::vector<Tensor>& parts, MlpImpl& mlp, After after) {
    const Tensor together = torch::cat(parts, 1);
    return after == After::Relu ? mlp.forward_relu(together) : mlp.forward(together);
}

}  // namespace reference

}  // namespace countable::ops
