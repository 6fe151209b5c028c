#pragma once

#include <CLI/CLI.hpp>

#include "countable/lrp/plan_cache.hpp"

namespace countable::app {

/// Whether molecules and sequences of LRP are kept for the next run.
enum class Caching { On, Off };

/// Where sequences of LRP are kept between runs; nowhere if caching is off.
[[nodiscard]] inline lrp::PlanCache plan_cache(Caching caching) {
    return caching == Caching::On ? lrp::user_plan_cache() : lrp::PlanCache{};
}

inline void add_cache_option(CLI::App& command, Caching& caching) {
    command.add_flag_callback(
        "--no-cache", [&caching] { caching = Caching::Off; },
        "Do not keep the sequences of LRP in ~/.cache/countable for the next run; results are the same");
}

}  // namespace countable::app
