#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "countable/runs/run_status.hpp"
#include "countable/training/metrics.hpp"

namespace countable::runs {

/// Figures by name, null for one that is not a number; roc_auc only where there is one.
[[nodiscard]] nlohmann::ordered_json metrics_json(const training::Metrics& metrics);

/// What manifest.json says of a run; null where there is none, or nothing that can be read as such.
[[nodiscard]] nlohmann::ordered_json read_manifest(const std::string& run);

/// The status in manifest.json; Missing where there is none, or none that can be read.
[[nodiscard]] RunStatus status_of(const std::string& run);

/// Where the data of a run are: `source`, or, if that is no file here, the path at which the run found it, if that is
/// one still. A run keeps the source as the user typed it, which may be relative to another folder.
[[nodiscard]] std::string find_data(const std::string& run, const std::string& source);

}  // namespace countable::runs
