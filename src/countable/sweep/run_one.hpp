#pragma once

#include <functional>
#include <string>

#include "countable/sweep/grid.hpp"

namespace countable::sweep {

struct RunHooks {
    std::function<bool()> stop_wanted = {};             ///< asked after each batch
    std::function<void(std::int64_t)> epoch_done = {};  ///< how many are
};

/// Trains a run in `folder`, from where it was left if it was begun before. A run that is done is left alone, unless
/// only its `training.finish` is missing, which is then added. Throws what training throws, and std::invalid_argument
/// if a run of another configuration is there.
void run_one(const Run& run, const std::string& folder, const RunHooks& hooks = {});

}  // namespace countable::sweep
