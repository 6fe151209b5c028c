#pragma once

#include <optional>
#include <string>

#include "countable/io/safetensors.hpp"
#include "countable/training/files/compiled_pattern.hpp"
#include "countable/training/trainer.hpp"

namespace countable::training {

/// A network that is ready to predict: the best.safetensors of a run.
struct TrainedModel {
    Config config;
    std::vector<std::string> targets;
    batches::Encoding encoding;
    Scaling scaling;
    std::int64_t epoch = 0;  ///< the best epoch
    std::shared_ptr<models::Model> model;
    lrp::PlanCache plan_cache = {};           ///< none by default
    std::optional<SeenFeatures> seen;         ///< none for graphs, and for runs of versions that did not store it
    std::optional<CompiledPattern> compiled;  ///< set: weights are double, predictions are whole numbers
};

/// The best weights of a trainer as a safetensors file: tensors under the names that the model gives them, and as texts
/// everything needed to use them.
[[nodiscard]] std::string best_bytes(const Trainer& trainer);
/// A compiled network as such a file. Requires `trained.compiled`.
[[nodiscard]] std::string compiled_bytes(const TrainedModel& trained);
/// Reads such a file. The model is on `device`, or by default on the one of its configuration. Throws InputError.
[[nodiscard]] TrainedModel load_trained(const io::TensorFile& file, const io::Place& place,
                                        const std::optional<std::string>& device = std::nullopt);

}  // namespace countable::training
