#pragma once

#include <optional>
#include <string>

#include "countable/io/safetensors.hpp"
#include "countable/training/compiled_pattern.hpp"
#include "countable/training/trainer.hpp"

namespace countable::training {

/// Everything that a trainer has gathered, as a safetensors file:
///   model.*            parameters and buffers
///   adam.m.*, adam.v.* moments
///   best.*             parameters and buffers of the best epoch
///   history            a row for each epoch, with the columns of metrics.csv
///   generator          the state of torch's random numbers
/// and as texts the epoch, the steps, the schedule, the configuration and the checksum of the data. No times and no
/// names of places: the same training gives the same bytes.
[[nodiscard]] std::string checkpoint_bytes(const Trainer& trainer);

/// Brings a trainer to where it was. Throws InputError at `place` for a file that is no checkpoint, is damaged, or
/// belongs to other data or to a configuration that differs in more than `may_differ()`; the sentence names what.
void restore_checkpoint(Trainer& trainer, const io::TensorFile& file, const io::Place& place);

/// Fields that a resumed run may change: training.epochs; training.finish, which comes after the last checkpoint;
/// threads and device, which change no more than rounding; and dataset.data, since the data themselves are compared.
[[nodiscard]] bool may_differ(const std::string& field);

/// A network that is ready to predict.
struct TrainedModel {
    Config config;
    std::vector<std::string> targets;
    batches::Encoding encoding;
    Scaling scaling;
    std::int64_t epoch = 0;
    std::shared_ptr<models::Model> model;
    lrp::PlanCache plan_cache = {};           ///< none unless somebody sets it
    std::optional<SeenFeatures> seen;         ///< none for graphs, and for runs from before it was kept
    std::optional<CompiledPattern> compiled;  ///< then in double precision, and predictions are whole numbers
};

/// The best weights of a trainer under the names that the model gives them, with everything needed to use them.
[[nodiscard]] std::string best_bytes(const Trainer& trainer);
/// The same of a network that was compiled.
[[nodiscard]] std::string compiled_bytes(const TrainedModel& trained);
/// On `device`, or where it was trained. Throws InputError.
[[nodiscard]] TrainedModel load_trained(const io::TensorFile& file, const io::Place& place,
                                        const std::optional<std::string>& device = std::nullopt);

}  // namespace countable::training
