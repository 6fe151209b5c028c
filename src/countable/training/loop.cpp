#include "countable/training/loop.hpp"

#include <chrono>

#include "countable/training/finish.hpp"

namespace countable::training {
namespace {

using Clock = std::chrono::steady_clock;

// The record of the last whole epoch stands; the weights of a broken one are not in it.
void note(RunFolder& folder, const Session& session, Status status) {
    try {
        folder.finish(session, status);
    } catch (const std::exception&) {  // the reason to stop matters more
    }
}

}  // namespace

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
    } catch (const Interrupted&) {
        note(folder, session, Status::Stopped);
        throw;
    } catch (const std::exception&) {
        note(folder, session, Status::Failed);
        throw;
    }
    folder.finish(session, Status::Done);
}

}  // namespace countable::training
