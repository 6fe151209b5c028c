#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "countable/report/results/run_status.hpp"
#include "countable/training/metrics.hpp"

namespace countable::runs {

/// Metrics by name; null for one that is not a number. There is no roc_auc if it is not a number.
[[nodiscard]] nlohmann::ordered_json metrics_json(const training::Metrics& metrics);

/// The manifest.json of a run; null if there is none or it is not a JSON object.
[[nodiscard]] nlohmann::ordered_json read_manifest(const std::string& run);

/// The status in manifest.json; Missing where there is none, or none that can be read.
[[nodiscard]] report::RunStatus status_of(const std::string& run);

/// The path of the data of a run: `source` if it exists; otherwise the absolute path in the manifest, if a file is
/// still there; otherwise `source`. Needed because a run keeps the source as the user typed it, which may be relative
/// to another folder.
[[nodiscard]] std::string find_data(const std::string& run, const std::string& source);

}  // namespace countable::runs
