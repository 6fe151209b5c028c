#pragma once

#include <CLI/CLI.hpp>

#include "countable/lrp/plan_cache.hpp"

namespace countable::app {

/// Where sequences of LRP are kept between runs: $XDG_CACHE_HOME/countable/plans, else ~/.cache/countable/plans;
/// nowhere if the user wants none, by the option or by a COUNTABLE_NO_CACHE that is not empty, or has no such folder.
[[nodiscard]] lrp::PlanCache plan_cache(bool no_cache);

inline void add_cache_option(CLI::App& command, bool& no_cache) {
    command.add_flag("--no-cache", no_cache,
                     "Do not keep the sequences of LRP in ~/.cache/countable for the next run; results are the same");
}

}  // namespace countable::app
