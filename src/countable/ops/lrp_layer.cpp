#include "countable/ops/lrp_layer.hpp"

#include "countable/ops/lrp_pass.hpp"
#include "countable/ops/segments.hpp"
#include "countable/tensor/cpu.hpp"
#include "countable/tensor/parallel.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// The last dimension filled up with zeros to what the kernels take.
Tensor padded(const Tensor& x) {
    const std::int64_t d = x.size(-1),
                       rest = (kernels::channel_multiple - d % kernels::channel_multiple) % kernels::channel_multiple;
    return rest == 0 ? x.contiguous() : torch::constant_pad_nd(x, {0, rest});
}
Tensor unpadded(const Tensor& x, std::int64_t d) { return x.size(-1) == d ? x : x.narrow(-1, 0, d).contiguous(); }

template <typename T>
struct Saved : torch::CustomClassHolder {
    explicit Saved(LrpPass<T> made) : pass(std::move(made)) {}
    LrpPass<T> pass;
};

template <typename T>
Tensor run_forward(LrpPass<T>& pass, const Tensor& first_sequence, const Tensor& rows) {
    constexpr std::int64_t pieces = LrpPass<T>::pieces;
    Tensor out = torch::empty({pass.nodes(), pass.channels()}, rows.options());
    {
        const tensor::Timed timed(tensor::ProfilePart::Gather);
        tensor::parallel_for(pieces, pass.multiplying_rows() + pass.multiplying_edges(), [&](std::int64_t piece) {
            pass.multiply_rows(piece);
            pass.multiply_edges(piece);
        });
        tensor::parallel_for(pieces, pass.gathering() / 16, [&](std::int64_t piece) { pass.sum_edges(piece); });
    }
    tensor::Shares<LrpPass<T>::Steps> shares;
    const std::int64_t pooling = pass.gathering() + pass.mapping();
    const auto bounds =
        tensor::balanced_bounds(tensor::indices(first_sequence), pass.nodes(), tensor::pieces_for(pooling));
    tensor::parallel_for(std::ssize(bounds) - 1, pooling, [&](std::int64_t task) {
        typename LrpPass<T>::Clock clock(shares);
        pass.pool(bounds[task], bounds[task + 1], out.data_ptr<T>(), clock);
    });
    pass.end_forward();
    shares.add(LrpPass<T>::Gathering, tensor::ProfilePart::Gather);
    shares.add(LrpPass<T>::Pooling, tensor::ProfilePart::Pool);
    return out;
}

template <typename T>
void run_backward(LrpPass<T>& pass, const T* dout, const Tensor& dalpha, const Tensor& drows) {
    constexpr std::int64_t pieces = LrpPass<T>::pieces;
    const std::int64_t gathering = pass.gathering(), products = pass.multiplying_rows();
    pass.begin_backward();
    tensor::parallel_for(pass.parts(), 2 * (gathering + pass.mapping()),
                         [&](std::int64_t part) { pass.back_through_sequences(part, dout); });
    tensor::parallel_for(pieces, gathering / 4, [&](std::int64_t piece) {
        pass.pack_weights(piece);
        pass.sum_parts(piece);
        pass.alpha_gradient(pass.bound(pass.alpha_rows(), piece), pass.bound(pass.alpha_rows(), piece + 1), dout,
                            dalpha.data_ptr<T>());
    });
    tensor::parallel_for(pieces, gathering / 8 + (drows.defined() ? 2 : 1) * products, [&](std::int64_t piece) {
        pass.node_slots_gradient(piece);
        pass.back_through_signatures(piece);
        if (drows.defined())
            pass.rows_gradient(pass.bound(pass.slot_rows(), piece), pass.bound(pass.slot_rows(), piece + 1),
                               drows.data_ptr<T>(), false);
    });
    tensor::parallel_for(pieces, gathering / 16 + 2 * pass.multiplying_edges(),
                         [&](std::int64_t piece) { pass.edge_slots_gradient(piece); });
}

