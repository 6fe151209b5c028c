#include "countable/ops/lrp_molecular_layer.hpp"

#include "countable/ops/linear_in_parts.hpp"
#include "countable/ops/lrp_pass.hpp"
#include "countable/ops/norm_in_parts.hpp"
#include "countable/tensor/cpu.hpp"
#include "countable/tensor/parallel.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

constexpr std::int64_t pieces = LrpPass<float>::pieces;

std::int64_t bound(std::int64_t size, std::int64_t piece) { return size * piece / pieces; }

template <typename T>
struct Pass : torch::CustomClassHolder {
    Pass(const LrpMolecularLayer& b, const LrpOperands& operands, const Tensor& hidden_rows,
         const batches::LrpBatch& batch, kernels::Activation activation, bool mean)
        : lrp(batch, operands, activation, mean),
          degrees(batch.alpha_inputs),
          hidden(hidden_rows),
          alpha(operands.alpha),
          degrees_in(b.degrees_in.weight),
          degrees_out(b.degrees_out.weight),
          node_map(b.node_map.weight),
          pooled(like(degrees, {lrp.nodes(), lrp.channels()})),
          mapped(torch::empty_like(pooled)),
          first_norm(b.first_norm, pooled, lrp.part_nodes()),
          second_norm(b.second_norm, mapped, lrp.part_nodes()) {}

    Tensor forward(const LrpMolecularLayer& b, const Tensor& before) {
        const std::int64_t parts = lrp.parts(), nodes = lrp.nodes(), d = lrp.channels();
        const auto& bounds = lrp.part_nodes();
        {
            const tensor::Timed timed(tensor::ProfilePart::Gather);
            tensor::parallel_for(pieces, lrp.multiplying_rows() + lrp.multiplying_edges() + alpha_work(),
                                 [&](std::int64_t piece) {
                                     lrp.multiply_rows(piece);
                                     lrp.multiply_edges(piece);
                                     const std::int64_t first = bound(lrp.alpha_rows(), piece),
                                                        last = bound(lrp.alpha_rows(), piece + 1);
                                     linear_rows<T>(degrees, degrees_in, b.degrees_in.bias, true, first, last, hidden);
                                     linear_rows<T>(hidden, degrees_out, b.degrees_out.bias, false, first, last, alpha);
                                 });
            tensor::parallel_for(pieces, lrp.gathering() / 16, [&](std::int64_t piece) { lrp.sum_edges(piece); });
        }
        tensor::Shares<LrpPass<T>::Steps> shares;
        tensor::parallel_for(parts, lrp.gathering() + lrp.mapping(), [&](std::int64_t part) {
            typename LrpPass<T>::Clock clock(shares);
            lrp.pool(bounds[part], bounds[part + 1], pooled.data_ptr<T>(), clock);
            first_norm.look_at(part);
        });
        shares.add(LrpPass<T>::Gathering, tensor::ProfilePart::Gather);
        shares.add(LrpPass<T>::Pooling, tensor::ProfilePart::Pool);
        lrp.end_forward();
        first_norm.end_looking(b.first_norm);
        tensor::parallel_for(parts, lrp.products(nodes, d) + nodes * d * 4, [&](std::int64_t part) {
            first_norm.normalise(part);
            linear_rows<T>(first_norm.y(), node_map, b.node_map.bias, false, bounds[part], bounds[part + 1], mapped);
            const T* const from = before.data_ptr<T>();
            T* const to = mapped.data_ptr<T>();
            for (std::int64_t i = bounds[part] * d; i < bounds[part + 1] * d; ++i) to[i] += from[i];
            second_norm.look_at(part);
        });
        second_norm.end_looking(b.second_norm);
        tensor::parallel_for(parts, nodes * d, [&](std::int64_t part) { second_norm.normalise(part); });
        return second_norm.y().variable_data();  // else the output would own the pass that owns it
    }

    // About how many numbers the MLP of alpha handles.
    [[nodiscard]] std::int64_t alpha_work() const { return lrp.products(lrp.alpha_rows(), degrees_out.size(1)); }

