// The layer of Local Relational Pooling on arrays that Python owns.
#include <mutex>
#include <stdexcept>

#include "countable/kernels/lrp_layer.hpp"
#include "countable/kernels/parallel.hpp"
#include "graph_object.hpp"
#include "plan_object.hpp"

namespace countable::python {
namespace {

template <typename T>
using Given = nb::ndarray<const T, nb::c_contig, nb::device::cpu>;
template <typename T>
using Written = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

std::string sizes_text(const std::vector<std::int64_t>& sizes) {
    std::string text;
    for (const auto size : sizes) text += (text.empty() ? "" : ", ") + std::to_string(size);
    return "[" + text + "]";
}

template <typename T>
std::vector<std::int64_t> sizes_of(const Given<T>& x) {
    std::vector<std::int64_t> sizes;
    for (std::size_t i = 0; i < x.ndim(); ++i) sizes.push_back(static_cast<std::int64_t>(x.shape(i)));
    return sizes;
}

template <typename T>
void check(const char* name, const Given<T>& x, const std::vector<std::int64_t>& expected) {
    if (sizes_of(x) != expected)
        throw std::invalid_argument(std::string("lrp_layer: ") + name + " of " + sizes_text(sizes_of(x)) +
                                    ", expected " + sizes_text(expected));
}

template <typename T>
struct Operands {
    Given<T> rows, edges, factor, slots;
    std::optional<Given<T>> bias, map, map_bias;

    void check_sizes(const PartObject& plan) const {
        const std::int64_t length = plan.part.length;
        if (slots.ndim() != 4 || slots.shape(3) == 0)
            throw std::invalid_argument("lrp_layer: slots of " + sizes_text(sizes_of(slots)) + ", expected [" +
                                        std::to_string(length) + ", " + std::to_string(length) +
                                        ", channels in, channels out]");
        const auto in = static_cast<std::int64_t>(slots.shape(2)), out = static_cast<std::int64_t>(slots.shape(3));
        if (in == 0) throw std::invalid_argument("lrp_layer: rows without channels");
        check("rows", rows, {plan.part.slot_rows, in});
        check("slots", slots, {length, length, in, out});
        if (edges.ndim() != 2 || static_cast<std::int64_t>(edges.shape(0)) < plan.edge_classes)
            throw std::invalid_argument("lrp_layer: edges of " + sizes_text(sizes_of(edges)) +
                                        ", expected a row for each class from 0 to " +
                                        std::to_string(plan.edge_classes - 1));
        check("edges", edges, {static_cast<std::int64_t>(edges.shape(0)), in});
        const auto rows_of_factor = std::ssize(plan.part.alpha_inputs) / plan.part.alpha_width;
        check("factor", factor, {rows_of_factor, out});
        if (bias) check("bias", *bias, {out});
        if (map) check("map", *map, {out, out});
        if (map_bias && !map) throw std::invalid_argument("lrp_layer: map_bias without map");
        if (map_bias) check("map_bias", *map_bias, {out});
    }

    [[nodiscard]] kernels::LrpLayerView<T> view(const PartObject& plan, const kernels::LrpOptions& options) const {
        const auto& part = plan.part;
        const auto& alpha = part.group_alpha;
        const auto& slots_of = part.signature_slots;
        const auto data = [](const std::optional<Given<T>>& x) { return x ? x->data() : nullptr; };
        return {.plan = {.graphs = std::ssize(part.graph_nodes) - 1,
                         .nodes = part.num_nodes(),
                         .num_sequences = std::ssize(part.signature),
                         .groups = std::ssize(part.node_of_group),
                         .signatures = part.num_signatures(),
                         .alpha_rows = std::ssize(alpha.transposed_offsets) - 1,
                         .edge_rows = std::ssize(part.edge_rows),
                         .slots_are_classes = part.slots_are_classes,
                         .sequences = {.length = part.length,
                                       .rows = part.slot_rows,
                                       .first_sequence = part.first_sequence.data(),
                                       .slots = part.slots.data(),
                                       .shared = part.shared.data(),
                                       .group = part.group.data(),
                                       .signature = part.signature.data(),
                                       .multiplicity = part.multiplicity.empty() ? nullptr : part.multiplicity.data()},
                         .graph_nodes = part.graph_nodes.data(),
                         .first_group = part.first_group.data(),
                         .node_of_group = part.node_of_group.data(),
                         .group_weight = plan.weight_as<T>(),
                         .sequences_of_node = plan.sequences_as<T>(),
                         .alpha_of_group = alpha.columns.data(),
                         .first_of_alpha = alpha.transposed_offsets.data(),
                         .groups_of_alpha = alpha.transposed_columns.data(),
                         .first_edge_row = part.first_edge_row.data(),
                         .edge_of_row = part.edge_rows.data(),
                         .signature_slots = {slots_of.offsets.data(), slots_of.columns.data(),
                                             slots_of.transposed_offsets.data(), slots_of.transposed_columns.data()}},
                .weights = {.in = static_cast<std::int64_t>(slots.shape(2)),
                            .out = static_cast<std::int64_t>(slots.shape(3)),
                            .slots = slots.data(),
                            .bias = data(bias),
                            .map = data(map),
                            .map_bias = data(map_bias)},
                .inputs = {.rows = rows.data(),
                           .edges = edges.data(),
                           .num_edges = static_cast<std::int64_t>(edges.shape(0)),
                           .alpha = factor.data()},
                .options = options};
    }
};

/// A layer that was run forward, with all that backward needs: the plan, the arrays and what the kernel has kept.
template <typename T>
class Layer {
  public:
    Layer(nb::object plan, Operands<T> operands, const std::string& activation, bool mean, const Written<T>& out)
        : keep_(std::move(plan)), plan_(nb::cast<const PartObject&>(keep_)), operands_(std::move(operands)) {
        if (activation != "relu" && activation != "tanh")
            throw std::invalid_argument("lrp_layer: activation '" + activation + "', expected relu or tanh");
        options_ = {.activation = activation == "relu" ? kernels::Activation::Relu : kernels::Activation::Tanh,
                    .pooling = mean ? kernels::Pooling::Mean : kernels::Pooling::Sum};
        operands_.check_sizes(plan_);
        check("out", Given<T>(out), {plan_.part.num_nodes(), static_cast<std::int64_t>(operands_.slots.shape(3))});
        const nb::gil_scoped_release release;
        kernels::lrp_forward(operands_.view(plan_, options_), out.data(), tape_);
    }

