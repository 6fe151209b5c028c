// The synthetic datasets of the paper.
#include "arrays.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/datasets/synthetic.hpp"
#include "countable/support/parallel.hpp"
#include "graph_object.hpp"
#include "interruptible.hpp"

namespace countable::python {
namespace {

using datasets::Example;

std::vector<Example> draw(const datasets::RandomGraphModel& model, const datasets::SyntheticOptions& options) {
    std::vector<Example> examples;
    datasets::for_each_example(model, options,
                               [&](std::uint64_t, const Example& example) { examples.push_back(example); });
    return examples;
}

/// Graphs, (graphs, targets) counts, and 0, 1 or 2 for each graph: train, validation, test.
nb::tuple synthetic(const std::string& name, const std::vector<std::string>& values, std::uint64_t graphs,
                    std::uint64_t seed, unsigned threads) {
    const datasets::KnownDataset* known = nullptr;
    for (const auto& dataset : datasets::known_datasets())
        if (dataset.name == name && dataset.random) known = &dataset;
    if (known == nullptr) throw std::invalid_argument("expected a dataset of random graphs, found '" + name + "'");
    if (values.size() != known->random->parameters.size())
        throw std::invalid_argument(name + " has " + std::to_string(known->random->parameters.size()) + " parameters");
    const auto model = known->random->model(values);
    auto examples = interruptible([=] {
        return draw(model, {graphs, seed, threads == 0 ? available_cores() : threads});
    });
    nb::list objects;
    std::vector<std::int64_t> targets, split;
    for (auto& example : examples) {
        for (const Count target : example.targets) targets.push_back(static_cast<std::int64_t>(target));
        split.push_back(static_cast<std::int64_t>(example.split));
        objects.append(GraphObject(std::move(example.graph)));
    }
    return nb::make_tuple(objects, array_of(std::move(targets), {examples.size(), datasets::target_names.size()}),
                          array_of(std::move(split)));
}

}  // namespace

void bind_datasets(nb::module_& module) {
    module.def("synthetic", &synthetic, "name"_a, "values"_a, "graphs"_a, "seed"_a, "threads"_a);
    module.attr("target_names") =
        std::vector<std::string>(datasets::target_names.begin(), datasets::target_names.end());
}

}  // namespace countable::python
