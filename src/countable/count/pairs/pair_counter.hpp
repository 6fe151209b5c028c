#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/count/job.hpp"
#include "countable/count/plan.hpp"
#include "countable/count/sorted/sorted_target.hpp"

namespace countable::count {

/// A pattern of two components, each with a plan that matches all of its nodes.
struct PairPlan {
    struct Part {
        std::vector<unsigned> nodes;  ///< of the pattern
        Plan plan;
    };
    Vocabulary vocabulary;
    Part first, second;  ///< the anchors are in the first
    bool induced = false, swappable = false;
    Count divisor = 1;  ///< pairs of copies for each copy of the pattern: 2 for two components that are alike
};

/// Nothing unless the pattern has two components.
[[nodiscard]] std::optional<PairPlan> make_pair_plan(const Job& job);

/// "pairs of {a, b, c} and {d, e}", with the names of the pattern's nodes.
[[nodiscard]] std::string describe(const PairPlan& plan, const std::vector<std::string>& names);

/// Counts the pairs of copies of two components that do not meet, and, for induced copies, have no edge between them. The copies
/// of one component are listed at each of their nodes; each copy of the other is paired with all of them but those at its
/// own nodes (induced: and at their neighbours). In a sparse graph that takes far less time than to go through the pairs.
class PairCounter {
  public:
    /// Refers to the plan. Requires labels in the graph for every label of the pattern.
    PairCounter(const PairPlan& plan, const Graph& graph);

    [[nodiscard]] const PairPlan& plan() const { return plan_; }

    /// An estimate of the steps that it takes to find the copies of both components.
    [[nodiscard]] double steps() const { return steps_[0] + steps_[1]; }

    /// The column of the job: copies per graph (one number), node or edge. Nothing if it would take more than so many steps, or
    /// if the list would have more than some million nodes. Throws StopRequested.
    [[nodiscard]] std::optional<std::vector<Count>> count(const Graph& graph, double most_steps,
                                                          const RunOptions& options) const;

  private:
    /// The copies of a component at each node.
    struct Lists {
        std::uint64_t copies = 0;
        std::vector<std::size_t> start;  // n + 1
        std::vector<std::uint32_t> at;
    };
    [[nodiscard]] std::optional<Lists> list(const Plan& part, const std::function<bool()>& stop) const;

    const PairPlan& plan_;
    SortedTarget target_;
    std::array<double, 2> steps_{};
};

}  // namespace countable::count
