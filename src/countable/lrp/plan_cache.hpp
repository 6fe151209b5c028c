#pragma once

#include <cstdint>
#include <filesystem>

#include "countable/lrp/plan.hpp"

namespace countable::lrp {

/// A folder in which plans wait for the next run.
struct PlanCache {
    std::filesystem::path folder = {};                  ///< made when it is needed; empty: no cache
    std::uint64_t most_bytes = std::uint64_t{2} << 30;  ///< of all plans; those not used for longest go first
    std::uint64_t fewest_slots = 5'000'000;             ///< smaller plans are made as fast as they are read
};

/// That of the user: user_cache_folder("plans"). None if there is no such folder.
[[nodiscard]] PlanCache user_plan_cache();

/// make_plan through a cache: the plan is read from folder/KEY.plan if it is there and right. Otherwise it is made and,
/// if it took |sequences| * L >= fewest_slots, written, whole or not at all. A file that is damaged or foreign is
/// replaced, and a folder that cannot be written to costs the time of making the plan, nothing else.
[[nodiscard]] Plan cached_plan(std::span<const Graph> graphs, const LabelClasses& classes, SlotKind slot_kind,
                               const PlanOptions& options, const PlanCache& cache);

}  // namespace countable::lrp
