#include "countable/models/lrp_layer.hpp"

#include "countable/models/own_kernels.hpp"
#include "countable/models/product_kernels.hpp"
#include "countable/models/profile.hpp"
#include "countable/models/row_kernels.hpp"
#include "countable/models/segments.hpp"
#include "countable/models/tasks.hpp"

namespace countable::models {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Parts in which gradients that all graphs share are summed; fixed, so that the sums are the same for any number of
// threads.
constexpr std::int64_t backward_parts = 8;
// Groups that go through the whole layer while they are in the cache.
constexpr std::int64_t block_groups = 96;

// The last dimension filled up with zeros to what the kernels take.
Tensor padded(const Tensor& x) {
    const std::int64_t d = x.size(-1), rest = (channel_multiple - d % channel_multiple) % channel_multiple;
    return rest == 0 ? x.contiguous() : torch::constant_pad_nd(x, {0, rest});
}
Tensor unpadded(const Tensor& x, std::int64_t d) { return x.size(-1) == d ? x : x.narrow(-1, 0, d).contiguous(); }

template <typename T>
T* numbers(const Tensor& x) {
    return x.defined() ? x.data_ptr<T>() : nullptr;
}

SequenceView view_of(const LrpBatch& batch) {
    return {.length = batch.length,
            .rows = batch.slot_rows,
            .first_sequence = indices(batch.first_sequence),
            .slots = batch.slots.data_ptr<std::int32_t>(),
            .shared = batch.shared.data_ptr<std::int32_t>(),
            .group = batch.group.data_ptr<std::int32_t>(),
            .signature = batch.signature.data_ptr<std::int32_t>(),
            .multiplicity = batch.multiplicity.size(0) == 0 ? nullptr : batch.multiplicity.data_ptr<float>()};
}

// Calls body(first, last) for ranges of the nodes from .. to-1 that have about block_groups groups each.
template <typename Body>
void for_node_blocks(const std::int64_t* first_group, std::int64_t from, std::int64_t to, const Body& body) {
    for (std::int64_t first = from; first < to;) {
        std::int64_t last = first + 1;
        while (last < to && first_group[last + 1] - first_group[first] <= block_groups) ++last;
        body(first, last);
        first = last;
    }
}

// What forward and backward have in common: tensors as the kernels take them.
struct Layer {
    LrpBatch batch;
    Tensor rows, edges, slots, map, map_bias, factor, scale;
    Activation activation;
    std::int64_t in, out, d;  // d: out, padded

    [[nodiscard]] std::int64_t nodes() const { return batch.first_sequence.size(0) - 1; }
    [[nodiscard]] std::int64_t pairs() const { return batch.length * batch.length; }

    template <typename T>
    [[nodiscard]] PoolView<T> pool_view() const {
        return {.first_group = indices(batch.first_group),
                .factor_of = indices(batch.group_factor.columns),
                .factor = numbers<T>(factor),
                .weight = numbers<T>(batch.group_weight),
                .bias = numbers<T>(map_bias),
                .scale = numbers<T>(scale)};
    }

    // The weights of the slots (a, b), number a * L + b of the pairs.
    template <typename T>
    [[nodiscard]] Strided<T> weight(std::int64_t pair) const {
        return {numbers<T>(slots) + pair * in * out, out, 1};
    }

    // The map, or its transpose, as products take it.
    template <typename T>
    [[nodiscard]] std::unique_ptr<T[]> packed_map(bool transposed) const {
        if (!map.defined()) return nullptr;
        auto packed = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(packed_size(out, out)));
        const Strided<T> matrix{numbers<T>(map), transposed ? 1 : out, transposed ? out : 1};
        product_kernels<T>().pack(matrix, out, out, packed.get());
        return packed;
    }

    // The rows of edges that are multiplied for one pair of positions, one below the other.
    template <typename T>
    [[nodiscard]] std::vector<T> edges_of(std::int64_t first, std::int64_t last) const {
        std::vector<T> found(static_cast<std::size_t>((last - first) * in));
        for (std::int64_t r = first; r < last; ++r)
            std::copy_n(numbers<T>(edges) + indices(batch.edge_rows)[r] * in, in, found.begin() + (r - first) * in);
        return found;
    }
};

// --- forward

