#pragma once

#include <string>

#include "countable/datasets/dataset.hpp"
#include "countable/theory/lrp/lrp_network.hpp"
#include "countable/training/files/trained_model.hpp"

namespace countable::runs {

/// A network that counts a pattern exactly, ready to predict: its weights are those of theory::LrpNetwork, not
/// trained. Throws std::invalid_argument, as theory::lrp_network and models::make_compiled do.
[[nodiscard]] training::TrainedModel compile(const pattern::Pattern& pattern, const Labels& labels,
                                             count::Embedding kind, const theory::LrpNetwork& network);

/// Writes a run folder for it: config.json, best.safetensors and manifest.json, with report::RunStatus::Compiled. Throws
/// std::invalid_argument if the folder is not empty.
void write_compiled_run(const training::TrainedModel& trained, const std::string& path);

/// Replaces the targets of a dataset by the exact counts of the pattern. Throws std::invalid_argument if the graphs
/// lack labels that it asks for.
void count_targets(datasets::Dataset& dataset, const training::CompiledPattern& compiled, unsigned threads);

}  // namespace countable::runs
