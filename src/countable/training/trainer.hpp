#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/batches/graph_store.hpp"
#include "countable/datasets/dataset.hpp"
#include "countable/models/model.hpp"
#include "countable/training/adam.hpp"
#include "countable/training/config/config.hpp"
#include "countable/training/record.hpp"
#include "countable/training/schedule.hpp"
#include "countable/training/seen_features.hpp"

namespace countable::training {

using Parts = std::array<std::vector<std::int64_t>, 3>;  ///< numbers of the graphs of each `Split`

/// Parameters and buffers by name.
struct NamedTensor {
    std::string name;
    torch::Tensor tensor;
};
using NamedTensors = std::vector<NamedTensor>;

/// Those of a model, in the order of its construction; not copies.
[[nodiscard]] NamedTensors tensors_of(const torch::nn::Module& model);
/// Copies on the CPU.
[[nodiscard]] NamedTensors copies_of(const NamedTensors& tensors);
/// Copies values into tensors, in the order of both.
void assign(const NamedTensors& to, const NamedTensors& values);

/// Training, between two epochs: what is fixed, and what each epoch changes.
struct Trainer {
    /// Seeds torch, makes the model and lays out the graphs. Sets the number of torch's threads.
    Trainer(const Config& config, datasets::Dataset dataset, const lrp::PlanCache& plan_cache = {});

    Config config;
    datasets::Dataset dataset;
    Parts parts;                    ///< the first without graphs that have no label at all
    std::vector<double> variances;  ///< of each target over the whole dataset
    batches::Encoding encoding;
    std::optional<SeenFeatures> seen;  ///< of the training molecules; none for graphs without tables of features
    Scaling scaling;                   ///< of the targets; means 0 and deviations 1 unless targets are normalised
    torch::Tensor deviation;           ///< [targets], for the loss
    torch::Device device;
    std::shared_ptr<models::Model> model;
    std::unique_ptr<batches::GraphStore> store;  ///< its targets are the scaled ones

    std::unique_ptr<Adam> adam;
    Schedule schedule;
    std::vector<EpochRecord> history;
    NamedTensors best;            ///< copies, of the epoch that training.select calls the best
    std::int64_t best_epoch = 0;  ///< 0: none yet
};

/// Somebody asked to stop.
struct Interrupted : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// A loss that is not a number any more.
struct Diverged : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct EpochHooks {
    std::function<bool()> stop_wanted = {};     ///< asked after each batch
    std::function<void(double)> progress = {};  ///< the part of the epoch that is done, after each batch
};

/// One more epoch: every training graph once, in an order drawn from (seed, epoch), then the figures of all parts. Sees
/// to the schedule, the history and the best weights. Throws Interrupted or Diverged, after which the trainer is of no
/// further use.
void train_epoch(Trainer& trainer, const EpochHooks& hooks = {});

/// The validation loss of a record and the figures of all parts, with the weights that the model has now.
void measure(Trainer& trainer, EpochRecord& record, const EpochHooks& hooks = {});
/// Adds a record to the history, and the weights that the model has now to `best` if it is the best.
void remember(Trainer& trainer, const EpochRecord& record);

/// Outputs of the model in evaluation mode for some graphs of a store, row by row. Neither scaled nor squashed.
[[nodiscard]] std::vector<double> outputs_of(models::Model& model, const batches::GraphStore& store,
                                             std::span<const std::int64_t> graphs, std::int64_t batch_size,
                                             torch::Device device, const EpochHooks& hooks = {});

/// Outputs of the network as predictions in the units of the targets.
[[nodiscard]] std::vector<double> in_raw_units(std::vector<double> outputs, const Scaling& scaling, Loss loss);

/// `targets` of some graphs as the network learns them, row by row; not a number where a label is missing.
[[nodiscard]] std::vector<double> scaled_targets(const Trainer& trainer, std::span<const std::int64_t> graphs);

/// Positions of each part in a split.
[[nodiscard]] Parts parts_of(const std::vector<datasets::Split>& split);

/// As many threads for our kernels as the configuration wants, and one for what torch does itself: the order in which
/// it sums may depend on their number.
void set_threads(const Config& config);
/// Throws std::invalid_argument for a text that names no device, or one that is not there.
[[nodiscard]] torch::Device device_named(const std::string& name);

}  // namespace countable::training
