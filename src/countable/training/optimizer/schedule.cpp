#include "countable/training/optimizer/schedule.hpp"

#include <cmath>
#include <numbers>

namespace countable::training {
namespace {

constexpr double improvement = 1 - 1e-4;  // a loss must be below this part of the lowest one to count as better

double cosine(const TrainingConfig& config, std::int64_t epochs_done) {
    const double done = static_cast<double>(epochs_done) / static_cast<double>(config.epochs);
    const double wave = (1 + std::cos(std::numbers::pi * done)) / 2;
    return config.lr * (config.min_lr_ratio + (1 - config.min_lr_ratio) * wave);
}

}  // namespace

Schedule::Schedule(const TrainingConfig& config) : config_(config) { state_.lr = config.lr; }

void Schedule::epoch_done(double validation_loss) {
    ++state_.epochs;
    switch (config_.schedule) {
        case ScheduleKind::Constant:
            break;
        case ScheduleKind::Plateau:
            if (validation_loss < state_.lowest * improvement) {
                state_.lowest = validation_loss;
                state_.waited = 0;
            } else if (++state_.waited > config_.patience) {
                state_.lr *= config_.factor;
                state_.waited = 0;
            }
            if (state_.lr < config_.min_lr_ratio * config_.lr) state_.finished = true;
            break;
        case ScheduleKind::Cosine:
            state_.lr = cosine(config_, state_.epochs);
            break;
    }
    if (state_.epochs >= config_.epochs) state_.finished = true;
}

void Schedule::restore(const State& state) {
    state_ = state;
    if (config_.schedule == ScheduleKind::Cosine) state_.lr = cosine(config_, state_.epochs);
    // The end may have been moved since; a plateau that was reached stays one.
    const bool plateau = config_.schedule == ScheduleKind::Plateau && state_.lr < config_.min_lr_ratio * config_.lr;
    state_.finished = plateau || state_.epochs >= config_.epochs;
}

}  // namespace countable::training
