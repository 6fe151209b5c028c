#pragma once

#include <algorithm>
#include <functional>
#include <mutex>

namespace countable::count::graphlets {

/// Tells how far a sequence of parts is. The parts are entered one after the other; within a part several threads may report.
class ProgressMeter {
  public:
    /// Called with the steps that are done and all steps that are planned; never from two threads at once.
    using OnSteps = std::function<void(double done, double planned)>;

    ProgressMeter(OnSteps on_steps, double planned) : on_steps_(std::move(on_steps)), planned_(planned) {}

    void enter(double steps) {
        done_ += part_;
        part_ = steps;
        best_ = 0;
    }

    /// The part of the current part that is done, 0 to 1. What falls behind an earlier report is ignored.
    void report(double fraction) {
        const std::lock_guard lock(mutex_);
        if (fraction <= best_) return;
        best_ = std::min(fraction, 1.0);
        on_steps_(done_ + best_ * part_, planned_);
    }

  private:
    OnSteps on_steps_;
    double planned_, done_ = 0, part_ = 0, best_ = 0;
    std::mutex mutex_;
};

}  // namespace countable::count::graphlets
