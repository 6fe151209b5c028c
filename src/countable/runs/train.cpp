#include "countable/runs/train.hpp"

#include <chrono>

#include "countable/tensor/torch_failure.hpp"
#include "countable/training/linear/readout_refit.hpp"
#include "countable/training/outputs.hpp"

namespace countable::runs {
namespace {

using Clock = std::chrono::steady_clock;

// The history ends with the last complete epoch; nothing of an interrupted one is in it.
void note(RunFolder& folder, const training::Trainer& trainer, report::RunStatus status,
          const std::string& reason = {}) {
    try {
        folder.save_status(trainer, status, reason);
    } catch (const std::exception&) {  // the reason to stop matters more
    }
}

}  // namespace

std::vector<double> test_predictions(training::Trainer& trainer, const training::EpochHooks& hooks) {
    training::assign(training::tensors_of(*trainer.model), trainer.best);
    const auto& config = trainer.config.training;
    return training::in_raw_units(
        training::outputs_of(*trainer.model, *trainer.store, trainer.graphs_of(datasets::Split::Test),
                             config.evaluation_batch_size, trainer.device, {hooks.stop_wanted, {}}),
        trainer.scaling, config.loss);
}

void train_along(training::Trainer& trainer, const training::EpochHooks& hooks) {
    while (!trainer.schedule.finished()) training::train_epoch(trainer, hooks);
}

void train(training::Trainer& trainer, RunFolder& folder, const TrainHooks& hooks) {
    folder.begin(trainer);
    try {
        while (!trainer.schedule.finished()) {
            const auto start = Clock::now();
            training::train_epoch(trainer, hooks.epoch);
            folder.save_epoch(trainer, std::chrono::duration<double>(Clock::now() - start).count());
            if (hooks.epoch_done) hooks.epoch_done(trainer);
        }
        trainer.group = nullptr;  // the other ranks are done
        if (trainer.config.training.readout_refit != training::ReadoutRefit::None) {
            const auto start = Clock::now();
            training::refit_readout(trainer, hooks.epoch);
            folder.save_refit(trainer, std::chrono::duration<double>(Clock::now() - start).count());
            if (hooks.epoch_done) hooks.epoch_done(trainer);
        }
        folder.save_predictions(trainer, test_predictions(trainer, hooks.epoch));
    } catch (const training::Interrupted&) {
        note(folder, trainer, report::RunStatus::Stopped);
        throw;
    } catch (const std::exception& error) {
        note(folder, trainer, report::RunStatus::Failed, tensor::sentence_of(error));
        throw;
    }
    folder.save_status(trainer, report::RunStatus::Done);
}

}  // namespace countable::runs
