#include "countable/ops/lrp/lrp_layer.hpp"

#include <array>

#include "countable/ops/lrp/lrp_view.hpp"
#include "countable/ops/segments.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// The tensors that the operation takes, in this order. A function of torch's takes no undefined tensors: optional ones
// have no numbers instead.
struct LrpOperand {
    enum Number : std::size_t { Rows, Edges, Alpha, Slots, Bias, Map, MapBias, Count };
};

// All that backward needs.
template <typename T>
struct LrpSaved : torch::CustomClassHolder {
    LrpSaved(at::TensorList tensors, const batches::LrpBatch& batch_, const kernels::LrpOptions& options_)
        : batch(batch_), options(options_) {
        for (std::size_t i = 0; i < LrpOperand::Count; ++i) {
            operands[i] = tensors[i].contiguous();
            const bool given = i < LrpOperand::Bias || tensors[i].numel() > 0;
            wanted[i] = given && tensors[i].requires_grad();
        }
    }
    [[nodiscard]] kernels::LrpLayerView<T> view() const {
        return layer_view<T>({operands[LrpOperand::Rows], operands[LrpOperand::Edges], operands[LrpOperand::Alpha]},
                             {operands[LrpOperand::Slots], operands[LrpOperand::Bias], operands[LrpOperand::Map],
                              operands[LrpOperand::MapBias]},
                             batch, options);
    }

    batches::LrpBatch batch;
    kernels::LrpOptions options;
    std::array<Tensor, LrpOperand::Count> operands;
    std::array<bool, LrpOperand::Count> wanted;
    kernels::LrpTape<T> tape;
};

struct LrpLayer : torch::autograd::Function<LrpLayer> {
    static Tensor forward(AutogradContext* context, at::TensorList operands, const batches::LrpBatch& batch,
                          const kernels::LrpOptions& options) {
        context->save_for_backward(
            {operands[LrpOperand::Rows], operands[LrpOperand::Alpha]});  // torch sees when they change, or are gone
        const Tensor out = torch::empty({batch.first_sequence.size(0) - 1, operands[LrpOperand::Slots].size(3)},
                                        operands[LrpOperand::Rows].options());
        tensor::in_type_of(out, [&]<typename T>(T) {
            auto saved = c10::make_intrusive<LrpSaved<T>>(operands, batch, options);
            kernels::lrp_forward(saved->view(), out.data_ptr<T>(), saved->tape);
            context->saved_data["layer"] = c10::IValue::make_capsule(std::move(saved));
        });
        return out;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        (void)context->get_saved_variables();
        const Tensor dout = gradients[0].contiguous();
        tensor_list result(LrpOperand::Count + 2);  // batch and options have none
        tensor::in_type_of(dout, [&]<typename T>(T) {
            const auto holder = context->saved_data.at("layer").toCapsule();
            const auto& saved = static_cast<const LrpSaved<T>&>(*holder);
            const auto gradient = [&](LrpOperand::Number operand) -> T* {
                if (!saved.wanted[operand]) return nullptr;
                result[operand] = torch::empty(saved.operands[operand].sizes(), dout.options());
                return result[operand].template data_ptr<T>();
            };
            kernels::lrp_backward(saved.view(), saved.tape, dout.data_ptr<T>(),
                                  {.rows = gradient(LrpOperand::Rows),
                                   .edges = gradient(LrpOperand::Edges),
                                   .alpha = gradient(LrpOperand::Alpha),
                                   .slots = gradient(LrpOperand::Slots),
                                   .bias = gradient(LrpOperand::Bias),
                                   .map = gradient(LrpOperand::Map),
                                   .map_bias = gradient(LrpOperand::MapBias)});
        });
        return result;
    }
};

// The sizes that an argument must have, and type and device of the rows.
void check(const char* name, const Tensor& x, at::IntArrayRef sizes, const Tensor& rows) {
    TORCH_CHECK(x.sizes() == sizes, "lrp_layer: ", name, " of ", x.sizes(), ", expected ", sizes);
    TORCH_CHECK(x.scalar_type() == rows.scalar_type(), "lrp_layer: ", name, " of type ", x.scalar_type(), ", expected ",
                rows.scalar_type(), " as rows has it");
    TORCH_CHECK(x.device() == rows.device(), "lrp_layer: ", name, " on ", x.device(), ", expected ", rows.device(),
                " as rows are");
}

