#include "countable/runs/train.hpp"

#include <chrono>

#include "countable/tensor/torch_failure.hpp"
#include "countable/training/readout_refit.hpp"

namespace countable::runs {
namespace {

using Clock = std::chrono::steady_clock;

// The record of the last whole epoch stands; the weights of a broken one are not in it.
void note(RunFolder& folder, const training::Session& session, RunStatus status, const std::string& reason = {}) {
    try {
        folder.finish(session, status, reason);
    } catch (const std::exception&) {  // the reason to stop matters more
    }
}

}  // namespace

std::vector<double> test_predictions(training::Session& session, const training::EpochHooks& hooks) {
    training::assign(training::tensors_of(*session.model), session.best);
    const auto& graphs = session.parts[static_cast<std::size_t>(datasets::Split::Test)];
    const auto& config = session.config.training;
    return training::in_raw_units(
        training::outputs_of(*session.model, *session.store, graphs, config.evaluation_batch_size, session.device,
                             {hooks.stop_wanted, {}}),
        session.scaling, config.loss);
}

void train(training::Session& session, RunFolder& folder, const LoopHooks& hooks) {
    folder.begin(session);
    try {
        while (!session.schedule.finished()) {
            const auto start = Clock::now();
            training::train_epoch(session, hooks.epoch);
            folder.save_epoch(session, std::chrono::duration<double>(Clock::now() - start).count());
            if (hooks.epoch_done) hooks.epoch_done(session);
        }
        if (session.config.training.finish != training::Finish::None) {
            const auto start = Clock::now();
            training::finish(session, hooks.epoch);
            folder.save_finish(session, std::chrono::duration<double>(Clock::now() - start).count());
            if (hooks.epoch_done) hooks.epoch_done(session);
        }
        folder.save_predictions(session, test_predictions(session, hooks.epoch));
    } catch (const training::Interrupted&) {
        note(folder, session, RunStatus::Stopped);
        throw;
    } catch (const std::exception& error) {
        note(folder, session, RunStatus::Failed, tensor::sentence_of(error));
        throw;
    }
    folder.finish(session, RunStatus::Done);
}

}  // namespace countable::runs