    // Makes dbefore, and drows if the slots refer to classes. The gradients of the parameters, in the order in which
    // BlockFunction has them.
    tensor_list backward(const Tensor& dout, const Tensor& dbefore, const Tensor& drows) {
        const std::int64_t parts = lrp.parts(), nodes = lrp.nodes(), d = lrp.channels();
        const auto& bounds = lrp.part_nodes();
        LinearGradient<T> node_map_gradient(node_map, parts), in_gradient(degrees_in, pieces),
            out_gradient(degrees_out, pieces);
        const Tensor dnormed = torch::empty_like(dbefore), dpooled = torch::empty_like(dbefore),
                     dalpha = torch::empty_like(alpha), drelu = torch::empty_like(hidden),
                     dhidden = torch::empty_like(hidden);
        lrp.begin_backward();
        tensor::parallel_for(pieces, nodes * d * 2, [&](std::int64_t piece) {
            lrp.pack_weights(piece);
            if (piece < parts) second_norm.look_back(piece, dout);
        });
        second_norm.end_looking_back();
        tensor::parallel_for(parts, 2 * lrp.products(nodes, d) + nodes * d * 4, [&](std::int64_t part) {
            const std::int64_t first = bounds[part], last = bounds[part + 1];
            second_norm.normalise_back(part, dout, dbefore);
            node_map_gradient.add_rows(part, dbefore, first_norm.y(), first, last);
            kernels::product_kernels<T>().multiply({dbefore.data_ptr<T>() + first * d, d, 1},
                                                   {node_map.data_ptr<T>(), d, 1}, dnormed.data_ptr<T>() + first * d, d,
                                                   last - first, d, d, false);
            first_norm.look_back(part, dnormed);
        });
        first_norm.end_looking_back();
        tensor::parallel_for(parts, 2 * (lrp.gathering() + lrp.mapping()) + lrp.multiplying_rows(),
                             [&](std::int64_t part) {
                                 first_norm.normalise_back(part, dnormed, dpooled);
                                 lrp.back_through_sequences(part, dpooled.data_ptr<T>());
                                 if (!lrp.of_classes())
                                     lrp.rows_gradient(bounds[part], bounds[part + 1], dbefore.data_ptr<T>(), true);
                             });
        tensor::parallel_for(
            pieces, lrp.multiplying_rows() + lrp.gathering() / 4 + 2 * alpha_work(), [&](std::int64_t piece) {
                if (!lrp.of_classes()) lrp.node_slots_gradient(piece);
                lrp.sum_parts(piece);
                const std::int64_t first = bound(lrp.alpha_rows(), piece), last = bound(lrp.alpha_rows(), piece + 1);
                lrp.alpha_gradient(first, last, dpooled.data_ptr<T>(), dalpha.data_ptr<T>());
                out_gradient.add_rows(piece, dalpha, hidden, first, last);
                const std::int64_t wide = hidden.size(1);
                kernels::product_kernels<T>().multiply(
                    {dalpha.data_ptr<T>() + first * d, d, 1}, {degrees_out.data_ptr<T>(), wide, 1},
                    drelu.data_ptr<T>() + first * wide, wide, last - first, wide, d, false);
                kernels::dense_kernels<T>().relu_back(drelu.data_ptr<T>(), hidden.data_ptr<T>(), wide, first, last,
                                                      dhidden.data_ptr<T>());
                in_gradient.add_rows(piece, dhidden, degrees, first, last);
            });
        tensor::parallel_for(pieces, lrp.gathering() / 16 + (lrp.of_classes() ? 2 * lrp.multiplying_rows() : 0),
                             [&](std::int64_t piece) {
                                 lrp.back_through_signatures(piece);
                                 node_map_gradient.sum_parts(piece, pieces);
                                 in_gradient.sum_parts(piece, pieces);
                                 out_gradient.sum_parts(piece, pieces);
                                 if (!lrp.of_classes()) return;
                                 lrp.node_slots_gradient(piece);
                                 lrp.rows_gradient(bound(lrp.slot_rows(), piece), bound(lrp.slot_rows(), piece + 1),
                                                   drows.data_ptr<T>(), false);
                             });
        tensor::parallel_for(pieces, lrp.gathering() / 16 + 2 * lrp.multiplying_edges(),
                             [&](std::int64_t piece) { lrp.edge_slots_gradient(piece); });
        // Moved, since torch copies a gradient that has another owner.
        tensor_list gradients{lrp.edges_gradient(),
                              std::move(lrp.dslots),
                              std::move(lrp.dbias),
                              std::move(lrp.dmap),
                              std::move(lrp.dmap_bias),
                              std::move(in_gradient.weight),
                              std::move(in_gradient.bias),
                              std::move(out_gradient.weight),
                              std::move(out_gradient.bias),
                              std::move(node_map_gradient.weight),
                              std::move(node_map_gradient.bias),
                              std::move(first_norm.dweight),
                              std::move(first_norm.dbias),
                              std::move(second_norm.dweight),
                              std::move(second_norm.dbias)};
        lrp.end_backward();
        return gradients;
    }

