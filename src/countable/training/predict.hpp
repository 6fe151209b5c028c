#pragma once

#include <array>
#include <span>
#include <vector>

#include "countable/training/files/trained_model.hpp"
#include "countable/training/hooks.hpp"

namespace countable::training {

/// The metrics of trained networks on a dataset, of several those of the mean of their predictions: for each split, one
/// set of metrics per target. The variances are those of the dataset. Requires a network. Throws std::invalid_argument
/// if the dataset, or another network, has other targets or features of molecules than the first network.
[[nodiscard]] std::array<std::vector<Metrics>, 3> evaluate(std::span<const TrainedModel> networks,
                                                           const datasets::Dataset& dataset,
                                                           const EpochHooks& hooks = {});

[[nodiscard]] inline std::array<std::vector<Metrics>, 3> evaluate(const TrainedModel& trained,
                                                                  const datasets::Dataset& dataset,
                                                                  const EpochHooks& hooks = {}) {
    return evaluate(std::span(&trained, 1), dataset, hooks);
}

/// Predictions in the units of the targets, one row per graph or, where the network has outputs at nodes
/// (config.dataset.per), per node, graph by graph. If the network was trained on coloured nodes, graphs
/// without labels get the same colours. `tables` are the features of graphs of molecules. Throws std::invalid_argument
/// for graphs that the network cannot read.
[[nodiscard]] std::vector<double> predict(const TrainedModel& trained, std::vector<Graph> graphs, Labels& labels,
                                          const molecules::FeatureTables& tables = {});

}  // namespace countable::training