// U[a] = rows W[a, a]. [L, slot rows, d]
Tensor multiply_rows(const Layer& layer) {
    const std::int64_t length = layer.batch.length, rows = layer.batch.slot_rows, in = layer.in, d = layer.d;
    Tensor u = d == layer.out ? torch::empty({length, rows, d}, layer.rows.options())
                              : torch::zeros({length, rows, d}, layer.rows.options());
    const std::int64_t chunks = tasks_for(rows * in);
    in_type_of(u, [&]<typename T>(T) {
        for_tasks(length * chunks, length * rows * in * layer.out / 8, [&](std::int64_t task) {
            const std::int64_t a = task / chunks, first = rows * (task % chunks) / chunks,
                               last = rows * (task % chunks + 1) / chunks;
            product_kernels<T>().multiply({numbers<T>(layer.rows) + first * in, in, 1},
                                          layer.weight<T>(a * (length + 1)), numbers<T>(u) + (a * rows + first) * d, d,
                                          last - first, layer.out, in, false);
        });
    });
    return u;
}

// S = bias + the sum over a signature's edges of their row times W[a, b]. [signatures, d]
Tensor multiply_edges(const Layer& layer, const Tensor& bias) {
    const auto* const first_row = indices(layer.batch.first_edge_row);
    Tensor v = torch::zeros({layer.batch.edge_rows.size(0), layer.d}, layer.rows.options());
    Tensor s = torch::empty({layer.batch.num_signatures(), layer.d}, layer.rows.options());
    const auto& slots = layer.batch.signature_slots;
    in_type_of(v, [&]<typename T>(T) {
        for_tasks(layer.pairs(), v.size(0) * layer.in * layer.out / 4, [&](std::int64_t pair) {
            const std::int64_t first = first_row[pair], last = first_row[pair + 1];
            if (first == last) return;
            const auto edges = layer.edges_of<T>(first, last);
            product_kernels<T>().multiply({edges.data(), layer.in, 1}, layer.weight<T>(pair),
                                          numbers<T>(v) + first * layer.d, layer.d, last - first, layer.out, layer.in,
                                          false);
        });
        const auto bounds = balanced(indices(slots.offsets), s.size(0), tasks_for(slots.columns.size(0) * layer.d));
        for_tasks(std::ssize(bounds) - 1, slots.columns.size(0) * layer.d, [&](std::int64_t task) {
            row_kernels<T>().gather_sum(numbers<T>(v), indices(slots.offsets), indices(slots.columns), layer.d,
                                        bounds[task], bounds[task + 1], numbers<T>(s));
        });
    });
    if (bias.defined()) s.add_(padded(bias));
    return s;
}

// What backward needs of forward: z of the groups and M z + c (less the bias), [groups, d]; where ReLU was positive.
struct Kept {
    Tensor z, y, positive, values;
};

Tensor gather_and_pool(const Layer& layer, const Tensor& u, const Tensor& s, Kept& kept) {
    const LrpBatch& batch = layer.batch;
    const std::int64_t d = layer.d, sequences = batch.num_sequences();
    const bool relu = layer.activation == Activation::Relu;
    kept.z = torch::empty({batch.num_groups(), d}, u.options());
    kept.y = layer.map.defined() ? torch::empty_like(kept.z) : kept.z;
    if (layer.map.defined() && d != layer.out) kept.y.zero_();
    kept.values = torch::empty({relu ? 0 : sequences, d}, u.options());
    Tensor out = torch::empty({layer.nodes(), d}, u.options());
    const SequenceView view = view_of(batch);
    enum Step : std::size_t { Gathering, Mapping, Pooling, Steps };
    Shares<Steps> shares;
    in_type_of(u, [&]<typename T>(T) {
        const std::int64_t lanes = lrp_kernels<T>().lanes;
        kept.positive = torch::empty({relu ? sequences * d / lanes : 0}, torch::kUInt8);
        const std::int64_t work = sequences * d * 4;
        const auto bounds = balanced(view.first_sequence, layer.nodes(), tasks_for(work));
        const auto* const first_group = indices(batch.first_group);
        const auto pool = layer.pool_view<T>();
        for_tasks(std::ssize(bounds) - 1, work, [&](std::int64_t task) {
            const auto packed = layer.packed_map<T>(/*transposed=*/true);
            Shares<Steps>::Clock clock(shares);
            for_node_blocks(first_group, bounds[task], bounds[task + 1], [&](std::int64_t first, std::int64_t last) {
                const std::int64_t from = first_group[first], to = first_group[last];
                lrp_kernels<T>().forward(view, numbers<T>(u), numbers<T>(s), d, layer.activation, first, last, from, to,
                                         numbers<T>(kept.z), kept.positive.template data_ptr<std::uint8_t>(),
                                         numbers<T>(kept.values));
                clock.was(Gathering);
                if (layer.map.defined())
                    product_kernels<T>().multiply_packed({numbers<T>(kept.z) + from * d, d, 1}, packed.get(),
                                                         numbers<T>(kept.y) + from * d, d, to - from, layer.out,
                                                         layer.out, false);
                clock.was(Mapping);
                lrp_kernels<T>().pool(pool, numbers<T>(kept.y), d, first, last, numbers<T>(out));
                clock.was(Pooling);
            });
        });
    });
    shares.add(Gathering, ProfilePart::Gather);
    shares.add(Pooling, ProfilePart::Pool);
    return out;
}

