#pragma once

#include <optional>

#include "countable/count/cost/explanation.hpp"
#include "countable/count/expansion.hpp"
#include "countable/count/graphlets/leaf_counts.hpp"
#include "countable/count/job.hpp"
#include "countable/count/labelled/labelled_program.hpp"
#include "countable/count/pairs/pair_counter.hpp"
#include "countable/count/plan.hpp"
#include "countable/count/quotients/quotient_sums.hpp"

namespace countable::count {

class JoinedGraph;
enum class RowPart;
class SortedTarget;

/// Jobs compiled for large graphs. Each is either one plan, or a polynomial in the maps of connected patterns where that
/// promises to be cheaper: an induced star then costs a few passes over the edges instead of all pairs in a hub. Connected
/// patterns of at most 5 nodes without labels are counted together from shared tables (graphlets/leaf_counts.hpp), and most of
/// those with labels from tables of their own (labelled/labelled_counts.hpp). Patterns of six nodes and more that would take
/// long are counted by the homomorphisms of their quotients where that is cheaper.
class LargeProgram {
  public:
    explicit LargeProgram(const std::vector<Job>& jobs);

    /// Adds the jobs' columns and outcomes to the results of their queries, but for those that are done (one for each
    /// query, or empty). Parallel over the roots of each plan.
    void run(const Graph& graph, const RunOptions& options, std::vector<Result>& results,
             const std::vector<bool>& done = {}) const;

    /// Whether the graph itself is not needed once its tables are begun.
    [[nodiscard]] bool can_take_over() const;
    /// run() of all jobs, which takes a graph over and leaves it empty. Requires can_take_over().
    void run(Graph&& graph, const RunOptions& options, std::vector<Result>& results) const;

    /// The same for several graphs at once, whose results have room already. Requires jobs that are orbits of graphlets, and
    /// graphs of at most 256 nodes.
    void run_joined(const JoinedGraph& joined, const RunOptions& options, std::span<std::vector<Result>> results) const;

    /// About as many bytes counting takes at most beside the graph and the results.
    [[nodiscard]] double table_bytes(const Graph& graph, unsigned threads) const;

    /// How the jobs of a query, the only one, are counted in a graph.
    [[nodiscard]] std::vector<Explanation> explain(const Graph& graph, const Query& query) const;

  private:
    class Run;
    void finish_run(Run& run, std::vector<Result>& results, const std::vector<bool>& done) const;
    void choose_recipe(const Job& job);
    std::size_t add_column(const Job& job, const Polynomial& polynomial);
    [[nodiscard]] bool is_counted_from_tables(unsigned leaf) const;
    [[nodiscard]] bool has_plans() const;
    struct Recipe {
        std::optional<Plan> direct;
        Polynomial polynomial;              ///< when there is no direct plan
        std::optional<std::size_t> column;  ///< its column among those of the graphlets
    };

    /// Where the column of a job that is counted from tables goes: what is needed of a Job for each of many graphs.
    struct Slot {
        std::size_t query, column, anchors;
        std::uint64_t orbit_size;

        void add_place(std::vector<Result>& results, graphlets::LeafCounts::Part& part) const {
            Result& result = results[query];
            (anchors == 1 ? part.per_node : part.per_edge).push_back({result.anchored.data() + column, result.orbits});
        }
    };

    const std::vector<Job>& jobs_;
    bool use_graphlets_ = false;
    Vocabulary vocabulary_;
    LeafTable leaves_;
    std::vector<std::optional<Plan>> leaf_plans_;    ///< of the other leaves that some recipe uses
    std::vector<std::optional<unsigned>> graphlet_;  ///< of each leaf: its position among the graphlets
    graphlets::LeafProgram graphlets_;
    std::vector<std::optional<unsigned>> labelled_leaf_;  ///< of each leaf: its position among the labelled ones
    labelled::LabelledProgram labelled_;
    std::vector<Recipe> recipes_;  ///< one per job
    std::vector<Slot> slots_;      ///< of the jobs with a column among those of the graphlets, in their order
    QuotientSums quotients_;       ///< for jobs that take long otherwise
    LazyParts<PairPlan> pairs_;    ///< for patterns of two components
    std::vector<RowPart> rows_;    ///< what the recipes need of each relation
};

}  // namespace countable::count
