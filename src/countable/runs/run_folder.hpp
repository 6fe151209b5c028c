#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "countable/runs/run_status.hpp"
#include "countable/support/folder_lock.hpp"
#include "countable/training/trainer.hpp"

namespace countable::runs {

/// The folder of a run, for one process at a time:
///   config.json             the whole configuration
///   metrics.csv             a line for each epoch
///   timing.csv              seconds of each epoch, kept apart so that the rest repeats byte by byte
///   checkpoint.safetensors  to go on from
///   best.safetensors        the weights of the best epoch, to predict with
///   test_predictions.csv    what the best epoch says of the test graphs, beside what is true
///   curves.svg              the losses
///   manifest.json           what made it: versions, machine, data, times, result
/// Every file is replaced as a whole, the checkpoint last: who is killed between two of them loses one epoch.
class RunFolder {
  public:
    enum class Existing { Refuse, Resume };

    /// Makes the folder, or takes one that is empty, or with Existing::Resume any run; throws std::invalid_argument if
    /// it is not to be had, or another process has it. A folder that was made and stayed empty is gone with the object.
    RunFolder(std::string path, Existing existing);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const;
    [[nodiscard]] bool has(const std::string& name) const;

    /// Before the first epoch, and again when it is resumed.
    void begin(const training::Trainer& trainer);
    /// Takes the trainer to the checkpoint of this folder.
    void restore(training::Trainer& trainer);
    /// After each epoch: metrics, timing, weights, checkpoint.
    void save_epoch(const training::Trainer& trainer, double seconds);
    /// After the finish: the same without a checkpoint. That of the last epoch stays, so that the finish is done again
    /// by a run that is resumed, and more epochs go on from where there was none.
    void save_refit(const training::Trainer& trainer, double seconds);
    /// After the last epoch: `predictions` of the test graphs in raw units, row by row.
    void save_predictions(const training::Trainer& trainer, const std::vector<double>& predictions);
    /// Manifest and curves. `reason` of a failure, one sentence.
    void save_status(const training::Trainer& trainer, RunStatus status, const std::string& reason = {});

  private:
    void save_record(const training::Trainer& trainer, double seconds);
    void write_manifest(const training::Trainer& trainer, RunStatus status, const std::string& reason = {});

    std::string path_;
    std::optional<FolderLock> lock_;
    bool made_ = false;
    std::vector<double> seconds_;    // of the epochs so far; not a number where it is unknown
    double cpu_seconds_before_ = 0;  // of earlier processes, as far as they lived to tell
    std::string data_file_;          // with its whole path; empty where the dataset is no file
};

}  // namespace countable::runs
