#pragma once

#include <optional>

#include "countable/count/cost/explanation.hpp"
#include "countable/count/expansion.hpp"
#include "countable/count/job.hpp"
#include "countable/count/plan.hpp"
#include "countable/count/quotients/quotient_sums.hpp"

namespace countable::count {

enum class RowPart;
class SortedTarget;

/// Jobs compiled for large graphs. Each is either one plan, or a polynomial in the maps of connected patterns where that
/// promises to be cheaper: an induced star then costs a few passes over the edges instead of all pairs in a hub. Patterns of
/// six nodes and more that would take long are counted by the homomorphisms of their quotients where that is cheaper.
class LargeProgram {
  public:
    explicit LargeProgram(const std::vector<Job>& jobs);

    /// Adds the jobs' columns and outcomes to the results of their queries, but for those that are done (one for each
    /// query, or empty). Parallel over the roots of each plan.
    void run(const Graph& graph, const RunOptions& options, std::vector<Result>& results,
             const std::vector<bool>& done = {}) const;

    /// How the jobs of a query, the only one, are counted in a graph.
    [[nodiscard]] std::vector<Explanation> explain(const Graph& graph, const Query& query) const;

  private:
    class Run;
    struct Recipe {
        std::optional<Plan> direct;
        Polynomial polynomial;  ///< when there is no direct plan
    };

    const std::vector<Job>& jobs_;
    Vocabulary vocabulary_;
    LeafTable leaves_;
    std::vector<std::optional<Plan>> leaf_plans_;  ///< of the leaves that some recipe uses
    std::vector<bool> four_cycle_;                 ///< leaves with a kernel of their own
    std::vector<Recipe> recipes_;                  ///< one per job
    QuotientSums quotients_;                       ///< for jobs that take long otherwise
    std::vector<RowPart> rows_;                    ///< what the recipes need of each relation
};

}  // namespace countable::count