// --- backward

struct Gradients {
    Tensor u, s;           // [L, slot rows, d], [signatures, d]
    Tensor map, map_bias;  // [out, out], [d]
    Tensor factor;         // [factors, d]
};

Tensor factor_gradient(const Layer& layer, const Kept& kept, const Tensor& dout) {
    const auto& groups = layer.batch.group_factor;
    Tensor dfactor = torch::empty_like(layer.factor);
    in_type_of(dout, [&]<typename T>(T) {
        const auto bounds = balanced(indices(groups.transposed_offsets), dfactor.size(0), tasks_for(kept.y.numel()));
        for_tasks(std::ssize(bounds) - 1, kept.y.numel(), [&](std::int64_t task) {
            lrp_kernels<T>().pool_back_factor(layer.pool_view<T>(), numbers<T>(dout), numbers<T>(kept.y),
                                              indices(groups.transposed_offsets), indices(groups.transposed_columns),
                                              indices(layer.batch.node_of_group), layer.d, bounds[task],
                                              bounds[task + 1], numbers<T>(dfactor));
        });
    });
    return dfactor;
}

Gradients back_through_sequences(const Layer& layer, const Kept& kept, const Tensor& dout) {
    const LrpBatch& batch = layer.batch;
    const std::int64_t d = layer.d, out = layer.out, graphs = batch.graph_nodes.size(0) - 1;
    const SequenceView view = view_of(batch);
    const auto* const graph_nodes = indices(batch.graph_nodes);
    const auto* const first_group = indices(batch.first_group);

    // Sequences of different graphs share no node, so that the parts, which are of whole graphs, write to du apart.
    // Classes they do share: then each part has a du of its own.
    std::vector<std::int64_t> sequences_before(static_cast<std::size_t>(graphs) + 1);
    for (std::int64_t g = 0; g <= graphs; ++g) sequences_before[g] = view.first_sequence[graph_nodes[g]];
    const auto bounds =
        balanced(sequences_before.data(), graphs, std::max<std::int64_t>(1, std::min(graphs, backward_parts)));
    const std::int64_t parts = std::ssize(bounds) - 1;
    const bool apart = batch.slots_are_classes, mapped = layer.map.defined();
    Tensor du = torch::empty({apart ? parts : 1, batch.length, batch.slot_rows, d}, dout.options());
    Tensor ds = torch::empty({parts, batch.num_signatures(), d}, dout.options());
    Tensor dmap = torch::zeros({parts, mapped ? out : 0, out}, dout.options());
    Tensor dbias = torch::zeros({parts, d}, dout.options());
    in_type_of(dout, [&]<typename T>(T) {
        const auto pool = layer.pool_view<T>();
        for_tasks(parts, batch.num_sequences() * d * 4, [&](std::int64_t part) {
            const auto packed = layer.packed_map<T>(/*transposed=*/false);
            std::vector<T> dy, dz;
            const std::int64_t from_node = graph_nodes[bounds[part]], to_node = graph_nodes[bounds[part + 1]];
            T* const du_part = numbers<T>(du) + (apart ? part * batch.length * batch.slot_rows * d : 0);
            for (std::int64_t a = 0; a < batch.length; ++a) {
                const std::int64_t first = apart ? 0 : from_node, last = apart ? batch.slot_rows : to_node;
                std::fill_n(du_part + (a * batch.slot_rows + first) * d, (last - first) * d, T{0});
            }
            std::fill_n(numbers<T>(ds) + part * batch.num_signatures() * d, batch.num_signatures() * d, T{0});
            for_node_blocks(first_group, from_node, to_node, [&](std::int64_t first, std::int64_t last) {
                const std::int64_t from = first_group[first], groups = first_group[last] - from;
                dy.resize(static_cast<std::size_t>(groups * d));
                lrp_kernels<T>().pool_back(pool, numbers<T>(dout), d, first, last, dy.data(),
                                           mapped ? numbers<T>(dbias) + part * d : nullptr);
                if (mapped) {
                    dz.resize(dy.size());
                    product_kernels<T>().multiply_packed({dy.data(), d, 1}, packed.get(), dz.data(), d, groups, out,
                                                         out, false);
                    product_kernels<T>().multiply({dy.data(), 1, d}, {numbers<T>(kept.z) + from * d, d, 1},
                                                  numbers<T>(dmap) + part * out * out, out, out, out, groups, true);
                }
                lrp_kernels<T>().backward(view, mapped ? dz.data() : dy.data(), from, d, layer.activation, first, last,
                                          kept.positive.template data_ptr<std::uint8_t>(), numbers<T>(kept.values),
                                          du_part, numbers<T>(ds) + part * batch.num_signatures() * d);
            });
        });
    });
    return {.u = apart ? du.sum(0) : du[0],
            .s = ds.sum(0),
            .map = dmap.sum(0),
            .map_bias = dbias.sum(0),
            .factor = factor_gradient(layer, kept, dout)};
}

