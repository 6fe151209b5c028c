#include "countable/ops/lrp/lrp_molecular_layer.hpp"

#include <array>

#include "countable/kernels/lrp/lrp_molecular_layer.hpp"
#include "countable/ops/lrp/lrp_view.hpp"
#include "countable/ops/shared_norms.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// The tensors that the operation takes, in this order; the parameters of modules among them, so that they get their
// gradients. `SlotRows` are empty where slots are nodes: the nodes are given once, so that they get one gradient.
struct MolecularOperand {
    enum Number : std::size_t {
        SlotRows,
        Before,
        Edges,
        Slots,
        Bias,
        Map,
        MapBias,
        DegreesIn,
        DegreesInBias,
        DegreesOut,
        DegreesOutBias,
        NodeMap,
        NodeMapBias,
        FirstNorm,
        FirstNormBias,
        SecondNorm,
        SecondNormBias,
        Count
    };
};

// Without values, of the type of another tensor.
Tensor like(const Tensor& x, at::IntArrayRef sizes) { return torch::empty(sizes, x.options().requires_grad(false)); }

template <typename T>
double sum_rows_over_ranks(T* sums, std::int64_t columns, std::int64_t rows) {
    return sum_over_ranks(torch::from_blob(sums, {columns}, c10::CppTypeToScalarType<T>::value), rows);
}

template <typename T>
kernels::NormView<T> norm_view(const torch::nn::BatchNorm1dImpl& norm) {
    return {.weight = norm.weight.data_ptr<T>(),
            .bias = norm.bias.data_ptr<T>(),
            .running_mean = norm.running_mean.data_ptr<T>(),
            .running_variance = norm.running_var.data_ptr<T>(),
            .epsilon = static_cast<T>(norm.options.eps()),
            .momentum = static_cast<T>(norm.options.momentum().value()),
            .sum_over_ranks = SharedNorms::active() ? &sum_rows_over_ranks<T> : nullptr};
}

template <typename T>
kernels::LinearView<T> linear_view(const Tensor& weight, const Tensor& bias) {
    return {.weight = weight.data_ptr<T>(), .bias = bias.data_ptr<T>(), .in = weight.size(1), .out = weight.size(0)};
}

// The kernel's pass, and the tensors whose memory it uses.
template <typename T>
class MolecularPass : public torch::CustomClassHolder {
  public:
    MolecularPass(at::TensorList operands, const LrpMolecularLayer& layer, const batches::LrpBatch& batch,
                  const kernels::LrpOptions& options)
        : batch_(batch),
          operands_(operands.vec()),
          norms_{layer.first_norm.running_mean, layer.first_norm.running_var, layer.second_norm.running_mean,
                 layer.second_norm.running_var},
          out_(like(contiguous(MolecularOperand::Before), contiguous(MolecularOperand::Before).sizes())),
          pass_(view(layer, options), out_.data_ptr<T>()) {
        pass_.forward();
        layer.first_norm.num_batches_tracked.add_(1);
        layer.second_norm.num_batches_tracked.add_(1);
    }

    // Not the tensor itself: else the output would own the pass that owns it.
    [[nodiscard]] Tensor out() const { return out_.variable_data(); }

    // The gradients of all operands. They are moved, since torch copies a gradient that has another owner.
    tensor_list backward(const Tensor& dout) {
        tensor_list made(MolecularOperand::Count);
        const auto gradient = [&](MolecularOperand::Number operand) {
            made[operand] = like(operands_[operand], operands_[operand].sizes());
            return made[operand].template data_ptr<T>();
        };
        using Operand = MolecularOperand;
        pass_.backward(dout.data_ptr<T>(),
                       {.slot_rows = batch_.slots_are_classes ? gradient(Operand::SlotRows) : nullptr,
                        .before = gradient(Operand::Before),
                        .edges = gradient(Operand::Edges),
                        .slots = gradient(Operand::Slots),
                        .bias = gradient(Operand::Bias),
                        .map = gradient(Operand::Map),
                        .map_bias = gradient(Operand::MapBias),
                        .degrees_in = {gradient(Operand::DegreesIn), gradient(Operand::DegreesInBias)},
                        .degrees_out = {gradient(Operand::DegreesOut), gradient(Operand::DegreesOutBias)},
                        .node_map = {gradient(Operand::NodeMap), gradient(Operand::NodeMapBias)},
                        .first_norm = {gradient(Operand::FirstNorm), gradient(Operand::FirstNormBias)},
                        .second_norm = {gradient(Operand::SecondNorm), gradient(Operand::SecondNormBias)}});
        return made;
    }

