#include "countable/sweep/run_one.hpp"

#include <optional>
#include <stdexcept>

#include "countable/io/input_file.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/runs/train.hpp"
#include "countable/sweep/epoch_profile.hpp"
#include "countable/tensor/torch_failure.hpp"
#include "countable/training/config/resume_rule.hpp"

namespace countable::sweep {

namespace {

using runs::RunFolder;
using training::Trainer;

void train_one(const Run& run, const std::string& folder_path, const RunHooks& hooks) {
    RunFolder folder(folder_path, RunFolder::Existing::Resume);
    bool as_wanted = true;
    if (folder.has("config.json")) {
        const std::string file = folder.file("config.json");
        const auto before = training::config_from_json(io::read_file(file), file);
        if (const auto field = training::field_against_resuming(before, run.config))
            throw std::invalid_argument(folder_path + ": there is a run with another " + *field +
                                        "; remove it, or choose another folder");
        const auto refit = run.config.training.readout_refit;
        as_wanted = refit == training::ReadoutRefit::None || refit == before.training.readout_refit;
    }
    if (as_wanted && runs::status_of(folder_path) == report::RunStatus::Done) return;
    Trainer trainer(run.config, datasets::load_dataset(training::dataset_options(run.config.dataset)),
                    lrp::user_plan_cache());
    if (folder.has("checkpoint.safetensors")) folder.restore(trainer);
    std::optional<ProfileFile> profile;
    if (run.profiled) profile.emplace(folder.file("profile.csv"), std::ssize(trainer.history));
    try {
        runs::train(
            trainer, folder,
            {.epoch = {.stop_wanted = hooks.stop_wanted, .progress = {}}, .epoch_done = [&](const Trainer& now) {
                 if (profile) profile->epoch_done(std::ssize(now.history));
                 if (hooks.epoch_done) hooks.epoch_done(std::ssize(now.history));
             }});
    } catch (const training::Interrupted&) {
        // Metrics of single targets are computed from predictions, and a run may be reported before it is resumed.
        if (trainer.dataset.target_names.size() > 1 && trainer.best_epoch > 0)
            folder.save_predictions(trainer, runs::test_predictions(trainer));
        throw;
    }
}

}  // namespace

void run_one(const Run& run, const std::string& folder, const RunHooks& hooks) {
    tensor::without_stack([&] { train_one(run, folder, hooks); });
}

}  // namespace countable::sweep
