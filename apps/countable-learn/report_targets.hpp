#pragma once

#include <string>

#include "countable/datasets/dataset.hpp"
#include "countable/training/config/config.hpp"

namespace countable::app {

/// Says on stderr what is learnt: "learning: energy (column), cycle-5 (subgraph-count); columns not learnt: name".
void report_targets(const datasets::Dataset& dataset);

/// Says on stderr for each column how many labels are missing, if any are, and in which parts there is none.
void report_missing(const datasets::Dataset& dataset);

/// Says on stderr which targets are the same for all training graphs, and, if all targets are columns of zeros and ones
/// and another loss than bce is learnt, that there is bce.
void report_doubts(const datasets::Dataset& dataset, training::Loss loss);

/// The names of the targets, at most eight of them.
[[nodiscard]] std::string short_list(const std::vector<std::string>& targets);

}  // namespace countable::app