void check(const LrpInputs& inputs, const LrpWeights& weights, const batches::LrpBatch& batch) {
    const auto &rows = inputs.rows, &edges = inputs.edges, &slots = weights.slots;
    TORCH_CHECK(rows.is_floating_point(), "lrp_layer: rows of type ", rows.scalar_type(), ", expected a floating type");
    TORCH_CHECK(rows.dim() == 2 && rows.size(0) == batch.slot_rows && rows.size(1) > 0, "lrp_layer: rows of ",
                rows.sizes(), ", expected [", batch.slot_rows, ", channels]");
    TORCH_CHECK(slots.dim() == 4 && slots.size(3) > 0, "lrp_layer: slots of ", slots.sizes(), ", expected [",
                batch.length, ", ", batch.length, ", ", rows.size(1), ", channels]");
    TORCH_CHECK(edges.dim() == 2, "lrp_layer: edges of ", edges.sizes(), ", expected [edge rows, ", rows.size(1), "]");
    const std::int64_t in = rows.size(1), out = slots.size(3);
    check("slots", slots, {batch.length, batch.length, in, out}, rows);
    check("edges", edges, {edges.size(0), in}, rows);
    if (weights.bias.defined()) check("bias", weights.bias, {out}, rows);
    if (weights.map.defined()) check("map", weights.map, {out, out}, rows);
    TORCH_CHECK(weights.map.defined() || !weights.map_bias.defined(), "lrp_layer: map_bias without map");
    if (weights.map_bias.defined()) check("map_bias", weights.map_bias, {out}, rows);
    check("factor", inputs.alpha, {batch.alpha_inputs.size(0), out}, rows);
}

}  // namespace

Tensor lrp_layer(const LrpInputs& inputs, const LrpWeights& weights, const batches::LrpBatch& batch,
                 const kernels::LrpOptions& options) {
    check(inputs, weights, batch);
    if (!tensor::is_cpu_float(inputs.rows)) return reference::lrp_layer(inputs, weights, batch, options);
    const auto given = [&](const Tensor& x) { return x.defined() ? x : torch::empty({0}, inputs.rows.options()); };
    const std::array<Tensor, LrpOperand::Count> operands{
        inputs.rows,         inputs.edges,       inputs.alpha,           weights.slots,
        given(weights.bias), given(weights.map), given(weights.map_bias)};
    return LrpLayer::apply(at::TensorList(operands), batch, options);
}

namespace reference {

Tensor lrp_layer(const LrpInputs& inputs, const LrpWeights& weights, const batches::LrpBatch& batch,
                 const kernels::LrpOptions& options) {
    const auto& [rows, edges, alpha] = inputs;
    const std::int64_t length = batch.length, in = weights.slots.size(2), out = weights.slots.size(3);
    const Tensor weight = weights.slots.view({length * length, in, out});
    const Tensor bounds = batch.first_edge_row.cpu();
    std::vector<Tensor> products{torch::zeros({0, out}, rows.options())};
    for (std::int64_t pair = 0; pair < length * length; ++pair) {
        const std::int64_t first = tensor::indices(bounds)[pair], last = tensor::indices(bounds)[pair + 1];
        if (first == last) continue;
        products.push_back(edges.index_select(0, batch.edge_rows.slice(0, first, last)).mm(weight[pair]));
    }
    const Tensor v = torch::cat(products).index_select(0, batch.signature_slots.columns);
    Tensor s = reference::segment_sum(v, batch.signature_slots.offsets);
    if (weights.bias.defined()) s = s + weights.bias;
    Tensor sum = s.index_select(0, batch.signature.to(torch::kInt64));  // [sequences, out]
    for (std::int64_t a = 0; a < length; ++a) {
        const Tensor slot = batch.slots.select(1, a).to(torch::kInt64);
        const Tensor filled = rows.mm(weight[a * (length + 1)]).index_select(0, slot.clamp_min(0));
        sum = sum + filled * (slot >= 0).unsqueeze(1).to(rows.scalar_type());
    }
    Tensor z = options.activation == kernels::Activation::Relu ? torch::relu(sum) : torch::tanh(sum);
    if (batch.multiplicity.size(0) > 0) z = z * batch.multiplicity.to(z.scalar_type()).unsqueeze(1);
    Tensor groups = torch::zeros({batch.num_groups(), out}, z.options()).index_add(0, batch.group.to(torch::kInt64), z);
    if (weights.map.defined()) groups = groups.mm(weights.map.t());
    if (weights.map_bias.defined()) groups = groups + batch.group_weight.unsqueeze(1) * weights.map_bias;
    const Tensor pooled =
        reference::segment_sum(groups * alpha.index_select(0, batch.group_alpha.columns), batch.first_group);
    return options.pooling == kernels::Pooling::Mean ? pooled / batch.sequences : pooled;
}

}  // namespace reference

}  // namespace countable::ops