    void backward(const Given<T>& dout, const std::vector<std::optional<Written<T>>>& gradients) const {
        check("gradient", dout, {plan_.part.num_nodes(), static_cast<std::int64_t>(operands_.slots.shape(3))});
        if (gradients.size() != 7) throw std::invalid_argument("lrp_layer: expected seven gradients or None");
        const std::array<const Given<T>*, 7> given{
            &operands_.rows,          &operands_.edges,        &operands_.factor,           &operands_.slots,
            optional(operands_.bias), optional(operands_.map), optional(operands_.map_bias)};
        std::array<T*, 7> written{};
        for (std::size_t i = 0; i < written.size(); ++i) {
            if (!gradients[i]) continue;
            if (given[i] == nullptr) throw std::invalid_argument("lrp_layer: a gradient of what was not given");
            check("gradient", Given<T>(*gradients[i]), sizes_of(*given[i]));
            written[i] = gradients[i]->data();
        }
        const nb::gil_scoped_release release;
        kernels::lrp_backward(operands_.view(plan_, options_), tape_, dout.data(),
                              {.rows = written[0],
                               .edges = written[1],
                               .alpha = written[2],
                               .slots = written[3],
                               .bias = written[4],
                               .map = written[5],
                               .map_bias = written[6]});
    }

  private:
    static const Given<T>* optional(const std::optional<Given<T>>& x) { return x ? &*x : nullptr; }

    nb::object keep_;
    const PartObject& plan_;
    Operands<T> operands_;
    kernels::LrpOptions options_;
    kernels::LrpTape<T> tape_;
};

template <typename T>
void bind_layer_of(nb::module_& module, const char* name) {
    nb::class_<Layer<T>>(module, name)
        .def(
            "__init__",
            [](Layer<T>* self, nb::object plan, Given<T> rows, Given<T> edges, Given<T> factor, Given<T> slots,
               std::optional<Given<T>> bias, std::optional<Given<T>> map, std::optional<Given<T>> map_bias,
               const std::string& activation, bool mean, Written<T> out) {
                new (self) Layer<T>(std::move(plan),
                                    {std::move(rows), std::move(edges), std::move(factor), std::move(slots),
                                     std::move(bias), std::move(map), std::move(map_bias)},
                                    activation, mean, out);
            },
            "plan"_a, "rows"_a.noconvert(), "edges"_a.noconvert(), "factor"_a.noconvert(), "slots"_a.noconvert(),
            "bias"_a.noconvert().none(), "map"_a.noconvert().none(), "map_bias"_a.noconvert().none(), "activation"_a,
            "mean"_a, "out"_a.noconvert())
        .def("backward", &Layer<T>::backward, "dout"_a.noconvert(), "gradients"_a.noconvert());
}

}  // namespace

void bind_layer(nb::module_& module) {
    bind_layer_of<float>(module, "LrpLayerFloat");
    bind_layer_of<double>(module, "LrpLayerDouble");
    module.def(
        "set_kernel_threads", [](int threads) { kernels::parallel_options().threads = threads; }, "threads"_a);
}

}  // namespace countable::python
