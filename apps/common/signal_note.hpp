#pragma once

#include <csignal>

namespace countable::app {

/// Until the end of its life, the first SIGINT or SIGTERM is noted only; a second one ends the program as usual. Child
/// processes inherit it, each with a note of its own.
class SignalNote {
  public:
    SignalNote();
    ~SignalNote();
    SignalNote(const SignalNote&) = delete;
    SignalNote& operator=(const SignalNote&) = delete;

    /// The signal that came, or 0.
    [[nodiscard]] static int seen();

  private:
    struct sigaction before_[2] = {};
};

}  // namespace countable::app
