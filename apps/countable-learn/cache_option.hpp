#pragma once

#include <CLI/CLI.hpp>

#include "countable/lrp/plan_cache.hpp"

namespace countable::app {

/// Where sequences of LRP are kept between runs; nowhere if the user wants none.
[[nodiscard]] inline lrp::PlanCache plan_cache(bool no_cache) {
    return no_cache ? lrp::PlanCache{} : lrp::user_plan_cache();
}

inline void add_cache_option(CLI::App& command, bool& no_cache) {
    command.add_flag("--no-cache", no_cache,
                     "Do not keep the sequences of LRP in ~/.cache/countable for the next run; results are the same");
}

}  // namespace countable::app
