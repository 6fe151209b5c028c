#pragma once

#include <csignal>

namespace countable::app {

/// Until the end of its life, the first SIGINT or SIGTERM is noted only; a second one ends the program as usual. Child
/// processes inherit it, each with a note of its own.
class SignalNote {
  public:
    /// With `grace`, in seconds, the first signal too ends the program as usual if nobody calls answered() by then.
    explicit SignalNote(unsigned grace = 0);
    ~SignalNote();
    SignalNote(const SignalNote&) = delete;
    SignalNote& operator=(const SignalNote&) = delete;

    /// The signal that came, or 0.
    [[nodiscard]] static int seen();
    /// The work is coming to its end because of the signal; it may take its time.
    static void answered();

  private:
    struct sigaction before_[3] = {};
};

}  // namespace countable::app