struct LrpLayer : torch::autograd::Function<LrpLayer> {
    static Tensor forward(AutogradContext* context, const Tensor& rows, const Tensor& edges, const Tensor& slots,
                          const Tensor& bias, const Tensor& map, const Tensor& map_bias, const Tensor& alpha,
                          const batches::LrpBatch& batch, kernels::Activation activation, bool mean) {
        const auto optional = [](const Tensor& x) { return x.size(0) == 0 ? Tensor{} : x.contiguous(); };
        const LrpOperands operands{.rows = rows.contiguous(),
                                   .edges = edges.contiguous(),
                                   .slots = slots.contiguous(),
                                   .bias = optional(bias),
                                   .map = optional(map),
                                   .map_bias = map_bias.size(0) == 0 ? Tensor{} : padded(map_bias),
                                   .alpha = padded(alpha)};
        auto& data = context->saved_data;
        data["biased"] = bias.size(0) > 0;
        data["mapped"] = map.size(0) > 0;
        data["map_biased"] = map_bias.size(0) > 0;
        data["edges"] = edges.requires_grad();
        data["rows"] = rows.requires_grad();
        context->save_for_backward({rows, alpha});
        Tensor out;
        tensor::in_type_of(rows, [&]<typename T>(T) {
            auto saved = c10::make_intrusive<Saved<T>>(LrpPass<T>(batch, operands, activation, mean));
            out = run_forward(saved->pass, batch.first_sequence, operands.rows);
            data["pass"] = c10::IValue::make_capsule(std::move(saved));
        });
        return unpadded(out, slots.size(3));
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        auto& data = context->saved_data;
        const auto given = [&](const char* name) { return data.at(name).toBool(); };
        const auto saved = context->get_saved_variables();
        const Tensor dout = padded(gradients[0]);
        const std::int64_t out = gradients[0].size(1);
        tensor_list result(10);
        tensor::in_type_of(dout, [&]<typename T>(T) {
            const auto holder = data.at("pass").toCapsule();
            auto& pass = static_cast<Saved<T>&>(*holder).pass;
            Tensor dalpha = torch::empty({saved[1].size(0), pass.channels()}, dout.options());
            if (given("rows")) result[0] = torch::empty(saved[0].sizes(), dout.options());
            run_backward(pass, dout.data_ptr<T>(), dalpha, result[0]);
            if (given("edges")) result[1] = pass.edges_gradient();
            result[2] = std::move(pass.dslots);
            if (given("biased")) result[3] = unpadded(std::exchange(pass.dbias, {}), out);
            if (given("mapped")) result[4] = std::move(pass.dmap);
            if (given("map_biased")) result[5] = unpadded(std::exchange(pass.dmap_bias, {}), out);
            result[6] = unpadded(dalpha, out);
            pass.end_backward();
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

void check(const Tensor& rows, const Tensor& edges, const LrpWeights& weights, const Tensor& alpha,
           const batches::LrpBatch& batch) {
    const auto& slots = weights.slots;
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
    check("factor", alpha, {batch.alpha_inputs.size(0), out}, rows);
}

}  // namespace

Tensor lrp_layer(const Tensor& rows, const Tensor& edges, const LrpWeights& weights, const Tensor& alpha,
                 const batches::LrpBatch& batch, kernels::Activation activation, bool mean) {
    check(rows, edges, weights, alpha, batch);
    if (!tensor::is_cpu_float(rows)) return reference::lrp_layer(rows, edges, weights, alpha, batch, activation, mean);
    // A function of torch's takes no undefined tensors.
    const auto given = [&](const Tensor& x) { return x.defined() ? x : torch::empty({0}, rows.options()); };
    return LrpLayer::apply(rows, edges, weights.slots, given(weights.bias), given(weights.map), given(weights.map_bias),
                           alpha, batch, activation, mean);
}

namespace reference {

Tensor lrp_layer(const Tensor& rows, const Tensor& edges, const LrpWeights& weights, const Tensor& alpha,
                 const batches::LrpBatch& batch, kernels::Activation activation, bool mean) {
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
    Tensor z = activation == kernels::Activation::Relu ? torch::relu(sum) : torch::tanh(sum);
    if (batch.multiplicity.size(0) > 0) z = z * batch.multiplicity.to(z.scalar_type()).unsqueeze(1);
    Tensor groups = torch::zeros({batch.num_groups(), out}, z.options()).index_add(0, batch.group.to(torch::kInt64), z);
    if (weights.map.defined()) groups = groups.mm(weights.map.t());
    if (weights.map_bias.defined()) groups = groups + batch.group_weight.unsqueeze(1) * weights.map_bias;
    const Tensor pooled =
        reference::segment_sum(groups * alpha.index_select(0, batch.group_alpha.columns), batch.first_group);
    return mean ? pooled / batch.sequences : pooled;
}

}  // namespace reference

}  // namespace countable::ops
