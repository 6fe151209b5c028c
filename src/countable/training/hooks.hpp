#pragma once

#include <functional>
#include <stdexcept>

namespace countable::training {

/// Training was interrupted because `stop_wanted` returned true.
struct Interrupted : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Callbacks that observe an epoch, or a pass over some graphs. Both are called after each batch.
struct EpochHooks {
    std::function<bool()> stop_wanted = {};     ///< true interrupts
    std::function<void(double)> progress = {};  ///< the share of the work that is done, from 0 to 1
};

/// Throws Interrupted if the hooks want it.
inline void stop_if_wanted(const EpochHooks& hooks) {
    if (hooks.stop_wanted && hooks.stop_wanted()) throw Interrupted("interrupted");
}

/// Hooks for a part of the work that begins when `before` of the whole is done and takes `share` of it. They refer to
/// `hooks`, which must outlive them.
[[nodiscard]] inline EpochHooks within(const EpochHooks& hooks, double before, double share) {
    EpochHooks inner{hooks.stop_wanted, {}};
    if (hooks.progress)
        inner.progress = [&hooks, before, share](double done) { hooks.progress(before + share * done); };
    return inner;
}

}  // namespace countable::training
