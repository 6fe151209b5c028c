// The layer of Local Relational Pooling on arrays that Python owns.
#include <stdexcept>

#include "countable/kernels/parallel.hpp"
#include "layer_operands.hpp"

namespace countable::python {
namespace {

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
