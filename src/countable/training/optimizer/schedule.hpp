#pragma once

#include <limits>

#include "countable/training/config/config.hpp"

namespace countable::training {

/// The learning rate of each epoch.
///   constant: lr.
///   plateau:  after more than `patience` epochs in a row without a validation loss below 0.9999 times the lowest, lr
///             is multiplied by `factor`; training ends when lr falls below `min_lr_ratio` times the first one. The
///             paper trains on molecules this way (0.5, 10, 0.01).
///   cosine:   in epoch e = 0 .. E-1, lr (r + (1 - r) (1 + cos(pi e / E)) / 2), r = min_lr_ratio.
class Schedule {
  public:
    explicit Schedule(const TrainingConfig& config);

    /// The learning rate of the next epoch.
    [[nodiscard]] double lr() const { return state_.lr; }
    [[nodiscard]] bool finished() const { return state_.finished; }
    /// To be called at the end of an epoch.
    void epoch_done(double validation_loss);

    struct State {
        double lr = 0;
        double lowest = std::numeric_limits<double>::infinity();
        std::int64_t epochs = 0, waited = 0;
        bool finished = false;
        friend bool operator==(const State&, const State&) = default;
    };
    [[nodiscard]] const State& state() const { return state_; }
    /// Continues from a state. If the number of epochs has changed, a cosine continues as if it had been so from the
    /// start.
    void restore(const State& state);

  private:
    TrainingConfig config_;
    State state_;
};

}  // namespace countable::training
