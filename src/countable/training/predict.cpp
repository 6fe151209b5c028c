#include "countable/training/predict.hpp"

#include <algorithm>
#include <numeric>

#include "countable/kernels/parallel.hpp"
#include "countable/models/lrp/compiled.hpp"
#include "countable/support/errors.hpp"
#include "countable/support/text_list.hpp"
#include "countable/tensor/threads.hpp"
#include "countable/training/device.hpp"
#include "countable/training/outputs.hpp"

namespace countable::training {
namespace {

void color_like_training(const TrainedModel& trained, std::vector<Graph>& graphs, Labels& labels) {
    if (std::ranges::none_of(trained.targets, datasets::is_colored)) return;
    for (Graph& graph : graphs)
        if (!graph.has_node_labels()) graph = datasets::colored_by_parity(std::move(graph), labels);
}

void require_degrees(unsigned max_degree, const std::vector<Graph>& graphs) {
    for (std::size_t g = 0; g < graphs.size(); ++g)
        for (NodeId v = 0; v < graphs[g].num_nodes(); ++v)
            if (graphs[g].degree(v) > max_degree)
                throw ArgumentError(
                    "graph " + std::to_string(g + 1) + " has a node of degree " + std::to_string(graphs[g].degree(v)) +
                        ", and the run was compiled for degrees up to " + std::to_string(max_degree) +
                        "; compile it again for larger degrees, or for a model whose sequences the pattern fills",
                    Remedy::CompileForDegree);
}

// Whole numbers, as counts are.
void make_exact(std::vector<double>& outputs) {
    for (std::size_t g = 0; g < outputs.size(); ++g) {
        const auto count = models::exact_count(outputs[g]);
        if (!count)
            throw std::invalid_argument("graph " + std::to_string(g + 1) +
                                        " has more than 2^41 copies, up to which a compiled network is exact");
        outputs[g] = *count;
    }
}

std::vector<double> predictions(const TrainedModel& trained, const std::vector<Graph>& graphs, Labels& labels,
                                const molecules::FeatureTables& tables, const EpochHooks& hooks) {
    if (trained.compiled && trained.compiled->max_degree) require_degrees(*trained.compiled->max_degree, graphs);
    tensor::use_torch_threads();
    const auto counts = datasets::node_features(graphs, labels, node_feature_options(trained.config.dataset),
                                                static_cast<unsigned>(kernels::parallel_threads()));
    const batches::GraphStore store(graphs, labels, trained.encoding, {}, 0,
                                    {.needs = trained.model->needs(),
                                     .order_seed = trained.config.training.seed,
                                     .threads = static_cast<unsigned>(kernels::parallel_threads()),
                                     .plan_cache = trained.plan_cache,
                                     .target_level = trained.config.dataset.per,
                                     .node_counts = &counts,
                                     .tables = &tables});
    std::vector<std::int64_t> all(graphs.size());
    std::iota(all.begin(), all.end(), 0);
    auto raw = in_raw_units(outputs_of(*trained.model, store, all, trained.config.training.evaluation_batch_size,
                                       device_named(trained.config.device), hooks),
                            trained.scaling, trained.config.training.loss);
    if (trained.compiled) make_exact(raw);
    return raw;
}

std::vector<double> mean_predictions(std::span<const TrainedModel> networks, const datasets::Dataset& dataset,
                                     const EpochHooks& hooks) {
    const auto number = static_cast<double>(networks.size());
    std::vector<double> mean;
    for (std::size_t n = 0; n < networks.size(); ++n) {
        EpochHooks of_network = hooks;
        if (hooks.progress)
            of_network.progress = [&](double done) { hooks.progress((static_cast<double>(n) + done) / number); };
        auto graphs = dataset.graphs;
        color_like_training(networks[n], graphs, *dataset.labels);
        const auto all = predictions(networks[n], graphs, *dataset.labels, dataset.features, of_network);
        mean.resize(all.size(), 0);
        for (std::size_t i = 0; i < all.size(); ++i) mean[i] += all[i] / number;
    }
    return mean;
}

}  // namespace

std::array<std::vector<Metrics>, 3> evaluate(std::span<const TrainedModel> networks, const datasets::Dataset& dataset,
                                             const EpochHooks& hooks) {
    const TrainedModel& first = networks.front();
    const std::size_t targets = first.targets.size();
    if (dataset.target_names.size() != targets)
        throw std::invalid_argument("expected " + std::to_string(targets) +
                                    " tasks, as the network was trained on, found " +
                                    std::to_string(dataset.target_names.size()));
    if (dataset.level != first.config.dataset.per)
        throw std::invalid_argument(first.config.dataset.per == datasets::TargetLevel::Node
                                        ? "expected targets for each node, as the network was trained on"
                                        : "expected targets for each graph, as the network was trained on");
    for (const TrainedModel& other : networks) {
        if (other.targets != first.targets || other.config.dataset.per != first.config.dataset.per)
            throw std::invalid_argument("expected networks with the same targets, " + text_list(first.targets) +
                                        ", found " + text_list(other.targets));
        if (other.encoding.feature_set != first.encoding.feature_set ||
            other.encoding.explicit_hydrogens != first.encoding.explicit_hydrogens)
            throw std::invalid_argument("expected networks with the same features of molecules");
    }
    const auto all = mean_predictions(networks, dataset, hooks);
    const Table raw{dataset.targets, targets};
    const auto variance = variances(raw);
    const SplitGraphs graphs_of = graphs_by_split(dataset.split);
    const auto offsets = dataset.target_offsets();
    std::array<std::vector<Metrics>, 3> result;
    for (std::size_t split = 0; split < graphs_of.size(); ++split) {
        const auto rows = rows_of_graphs(offsets, graphs_of[split]);
        std::vector<double> predicted;
        for (const auto row : rows) {
            const auto begin = all.begin() + row * static_cast<std::ptrdiff_t>(targets);
            predicted.insert(predicted.end(), begin, begin + static_cast<std::ptrdiff_t>(targets));
        }
        result[split] = metrics_per_target({predicted, targets}, raw, rows, variance);
    }
    return result;
}

std::vector<double> predict(const TrainedModel& trained, std::vector<Graph> graphs, Labels& labels,
                            const molecules::FeatureTables& tables) {
    color_like_training(trained, graphs, labels);
    return predictions(trained, graphs, labels, tables, {});
}

}  // namespace countable::training
