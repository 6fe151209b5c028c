// The molecular layer of Deep LRP, all of it in one call, on arrays that Python owns.
#include <array>

#include "countable/kernels/lrp/lrp_molecular_layer.hpp"
#include "layer_operands.hpp"

namespace countable::python {
namespace {

// The arrays in the order in which they, and their gradients, are given.
enum Operand : std::size_t {
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
    OperandCount
};

template <typename T>
using Arrays = std::vector<Given<T>>;

using Counter = nb::ndarray<std::int64_t, nb::ndim<0>, nb::device::cpu>;

struct Norms {
    std::array<double, 2> epsilon, momentum;
};

/// The parameters of a layer, on the memory of their tensors. Made once: taking a tensor over costs as much as a small product.
template <typename T>
struct Parameters {
    Arrays<T> operands;  ///< from Slots on
    std::vector<Written<T>>
        running;  ///< mean and variance of the first and of the second normalisation; training moves them
    std::vector<Counter> batches;  ///< how many batches both have seen
    Norms norms;
};

/// A layer that was run forward, with all that backward needs.
template <typename T>
class MolecularLayer {
  public:
    MolecularLayer(nb::object plan, const Parameters<T>& parameters, Given<T> before, Given<T> edges, Given<T> degrees,
                   kernels::Statistics statistics, kernels::Pooling pooling, Written<T> out)
        : keep_(std::move(plan)),
          plan_(nb::cast<const PartObject&>(keep_)),
          operands_{std::move(before), std::move(edges)},
          degrees_(std::move(degrees)),
          out_(std::move(out)),
          pass_(view(parameters, statistics, pooling), out_.data()) {
        const nb::gil_scoped_release release;
        pass_.forward();
        if (statistics == kernels::Statistics::Rows)
            for (const auto& batches : parameters.batches) ++*batches.data();
    }

    /// The gradients of all operands, one after the other.
    void backward(const Given<T>& dout, const Written<T>& gradients) {
        check("gradient", dout, sizes_of(Given<T>(out_)));
        std::array<std::int64_t, OperandCount + 1> first{};
        for (std::size_t i = 0; i < OperandCount; ++i)
            first[i + 1] = first[i] + static_cast<std::int64_t>(operands_[i].size());
        check("gradients", Given<T>(gradients), {first[OperandCount]});
        const auto at = [&](Operand operand) { return gradients.data() + first[operand]; };
        const nb::gil_scoped_release release;
        pass_.backward(dout.data(), {.slot_rows = nullptr,
                                     .before = at(Before),
                                     .edges = at(Edges),
                                     .slots = at(Slots),
                                     .bias = at(Bias),
                                     .map = at(Map),
                                     .map_bias = at(MapBias),
                                     .degrees_in = {at(DegreesIn), at(DegreesInBias)},
                                     .degrees_out = {at(DegreesOut), at(DegreesOutBias)},
                                     .node_map = {at(NodeMap), at(NodeMapBias)},
                                     .first_norm = {at(FirstNorm), at(FirstNormBias)},
                                     .second_norm = {at(SecondNorm), at(SecondNormBias)}});
    }

  private:
    kernels::LrpMolecularView<T> view(const Parameters<T>& parameters, kernels::Statistics statistics,
                                      kernels::Pooling pooling) {
        operands_.insert(operands_.end(), parameters.operands.begin(), parameters.operands.end());
        running_ = parameters.running;
        check_sizes();
        const Norms& norms = parameters.norms;
        const Operands<T> lrp{operands_[Before], operands_[Edges], degrees_,          operands_[Slots],
                              operands_[Bias],   operands_[Map],   operands_[MapBias]};
        const auto linear = [&](Operand weight, Operand bias) {
            return kernels::LinearView<T>{.weight = operands_[weight].data(),
                                          .bias = operands_[bias].data(),
                                          .in = static_cast<std::int64_t>(operands_[weight].shape(1)),
                                          .out = static_cast<std::int64_t>(operands_[weight].shape(0))};
        };
        const auto norm = [&](std::size_t number, Operand weight, Operand bias) {
            return kernels::NormView<T>{.weight = operands_[weight].data(),
                                        .bias = operands_[bias].data(),
                                        .running_mean = running_[2 * number].data(),
                                        .running_variance = running_[2 * number + 1].data(),
                                        .epsilon = static_cast<T>(norms.epsilon[number]),
                                        .momentum = static_cast<T>(norms.momentum[number]),
                                        .sum_over_ranks = nullptr};
        };
        return {.lrp = lrp.view(plan_, {.activation = kernels::Activation::Relu, .pooling = pooling}),
                .before = operands_[Before].data(),
                .degrees = degrees_.data(),
                .degrees_in = linear(DegreesIn, DegreesInBias),
                .degrees_out = linear(DegreesOut, DegreesOutBias),
                .node_map = linear(NodeMap, NodeMapBias),
                .first_norm = norm(0, FirstNorm, FirstNormBias),
                .second_norm = norm(1, SecondNorm, SecondNormBias),
                .statistics = statistics};
    }

