#pragma once

#include <string>

#include "countable/report/results/run_status.hpp"
#include "countable/runs/timing.hpp"
#include "countable/training/trainer.hpp"

namespace countable::runs {

/// What a manifest says besides the state of the trainer.
struct ManifestFacts {
    report::RunStatus status = report::RunStatus::Running;
    std::string reason;     ///< why the run failed, one sentence; may be empty
    std::string data_file;  ///< absolute path; empty if the dataset is not a file
    EpochSeconds seconds;
    double cpu_seconds = 0;  ///< of all processes that have trained the run
};

/// The text of manifest.json: status, best epoch and its metrics, targets, data, times, versions and machine.
[[nodiscard]] std::string manifest_text(const training::Trainer& trainer, const ManifestFacts& facts);

}  // namespace countable::runs
