#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "countable/lrp/plan.hpp"

namespace countable::lrp {

/// What a plan depends on, as 64 bits: the graphs with their classes, the kind of slots, the truncation and the input of alpha. Two
/// plans with the same key are the same but for a collision of a 64-bit hash; so a plan that is read back is also
/// compared with the numbers of nodes of the graphs.
[[nodiscard]] std::uint64_t plan_key(std::span<const Graph> graphs, const LabelClasses& classes, SlotKind slot_kind,
                                     const PlanOptions& options);

/// Writes a plan under its key, whole or not at all. Throws std::runtime_error when that fails.
void save_plan(const Plan& plan, std::uint64_t key, const std::filesystem::path& file);

/// The plan in the file; nothing if there is no such file, it is damaged, from another version or for another key.
[[nodiscard]] std::optional<Plan> load_plan(std::uint64_t key, const std::filesystem::path& file);

}  // namespace countable::lrp