    LrpPass<T> lrp;
    Tensor degrees, hidden, alpha;  // [alpha_rows, degrees], [alpha_rows, 2 out], [alpha_rows, out]
    Tensor degrees_in, degrees_out, node_map;
    Tensor pooled, mapped;  // [nodes, out]
    NormInParts<T> first_norm, second_norm;
};

struct BlockFunction : torch::autograd::Function<BlockFunction> {
    // The parameters are those in `block`; as arguments they get their gradients.
    static Tensor forward(AutogradContext* context, const Tensor& slot_rows, const Tensor& before, const Tensor& edges,
                          const Tensor& slots, const Tensor& bias, const Tensor& map, const Tensor& map_bias,
                          const Tensor& /*degrees_in*/, const Tensor& /*its bias*/, const Tensor& /*degrees_out*/,
                          const Tensor& /*its bias*/, const Tensor& /*node_map*/, const Tensor& /*its bias*/,
                          const Tensor& /*first_norm*/, const Tensor& /*its bias*/, const Tensor& /*second_norm*/,
                          const Tensor& /*its bias*/, const LrpMolecularLayer& block, const batches::LrpBatch& batch,
                          kernels::Activation activation, bool mean) {
        const bool own_rows = batch.slots_are_classes;
        const Tensor nodes = before.contiguous();
        const std::int64_t alpha_rows = batch.alpha_inputs.size(0);
        const LrpOperands operands{.rows = own_rows ? slot_rows.contiguous() : nodes,
                                   .edges = edges,
                                   .slots = slots,
                                   .bias = bias,
                                   .map = map,
                                   .map_bias = map_bias,
                                   .alpha = like(nodes, {alpha_rows, slots.size(3)})};
        const Tensor hidden = like(nodes, {alpha_rows, block.degrees_in.weight.size(0)});
        context->saved_data["own_rows"] = own_rows;
        Tensor out;
        tensor::in_type_of(before, [&]<typename T>(T) {
            auto pass = c10::make_intrusive<Pass<T>>(block, operands, hidden, batch, activation, mean);
            out = pass->forward(block, nodes);
            context->saved_data["rows"] = pass->lrp.slot_rows();
            context->saved_data["pass"] = c10::IValue::make_capsule(std::move(pass));
        });
        return out;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const Tensor dout = gradients[0].contiguous();
        const bool own_rows = context->saved_data.at("own_rows").toBool();
        tensor_list result(2);
        result[1] = torch::empty_like(dout);
        if (own_rows) result[0] = like(dout, {context->saved_data.at("rows").toInt(), dout.size(1)});
        tensor::in_type_of(dout, [&]<typename T>(T) {
            const auto holder = context->saved_data.at("pass").toCapsule();
            auto& pass = static_cast<Pass<T>&>(*holder);
            for (auto& gradient : pass.backward(dout, result[1], result[0])) result.push_back(std::move(gradient));
        });
        result.resize(21);
        return result;
    }
};

}  // namespace

bool takes_lrp_molecular_layer(const Tensor& slot_rows, const Tensor& before, const LrpMolecularLayer& block,
                               const batches::LrpBatch& batch) {
    const std::int64_t in = block.lrp.slots.size(2), out = block.lrp.slots.size(3);
    const auto moves = [](const torch::nn::BatchNorm1dImpl& norm) {
        return norm.is_training() && norm.running_mean.defined() && norm.options.momentum().has_value();
    };
    return tensor::is_cpu_float(before) && before.size(0) >= 2 && in == out && out % kernels::channel_multiple == 0 &&
           moves(block.first_norm) && moves(block.second_norm) && torch::GradMode::is_enabled() &&
           (batch.slots_are_classes || slot_rows.is_same(before));
}

Tensor lrp_molecular_layer(const Tensor& slot_rows, const Tensor& before, const LrpMolecularLayer& block,
                           const batches::LrpBatch& batch, kernels::Activation activation, bool mean) {
    // Nodes are given once, so that they get one gradient.
    const Tensor rows = batch.slots_are_classes ? slot_rows : torch::empty({0}, before.options());
    return BlockFunction::apply(rows, before, block.edges, block.lrp.slots, block.lrp.bias, block.lrp.map,
                                block.lrp.map_bias, block.degrees_in.weight, block.degrees_in.bias,
                                block.degrees_out.weight, block.degrees_out.bias, block.node_map.weight,
                                block.node_map.bias, block.first_norm.weight, block.first_norm.bias,
                                block.second_norm.weight, block.second_norm.bias, block, batch, activation, mean);
}

}  // namespace countable::ops