// rows' gradient: the sum over a of dU[a] W[a, a]^T
Tensor rows_gradient(const Layer& layer, const Tensor& du) {
    const std::int64_t length = layer.batch.length, rows = layer.batch.slot_rows, d = layer.d;
    Tensor gradient = torch::empty_like(layer.rows);
    const std::int64_t chunks = tasks_for(rows * layer.in);
    in_type_of(du, [&]<typename T>(T) {
        for_tasks(chunks, length * rows * layer.in * layer.out / 8, [&](std::int64_t task) {
            const std::int64_t first = rows * task / chunks, last = rows * (task + 1) / chunks;
            for (std::int64_t a = 0; a < length; ++a) {
                const auto weight = layer.weight<T>(a * (length + 1));
                product_kernels<T>().multiply(
                    {numbers<T>(du) + (a * rows + first) * d, d, 1}, {weight.data, weight.column, weight.row},
                    numbers<T>(gradient) + first * layer.in, layer.in, last - first, layer.in, layer.out, a > 0);
            }
        });
    });
    return gradient;
}

// dW[a, a] = rows^T dU[a]; dW[a, b] = edges^T dV[a, b], with dV of the rows of edges that W[a, b] multiplied.
Tensor slots_gradient(const Layer& layer, const Tensor& du, const Tensor& dv) {
    const std::int64_t length = layer.batch.length, rows = layer.batch.slot_rows, in = layer.in, out = layer.out;
    const auto* const first_row = indices(layer.batch.first_edge_row);
    Tensor gradient = torch::empty_like(layer.slots);
    in_type_of(du, [&]<typename T>(T) {
        for_tasks(layer.pairs(), length * rows * in * out / 8, [&](std::int64_t pair) {
            T* const to = numbers<T>(gradient) + pair * in * out;
            if (pair % (length + 1) == 0) {
                product_kernels<T>().multiply({numbers<T>(layer.rows), 1, in},
                                              {numbers<T>(du) + pair / (length + 1) * rows * layer.d, layer.d, 1}, to,
                                              out, in, out, rows, false);
                return;
            }
            const std::int64_t first = first_row[pair], last = first_row[pair + 1];
            const auto edges = layer.edges_of<T>(first, last);
            product_kernels<T>().multiply({edges.data(), 1, in}, {numbers<T>(dv) + first * layer.d, layer.d, 1}, to,
                                          out, in, out, last - first, false);
        });
    });
    return gradient;
}

