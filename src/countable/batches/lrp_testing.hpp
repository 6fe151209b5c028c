#pragma once

#include "countable/batches/lrp_batch.hpp"
#include "countable/batches/testing.hpp"
#include "countable/lrp/plan.hpp"

// For tests only.
namespace countable::batches {

/// Labels of the graphs that the tests of LRP make.
constexpr Label lrp_node_labels = 2, lrp_edge_labels = 3;

/// All of the graphs, each label a class of its own.
inline LrpBatch lrp_batch(const std::vector<Graph>& graphs, const lrp::PlanOptions& options, lrp::SlotKind slot_kind,
                          torch::Dtype type = torch::kDouble) {
    const lrp::LabelClasses own{.node = {0, 1, 2}, .edge = {0, 1, 2}};
    const auto plan = lrp::make_plan(graphs, own, slot_kind, options);
    std::vector<std::int64_t> all(graphs.size());
    std::iota(all.begin(), all.end(), 0);
    return slice(plan, all, lrp_node_labels, lrp_edge_labels).to(torch::kCPU, type);
}

}  // namespace countable::batches
