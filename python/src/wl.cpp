#include "arrays.hpp"
#include "countable/support/parallel.hpp"
#include "countable/wl/k_wl.hpp"
#include "graph_object.hpp"
#include "interruptible.hpp"

namespace countable::python {
namespace {

struct WlResult {
    wl::Result result;
    std::string test;
    unsigned k = 1;
    std::array<std::size_t, 2> nodes{};
};

WlResult run(const GraphObject& first, const std::optional<GraphObject>& second, unsigned k, bool folklore,
             std::optional<std::size_t> rounds, bool colors, std::uint64_t memory, unsigned threads) {
    wl::Options options;
    options.k = k;
    options.variant = folklore ? wl::Variant::Folklore : wl::Variant::Oblivious;
    options.detail = colors ? wl::Detail::Colors : wl::Detail::Rounds;
    options.max_rounds = rounds;
    options.memory = memory;
    options.threads = threads == 0 ? available_cores() : threads;
    auto result = interruptible([options, first, second] {
        return second ? wl::k_wl(first.graph(), second->graph(), options) : wl::k_wl(first.graph(), options);
    });
    return {std::move(result),
            wl::test_name(options),
            k,
            {first.graph().num_nodes(), second ? second->graph().num_nodes() : 0}};
}

/// The colours after a round as arrays with k dimensions.
nb::tuple round_of(const WlResult& of, std::size_t round) {
    std::vector<nb::object> arrays;
    for (std::size_t g = 0; g < 2; ++g) {
        const auto& colors = of.result.colors.at(round)[g];
        arrays.push_back(nb::cast(array_of(std::vector<wl::Color>(colors), std::vector(of.k, of.nodes[g]))));
    }
    return nb::make_tuple(arrays[0], arrays[1]);
}

}  // namespace

void bind_wl(nb::module_& module) {
    nb::class_<WlResult>(module, "WlResult")
        .def_prop_ro("test", [](const WlResult& r) { return r.test; })
        .def_prop_ro("distinguished", [](const WlResult& r) { return r.result.distinguished(); })
        .def_prop_ro("separating_round", [](const WlResult& r) { return r.result.separating_round; })
        .def_prop_ro("stable_round", [](const WlResult& r) { return r.result.stable_round; })
        .def_prop_ro("num_colors", [](const WlResult& r) { return r.result.num_colors; })
        .def_prop_ro("by_isomorphism", [](const WlResult& r) { return r.result.by_isomorphism; })
        .def_prop_ro("num_rounds", [](const WlResult& r) { return r.result.colors.size(); })
        .def("histogram",
             [](const WlResult& r, std::size_t g) { return array_of(std::vector(r.result.histogram.at(g))); })
        .def("round", &round_of);
    module.def("wl", &run, "first"_a, "second"_a.none(), "k"_a, "folklore"_a, "rounds"_a.none(), "colors"_a, "memory"_a,
               "threads"_a);
}

}  // namespace countable::python