Tensor edges_gradient(const Layer& layer, const Tensor& dv) {
    const auto* const first_row = indices(layer.batch.first_edge_row);
    Tensor each = torch::empty({dv.size(0), layer.in}, dv.options());
    in_type_of(dv, [&]<typename T>(T) {
        for_tasks(layer.pairs(), dv.size(0) * layer.in * layer.out / 4, [&](std::int64_t pair) {
            const std::int64_t first = first_row[pair], last = first_row[pair + 1];
            if (first == last) return;
            const auto weight = layer.weight<T>(pair);
            product_kernels<T>().multiply({numbers<T>(dv) + first * layer.d, layer.d, 1},
                                          {weight.data, weight.column, weight.row}, numbers<T>(each) + first * layer.in,
                                          layer.in, last - first, layer.in, layer.out, false);
        });
    });
    return torch::zeros_like(layer.edges).index_add_(0, layer.batch.edge_rows, each);
}

// dV = the transpose of the sum over a signature's edges. [edge rows, d]
Tensor back_through_signatures(const Layer& layer, const Tensor& ds) {
    const auto& slots = layer.batch.signature_slots;
    Tensor dv = torch::empty({layer.batch.edge_rows.size(0), layer.d}, ds.options());
    in_type_of(ds, [&]<typename T>(T) {
        const auto bounds =
            balanced(indices(slots.transposed_offsets), dv.size(0), tasks_for(slots.columns.size(0) * layer.d));
        for_tasks(std::ssize(bounds) - 1, slots.columns.size(0) * layer.d, [&](std::int64_t task) {
            row_kernels<T>().gather_sum(numbers<T>(ds), indices(slots.transposed_offsets),
                                        indices(slots.transposed_columns), layer.d, bounds[task], bounds[task + 1],
                                        numbers<T>(dv));
        });
    });
    return dv;
}

// --- the two as one operation

struct Saved : torch::CustomClassHolder {
    Layer layer;
    Kept kept;
};

struct LrpLayer : torch::autograd::Function<LrpLayer> {
    static Tensor forward(AutogradContext* context, const Tensor& rows, const Tensor& edges, const Tensor& slots,
                          const Tensor& bias, const Tensor& map, const Tensor& map_bias, const Tensor& factor,
                          const LrpBatch& batch, Activation activation, bool mean) {
        const auto optional = [](const Tensor& x) { return x.size(0) == 0 ? Tensor{} : x.contiguous(); };
        auto saved = c10::make_intrusive<Saved>();
        const std::int64_t out = slots.size(3);
        saved->layer = {.batch = batch,
                        .rows = rows.contiguous(),
                        .edges = edges.contiguous(),
                        .slots = slots.contiguous(),
                        .map = optional(map),
                        .map_bias = map_bias.size(0) == 0 ? Tensor{} : padded(map_bias),
                        .factor = padded(factor),
                        .scale = mean ? batch.sequences.reciprocal() : Tensor{},
                        .activation = activation,
                        .in = slots.size(2),
                        .out = out,
                        .d = (out + channel_multiple - 1) / channel_multiple * channel_multiple};
        Tensor u, s;
        {
            const Timed timed(ProfilePart::Gather);
            u = multiply_rows(saved->layer);
            s = multiply_edges(saved->layer, optional(bias));
        }
        const Tensor result = gather_and_pool(saved->layer, u, s, saved->kept);
        context->saved_data["biased"] = bias.size(0) > 0;
        context->saved_data["edges"] = edges.requires_grad();
        context->saved_data["rows"] = rows.requires_grad();
        context->saved_data["layer"] = c10::IValue::make_capsule(std::move(saved));
        return unpadded(result, out);
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        auto& data = context->saved_data;
        const auto holder = data.at("layer").toCapsule();
        const auto& saved = static_cast<const Saved&>(*holder);
        const Layer& layer = saved.layer;
        const Gradients flow = back_through_sequences(layer, saved.kept, padded(gradients[0]));
        const Tensor dv = back_through_signatures(layer, flow.s);
        const bool mapped = layer.map.defined(), map_biased = layer.map_bias.defined();
        return {data.at("rows").toBool() ? rows_gradient(layer, flow.u) : Tensor{},
                data.at("edges").toBool() ? edges_gradient(layer, dv) : Tensor{},
                slots_gradient(layer, flow.u, dv),
                data.at("biased").toBool() ? unpadded(flow.s.sum(0), layer.out) : Tensor{},
                mapped ? flow.map : Tensor{},
                map_biased ? unpadded(flow.map_bias, layer.out) : Tensor{},
                unpadded(flow.factor, layer.out),
                {},
                {},
                {}};
    }
};

