#include "countable/lrp/plan_cache.hpp"

#include <cstdio>
#include <numeric>
#include <stdexcept>

#include "countable/lrp/plan_file.hpp"
#include "countable/support/cache_folder.hpp"
#include "countable/support/user_folders.hpp"

namespace countable::lrp {
namespace {

namespace fs = std::filesystem;

fs::path file_of(std::uint64_t key, const fs::path& folder) {
    char name[32];
    std::snprintf(name, sizeof name, "%016llx.plan", static_cast<unsigned long long>(key));
    return folder / name;
}

bool belongs_to(const Plan& plan, std::span<const Graph> graphs, SlotKind slot_kind, const PlanOptions& options) {
    if (plan.num_graphs() != graphs.size() || plan.length != sequence_length(options) ||
        plan.slots_are_classes != (slot_kind == SlotKind::Classes))
        return false;
    for (std::size_t g = 0; g < graphs.size(); ++g)
        if (plan.first_node[g + 1] - plan.first_node[g] != static_cast<std::int64_t>(graphs[g].num_nodes()))
            return false;
    return true;
}

bool worth_keeping(const Plan& plan, const PlanCache& cache) {
    const double sequences = std::reduce(plan.sequences_of_node.begin(), plan.sequences_of_node.end(), 0.0);
    return sequences * static_cast<double>(plan.length) >= static_cast<double>(cache.fewest_slots);
}

}  // namespace

PlanCache user_plan_cache() { return {.folder = user_cache_folder("plans")}; }

Plan cached_plan(std::span<const Graph> graphs, const LabelClasses& classes, SlotKind slot_kind,
                 const PlanOptions& options, const PlanCache& cache) {
    if (cache.folder.empty()) return make_plan(graphs, classes, slot_kind, options);
    const auto key = plan_key(graphs, classes, slot_kind, options);
    const auto file = file_of(key, cache.folder);
    if (auto plan = load_plan(key, file); plan && belongs_to(*plan, graphs, slot_kind, options)) {
        note_use(file);
        return std::move(*plan);
    }
    Plan plan = make_plan(graphs, classes, slot_kind, options);
    if (!worth_keeping(plan, cache)) return plan;
    try {
        fs::create_directories(cache.folder);
        save_plan(plan, key, file);
        trim_cache(cache.folder, ".plan", file, cache.most_bytes);
    } catch (const std::runtime_error&) {  // of the file system, too; the plan is what counts
    }
    return plan;
}

}  // namespace countable::lrp
