#include "countable/runs/train.hpp"

#include <chrono>

#include "countable/tensor/torch_failure.hpp"
#include "countable/training/readout_refit.hpp"

namespace countable::training {
namespace {

using Clock = std::chrono::steady_clock;

// The record of the last whole epoch stands; the weights of a broken one are not in it.
void note(RunFolder& folder, const Session& session, Status status, const std::string& reason = {}) {
    try {
        folder.finish(session, status, reason);
    } catch (const std::exception&) {  // the reason to stop matters more
    }
}

}  // namespace

std::vector<double> test_predictions(Session& session, const EpochHooks& hooks) {
    assign(tensors_of(*session.model), session.best);
    const auto& graphs = session.parts[static_cast<std::size_t>(datasets::Split::Test)];
    const auto& config = session.config.training;
    return in_raw_units(outputs_of(*session.model, *session.store, graphs, config.evaluation_batch_size, session.device,
                                   {hooks.stop_wanted, {}}),
                        session.scaling, config.loss);
}

void train(Session& session, RunFolder& folder, const LoopHooks& hooks) {
    folder.begin(session);
    try {
        while (!session.schedule.finished()) {
            const auto start = Clock::now();
            train_epoch(session, hooks.epoch);
            folder.save_epoch(session, std::chrono::duration<double>(Clock::now() - start).count());
            if (hooks.epoch_done) hooks.epoch_done(session);
        }
        if (session.config.training.finish != Finish::None) {
            const auto start = Clock::now();
            finish(session, hooks.epoch);
            folder.save_finish(session, std::chrono::duration<double>(Clock::now() - start).count());
            if (hooks.epoch_done) hooks.epoch_done(session);
        }
        folder.save_predictions(session, test_predictions(session, hooks.epoch));
    } catch (const Interrupted&) {
        note(folder, session, Status::Stopped);
        throw;
    } catch (const std::exception& error) {
        note(folder, session, Status::Failed, models::sentence_of(error));
        throw;
    }
    folder.finish(session, Status::Done);
}

}  // namespace countable::training