  private:
    const Tensor& contiguous(MolecularOperand::Number operand) {
        operands_[operand] = operands_[operand].contiguous();
        return operands_[operand];
    }

    kernels::LrpMolecularView<T> view(const LrpMolecularLayer& layer, const kernels::LrpOptions& options) {
        using Operand = MolecularOperand;
        const Tensor& rows = contiguous(batch_.slots_are_classes ? Operand::SlotRows : Operand::Before);
        const auto linear = [&](MolecularOperand::Number weight, MolecularOperand::Number bias) {
            return linear_view<T>(operands_[weight], operands_[bias]);
        };
        // The kernel has alpha in memory of its own.
        const Tensor no_alpha = like(out_, {0, out_.size(1)});
        return {.lrp = layer_view<T>({rows, operands_[Operand::Edges], no_alpha},
                                     {operands_[Operand::Slots], operands_[Operand::Bias], operands_[Operand::Map],
                                      operands_[Operand::MapBias]},
                                     batch_, options),
                .before = operands_[Operand::Before].template data_ptr<T>(),
                .degrees = batch_.alpha_inputs.data_ptr<T>(),
                .degrees_in = linear(Operand::DegreesIn, Operand::DegreesInBias),
                .degrees_out = linear(Operand::DegreesOut, Operand::DegreesOutBias),
                .node_map = linear(Operand::NodeMap, Operand::NodeMapBias),
                .first_norm = norm_view<T>(layer.first_norm),
                .second_norm = norm_view<T>(layer.second_norm)};
    }

    batches::LrpBatch batch_;
    std::vector<Tensor> operands_;
    std::array<Tensor, 4> norms_;  // running statistics
    Tensor out_;                   // [nodes, out]
    kernels::LrpMolecularPass<T> pass_;
};

struct MolecularFunction : torch::autograd::Function<MolecularFunction> {
    static Tensor forward(AutogradContext* context, at::TensorList operands, const LrpMolecularLayer& layer,
                          const batches::LrpBatch& batch, const kernels::LrpOptions& options) {
        Tensor out;
        tensor::in_type_of(operands[MolecularOperand::Before], [&]<typename T>(T) {
            auto pass = c10::make_intrusive<MolecularPass<T>>(operands, layer, batch, options);
            out = pass->out();
            context->saved_data["pass"] = c10::IValue::make_capsule(std::move(pass));
        });
        return out;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const Tensor dout = gradients[0].contiguous();
        tensor_list result;
        tensor::in_type_of(dout, [&]<typename T>(T) {
            const auto holder = context->saved_data.at("pass").toCapsule();
            result = static_cast<MolecularPass<T>&>(*holder).backward(dout);
        });
        result.resize(MolecularOperand::Count + 3);  // layer, batch and options have none
        return result;
    }
};

}  // namespace

bool takes_lrp_molecular_layer(const Tensor& slot_rows, const Tensor& before, const LrpMolecularLayer& layer,
                               const batches::LrpBatch& batch) {
    const std::int64_t in = layer.lrp.slots.size(2), out = layer.lrp.slots.size(3);
    const auto moves = [](const torch::nn::BatchNorm1dImpl& norm) {
        return norm.is_training() && norm.running_mean.defined() && norm.options.momentum().has_value();
    };
    return tensor::is_cpu_float(before) && (before.size(0) >= 2 || SharedNorms::active()) && in == out &&
           out % kernels::channel_multiple == 0 && moves(layer.first_norm) && moves(layer.second_norm) &&
           torch::GradMode::is_enabled() && (batch.slots_are_classes || slot_rows.is_same(before));
}

Tensor lrp_molecular_layer(const Tensor& slot_rows, const Tensor& before, const LrpMolecularLayer& layer,
                           const batches::LrpBatch& batch, const kernels::LrpOptions& options) {
    const std::array<Tensor, MolecularOperand::Count> operands{
        batch.slots_are_classes ? slot_rows : torch::empty({0}, before.options()),
        before,
        layer.edges,
        layer.lrp.slots,
        layer.lrp.bias,
        layer.lrp.map,
        layer.lrp.map_bias,
        layer.degrees_in.weight,
        layer.degrees_in.bias,
        layer.degrees_out.weight,
        layer.degrees_out.bias,
        layer.node_map.weight,
        layer.node_map.bias,
        layer.first_norm.weight,
        layer.first_norm.bias,
        layer.second_norm.weight,
        layer.second_norm.bias};
    return MolecularFunction::apply(at::TensorList(operands), layer, batch, options);
}

}  // namespace countable::ops