void check(const Tensor& rows, const Tensor& edges, const LrpWeights& weights, const Tensor& factor,
           const LrpBatch& batch) {
    const auto& slots = weights.slots;
    TORCH_CHECK(slots.dim() == 4 && slots.size(0) == batch.length && slots.size(1) == batch.length,
                "lrp_layer: weights of ", slots.sizes(), " for sequences of ", batch.length, " slots");
    TORCH_CHECK(rows.dim() == 2 && rows.size(0) == batch.slot_rows && rows.size(1) == slots.size(2),
                "lrp_layer: rows of ", rows.sizes(), ", expected [", batch.slot_rows, ", ", slots.size(2), "]");
    TORCH_CHECK(weights.map.defined() || !weights.map_bias.defined(), "lrp_layer: a map_bias without a map");
    TORCH_CHECK(edges.dim() == 2 && edges.size(1) == slots.size(2), "lrp_layer: edges of ", edges.sizes(),
                ", expected rows of ", slots.size(2));
    TORCH_CHECK(factor.dim() == 2 && factor.size(0) == batch.factors.size(0) && factor.size(1) == slots.size(3),
                "lrp_layer: factors of ", factor.sizes(), ", expected [", batch.factors.size(0), ", ", slots.size(3),
                "]");
}

}  // namespace

Tensor lrp_layer(const Tensor& rows, const Tensor& edges, const LrpWeights& weights, const Tensor& factor,
                 const LrpBatch& batch, Activation activation, bool mean) {
    check(rows, edges, weights, factor, batch);
    if (!ours(rows)) return plain::lrp_layer(rows, edges, weights, factor, batch, activation, mean);
    // A function of torch's takes no undefined tensors.
    const auto given = [&](const Tensor& x) { return x.defined() ? x : torch::empty({0}, rows.options()); };
    return LrpLayer::apply(rows, edges, weights.slots, given(weights.bias), given(weights.map), given(weights.map_bias),
                           factor, batch, activation, mean);
}

namespace plain {

Tensor lrp_layer(const Tensor& rows, const Tensor& edges, const LrpWeights& weights, const Tensor& factor,
                 const LrpBatch& batch, Activation activation, bool mean) {
    const std::int64_t length = batch.length, in = weights.slots.size(2), out = weights.slots.size(3);
    const Tensor weight = weights.slots.view({length * length, in, out});
    const Tensor bounds = batch.first_edge_row.cpu();
    std::vector<Tensor> products{torch::zeros({0, out}, rows.options())};
    for (std::int64_t pair = 0; pair < length * length; ++pair) {
        const std::int64_t first = indices(bounds)[pair], last = indices(bounds)[pair + 1];
        if (first == last) continue;
        products.push_back(edges.index_select(0, batch.edge_rows.slice(0, first, last)).mm(weight[pair]));
    }
    const Tensor v = torch::cat(products).index_select(0, batch.signature_slots.columns);
    Tensor s = plain::segment_sum(v, batch.signature_slots.offsets);
    if (weights.bias.defined()) s = s + weights.bias;
    Tensor sum = s.index_select(0, batch.signature.to(torch::kInt64));  // [sequences, out]
    for (std::int64_t a = 0; a < length; ++a) {
        const Tensor slot = batch.slots.select(1, a).to(torch::kInt64);
        const Tensor filled = rows.mm(weight[a * (length + 1)]).index_select(0, slot.clamp_min(0));
        sum = sum + filled * (slot >= 0).unsqueeze(1).to(rows.scalar_type());
    }
    Tensor z = activation == Activation::Relu ? torch::relu(sum) : torch::tanh(sum);
    if (batch.multiplicity.size(0) > 0) z = z * batch.multiplicity.to(z.scalar_type()).unsqueeze(1);
    Tensor groups = torch::zeros({batch.num_groups(), out}, z.options()).index_add(0, batch.group.to(torch::kInt64), z);
    if (weights.map.defined()) groups = groups.mm(weights.map.t());
    if (weights.map_bias.defined()) groups = groups + batch.group_weight.unsqueeze(1) * weights.map_bias;
    const Tensor pooled =
        plain::segment_sum(groups * factor.index_select(0, batch.group_factor.columns), batch.first_group);
    return mean ? pooled / batch.sequences : pooled;
}

}  // namespace plain

}  // namespace countable::models
