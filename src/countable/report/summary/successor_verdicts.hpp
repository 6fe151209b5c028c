#pragma once

#include "countable/datasets/target_level.hpp"
#include "countable/report/paper/successors.hpp"
#include "countable/theory/answer.hpp"

namespace countable::report {

/// What `countable can` says of a network and the subgraph-counts of a pattern, per graph or per node. The answers are kept.
[[nodiscard]] theory::Answer successor_verdict(const SuccessorNetwork& network, const SuccessorTarget& target,
                                               datasets::TargetLevel level);

/// Below the first error a network has learnt to count, above the second one it has not.
inline constexpr double learnt_below = 0.01, not_learnt_above = 0.05;

/// Whether an error and a verdict ask for an explanation.
enum class Tension {
    None,
    LearntAgainstNo,      ///< no, but the error is below 0.01
    NotLearntDespiteYes,  ///< yes, but the error is above 0.05
};
[[nodiscard]] Tension tension(theory::Answer answer, double error);

}  // namespace countable::report
