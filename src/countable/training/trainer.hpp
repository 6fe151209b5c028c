#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "countable/batches/graph_store.hpp"
#include "countable/datasets/dataset.hpp"
#include "countable/distributed/gradient_sums.hpp"
#include "countable/models/model.hpp"
#include "countable/training/config/config.hpp"
#include "countable/training/files/named_tensors.hpp"
#include "countable/training/optimizer/adam.hpp"
#include "countable/training/optimizer/schedule.hpp"
#include "countable/training/record.hpp"
#include "countable/training/scaling.hpp"
#include "countable/training/seen_features.hpp"

namespace countable::training {

using SplitGraphs = std::array<std::vector<std::int64_t>, 3>;  ///< the indices of the graphs of each datasets::Split
[[nodiscard]] SplitGraphs graphs_by_split(const std::vector<datasets::Split>& split);

/// The state of training between two epochs: what is fixed, and what each epoch changes. The training loop is in
/// epoch.hpp.
struct Trainer {
    /// Seeds torch, makes the model and lays out the graphs. Sets the number of threads. Throws std::invalid_argument
    /// for targets that the loss, or the choice of the best epoch, cannot use.
    Trainer(const Config& config, datasets::Dataset dataset, const lrp::PlanCache& plan_cache = {});

    Config config;
    datasets::Dataset dataset;
    std::vector<std::int64_t> target_offsets;  ///< datasets::Dataset::target_offsets()
    SplitGraphs split_graphs;                  ///< without training graphs that have no label at all
    std::vector<double> variances;             ///< of each target over the whole dataset
    batches::Encoding encoding;
    std::optional<SeenFeatures> seen;  ///< of the training molecules; none for graphs without tables of features
    Scaling scaling;                   ///< of the targets; no_scaling() unless targets are normalised
    torch::Device device;
    torch::Tensor deviation;  ///< [targets], for the loss
    std::shared_ptr<models::Model> model;
    std::unique_ptr<batches::GraphStore> store;  ///< its targets are the scaled ones

    std::unique_ptr<Adam> adam;
    Schedule schedule;
    std::vector<EpochRecord> history;
    NamedTensors best;            ///< copies of the weights of the best epoch, which `training.select` chooses
    std::int64_t best_epoch = 0;  ///< 0: none yet

    distributed::Group* group = nullptr;  ///< the processes that train together (join()); null: this one alone
    std::unique_ptr<distributed::GradientSums> gradient_sums;  ///< for a group

    /// The type of weights and batches, float or double.
    [[nodiscard]] torch::ScalarType type() const;

    [[nodiscard]] const std::vector<std::int64_t>& graphs_of(datasets::Split split) const {
        return split_graphs[static_cast<std::size_t>(split)];
    }
    /// The rows of targets of some graphs: these themselves, or their nodes.
    [[nodiscard]] std::vector<std::int64_t> target_rows(std::span<const std::int64_t> graphs) const;
    /// The record of the best epoch. Requires best_epoch > 0.
    [[nodiscard]] const EpochRecord& best_record() const { return history[static_cast<std::size_t>(best_epoch) - 1]; }
};

/// Whether this process is the one that writes: alone, or rank 0 of its group.
[[nodiscard]] bool is_first(const Trainer& trainer);

/// Makes the trainer that of one rank of a group, all of which have made it from the same configuration and data, and takes
/// the state of rank 0, as of a resumed run. Dropout differs between ranks. The group must outlive the trainer. Throws
/// std::invalid_argument for other data than those of rank 0, and for batches of fewer graphs than ranks.
void join(Trainer& trainer, distributed::Group& group);

/// The rows of some graphs, as datasets::Dataset::target_offsets() has them.
[[nodiscard]] std::vector<std::int64_t> rows_of_graphs(std::span<const std::int64_t> offsets,
                                                       std::span<const std::int64_t> graphs);

/// The checksum of a dataset as 16 hexadecimal digits, for checkpoints and manifests.
[[nodiscard]] std::string checksum_text(const datasets::Dataset& dataset);

/// The targets of some graphs as the network learns them, row by row; not a number where a label is missing.
[[nodiscard]] std::vector<double> scaled_targets(const Trainer& trainer, std::span<const std::int64_t> graphs);

/// Whether the next record of the history would be the best so far.
[[nodiscard]] bool is_best(const Trainer& trainer, const EpochRecord& record);
/// Adds a record to the history and, if it is the best, copies the current weights of the model to `best`.
void add_record(Trainer& trainer, const EpochRecord& record);

}  // namespace countable::training