    void check_sizes() const {
        const auto& part = plan_.part;
        if (operands_.size() != OperandCount || running_.size() != 4)
            throw std::invalid_argument("molecular_layer: expected sixteen operands and four running statistics");
        if (operands_[Slots].ndim() != 4 || operands_[DegreesIn].ndim() != 2 || operands_[Edges].ndim() != 2 ||
            static_cast<std::int64_t>(operands_[Edges].shape(0)) < plan_.edge_classes || part.slots_are_classes)
            throw std::invalid_argument("molecular_layer: the operands do not fit the plan");
        const auto d = static_cast<std::int64_t>(operands_[Slots].shape(3));
        const auto hidden = static_cast<std::int64_t>(operands_[DegreesIn].shape(0));
        const auto classes = static_cast<std::int64_t>(operands_[Edges].shape(0));
        const std::int64_t inputs = std::ssize(part.alpha_inputs) / part.alpha_width, nodes = part.num_nodes();
        if (d == 0 || d % kernels::channel_multiple != 0 || part.slot_rows != nodes)
            throw std::invalid_argument("molecular_layer: expected channels that are a multiple of " +
                                        std::to_string(kernels::channel_multiple));
        const std::array<std::vector<std::int64_t>, OperandCount> sizes{{{nodes, d},
                                                                         {classes, d},
                                                                         {part.length, part.length, d, d},
                                                                         {d},
                                                                         {d, d},
                                                                         {d},
                                                                         {hidden, part.alpha_width},
                                                                         {hidden},
                                                                         {d, hidden},
                                                                         {d},
                                                                         {d, d},
                                                                         {d},
                                                                         {d},
                                                                         {d},
                                                                         {d},
                                                                         {d}}};
        for (std::size_t i = 0; i < OperandCount; ++i) check("operand", operands_[i], sizes[i]);
        for (const auto& statistic : running_) check("running statistic", Given<T>(statistic), {d});
        check("degrees", degrees_, {inputs, part.alpha_width});
        check("out", Given<T>(out_), {nodes, d});
    }

    nb::object keep_;
    const PartObject& plan_;
    Arrays<T> operands_;
    Given<T> degrees_;
    std::vector<Written<T>> running_;
    Written<T> out_;
    kernels::LrpMolecularPass<T> pass_;
};

template <typename T>
void bind_molecular_layer_of(nb::module_& module, const char* parameters_name, const char* name) {
    nb::class_<Parameters<T>>(module, parameters_name)
        .def(
            "__init__",
            [](Parameters<T>* self, Arrays<T> operands, std::vector<Written<T>> running, std::vector<Counter> batches,
               std::array<double, 2> epsilon, std::array<double, 2> momentum) {
                new (self)
                    Parameters<T>{std::move(operands), std::move(running), std::move(batches), {epsilon, momentum}};
            },
            "operands"_a.noconvert(), "running"_a.noconvert(), "batches"_a.noconvert(), "epsilon"_a, "momentum"_a);
    nb::class_<MolecularLayer<T>>(module, name)
        .def(
            "__init__",
            [](MolecularLayer<T>* self, nb::object plan, const Parameters<T>& parameters, Given<T> before,
               Given<T> edges, Given<T> degrees, bool training, bool mean, Written<T> out) {
                new (self) MolecularLayer<T>(std::move(plan), parameters, std::move(before), std::move(edges),
                                             std::move(degrees),
                                             training ? kernels::Statistics::Rows : kernels::Statistics::Running,
                                             mean ? kernels::Pooling::Mean : kernels::Pooling::Sum, std::move(out));
            },
            "plan"_a, "parameters"_a, "before"_a.noconvert(), "edges"_a.noconvert(), "degrees"_a.noconvert(),
            "training"_a, "mean"_a, "out"_a.noconvert())
        .def("backward", &MolecularLayer<T>::backward, "dout"_a.noconvert(), "gradients"_a.noconvert());
}

}  // namespace

void bind_molecular_layer(nb::module_& module) {
    bind_molecular_layer_of<float>(module, "LrpMolecularParametersFloat", "LrpMolecularLayerFloat");
    bind_molecular_layer_of<double>(module, "LrpMolecularParametersDouble", "LrpMolecularLayerDouble");
    module.attr("channel_multiple") = kernels::channel_multiple;
}

}  // namespace countable::python
