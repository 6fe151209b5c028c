#pragma once

#include <optional>
#include <string>

#include "countable/report/results/run_status.hpp"
#include "countable/runs/timing.hpp"
#include "countable/support/processes/folder_lock.hpp"
#include "countable/training/trainer.hpp"

namespace countable::runs {

/// The folder of a run, locked for one process at a time:
///   config.json             the whole configuration
///   metrics.csv             a line for each epoch
///   timing.csv              seconds of each epoch; a file of its own, because all other lines repeat byte by byte
///   checkpoint.safetensors  what --resume continues from
///   best.safetensors        the weights of the best epoch by the selection metric (training.select)
///   test_predictions.csv    predictions of the best epoch for the test graphs, beside the targets
///   curves.svg              the leading metric of training, validation and test graphs over the epochs
///   manifest.json           status, result, times, data, versions and machine
/// Every file is replaced as a whole and the checkpoint is written last, so that a kill costs at most one epoch.
class RunFolder {
  public:
    enum class Existing { Refuse, Resume };

    /// Creates the folder or opens an empty one; with Existing::Resume also one that has a run. Throws
    /// std::invalid_argument if that is not possible or another process has locked it. A folder that was created and is
    /// still empty is removed by the destructor.
    RunFolder(std::string path, Existing existing);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const;
    [[nodiscard]] bool has(const std::string& name) const;

    /// Writes config.json, and the records so far, before the first epoch of this process.
    void begin(const training::Trainer& trainer);
    /// Brings the trainer to the checkpoint of this folder.
    void restore(training::Trainer& trainer);
    /// Saves an epoch: metrics, time, weights if they are the best, checkpoint.
    void save_epoch(const training::Trainer& trainer, double seconds);
    /// Saves the record of the readout refit, without a checkpoint: that of the last epoch stays, so that a resumed run
    /// refits again, or trains further from the weights before the refit.
    void save_refit(const training::Trainer& trainer, double seconds);
    /// Saves predictions for the test graphs, in raw units, row by row.
    void save_predictions(const training::Trainer& trainer, const std::vector<double>& predictions);
    /// Saves manifest and curves of a run that ends now. `reason`: why it failed, one sentence.
    void save_status(const training::Trainer& trainer, report::RunStatus status, const std::string& reason = {});

  private:
    void save_record(const training::Trainer& trainer, double seconds);
    void write_manifest(const training::Trainer& trainer, report::RunStatus status, const std::string& reason = {});

    std::string path_;
    std::optional<FolderLock> lock_;
    bool made_ = false;
    EpochSeconds seconds_;           // of the epochs so far
    double cpu_seconds_before_ = 0;  // of earlier processes that trained this run
    std::string data_file_;          // absolute path; empty if the dataset is not a file
};

}  // namespace countable::runs
