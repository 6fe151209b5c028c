#include "countable/sweep/test_networks.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/datasets/count_task.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/runs/compiled_run.hpp"
#include "countable/runs/run_folder.hpp"
#include "countable/support/numbers.hpp"
#include "countable/tensor/torch_failure.hpp"
#include "countable/training/linear/readout_refit.hpp"
#include "countable/training/predict.hpp"

namespace countable::sweep {
namespace {

using training::TrainedModel;

// Neither the seed of the training graphs nor one that a user is likely to choose.
constexpr std::uint64_t test_seed = 0x65787472;
// So that the sequences of dense graphs, hundreds of thousands for one graph, fit into memory.
constexpr std::size_t graphs_at_a_time = 10;

struct TestGraphs {
    std::vector<Graph> graphs;
    std::vector<double> counts;
};

// Small graphs have few copies of a pattern, large ones many sequences.
std::uint64_t number_of_graphs(std::uint64_t nodes) { return 4'000 / nodes; }

// "er-20-0.3": a dataset of random graphs and its parameters.
std::vector<std::string> parts_of(const std::string& name) {
    std::vector<std::string> parts(1);
    for (const char c : name)
        if (c == '-')
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

unsigned nodes_of(const std::string& name) { return parse_number<unsigned>(parts_of(name).at(1)).value(); }

TestGraphs draw(const std::string& name, const std::string& task) {
    const auto parts = parts_of(name);
    const auto* const known = datasets::find_known(parts.front());
    if (known == nullptr || !known->random) throw std::invalid_argument("there are no random graphs '" + name + "'");
    const auto target = std::ranges::find(datasets::target_names, task) - datasets::target_names.begin();
    TestGraphs test;
    datasets::for_each_example(
        known->random->model(std::span(parts).subspan(1)),
        {.graphs = number_of_graphs(nodes_of(name)), .seed = test_seed},
        [&](std::uint64_t, const datasets::Example& example) {
            test.graphs.push_back(example.graph);
            test.counts.push_back(static_cast<double>(example.targets.at(static_cast<std::size_t>(target))));
        });
    return test;
}

std::vector<double> predictions(const TrainedModel& trained, const std::vector<Graph>& graphs) {
    std::vector<double> all;
    for (std::size_t first = 0; first < graphs.size(); first += graphs_at_a_time) {
        const auto last = std::min(graphs.size(), first + graphs_at_a_time);
        Labels labels;
        const auto some = training::predict(trained,
                                            std::vector<Graph>(graphs.begin() + static_cast<std::ptrdiff_t>(first),
                                                               graphs.begin() + static_cast<std::ptrdiff_t>(last)),
                                            labels);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

Extrapolation test(const TrainedModel& trained, const std::string& dataset, const std::string& task) {
    const TestGraphs data = draw(dataset, task);
    const auto predicted = predictions(trained, data.graphs);
    std::vector<std::int64_t> all;
    for (std::int64_t g = 0; g < std::ssize(data.graphs); ++g) all.push_back(g);
    const training::Table counts{data.counts, 1};
    const auto metrics = training::metrics_per_target({predicted, 1}, counts, all, training::variances(counts));
    return {.dataset = dataset, .normalized_mse = metrics[0].normalized_mse, .mae = metrics[0].mae};
}

TrainedModel best_of(const training::Trainer& trainer, const std::string& folder) {
    const io::Place place{folder, 0};
    return training::load_trained(io::parse_safetensors(training::best_bytes(trainer), place), place);
}

std::vector<Extrapolation> test_both(const Run& run, const std::string& path) {
    auto config = run.config;
    config.training.readout_refit = training::ReadoutRefit::Readout;
    training::Trainer trainer(config, datasets::load_dataset(training::dataset_options(config.dataset)),
                              lrp::user_plan_cache());
    // A checkpoint has the best weights as trained, even after a refit.
    runs::RunFolder(path, runs::RunFolder::Existing::Resume).restore(trainer);
    std::vector<Extrapolation> found;
    for (const bool refitted : {false, true}) {
        if (refitted) training::refit_readout(trainer);
        const auto trained = best_of(trainer, path);
        for (const auto& dataset : run.table->datasets)
            found.emplace_back(test(trained, dataset, run.key.task)).refitted = refitted;
    }
    return found;
}

// The largest degree of graphs of these kinds.
unsigned max_degree(const std::vector<std::string>& datasets) {
    unsigned most = 0;
    for (const auto& dataset : datasets) most = std::max(most, nodes_of(dataset) - 1);
    return most;
}

}  // namespace

std::vector<Extrapolation> test_network(const Run& run, const std::string& folder) {
    std::vector<Extrapolation> found;
    tensor::without_stack([&] { found = test_both(run, folder); });
    return found;
}

std::vector<Extrapolation> test_compiled_network(const std::string& task, const std::vector<std::string>& datasets) {
    Labels labels;
    const auto counted = datasets::parse_count_task(task, labels);
    constexpr lrp::Truncation truncation{.depth = 1, .children = 3};
    const auto compiled =
        runs::compile(counted.pattern, labels, counted.embedding,
                      theory::lrp_network(counted.pattern, counted.embedding, truncation, max_degree(datasets)));
    std::vector<Extrapolation> found;
    for (const auto& dataset : datasets) found.push_back(test(compiled, dataset, task));
    return found;
}

}  // namespace countable::sweep
