#pragma once

#include <map>
#include <memory>
#include <shared_mutex>

#include "countable/count/cost/explanation.hpp"
#include "countable/count/cost/graph_class.hpp"
#include "countable/count/domains/domain_plan.hpp"
#include "countable/count/graphlet_counts.hpp"
#include "countable/count/job.hpp"
#include "countable/count/pairs/pair_counter.hpp"
#include "countable/count/plan.hpp"
#include "countable/count/quotients/quotient_sums.hpp"
#include "countable/count/subsets/tree_split.hpp"

namespace countable::count {

/// Jobs compiled for graphs of at most 256 nodes: one plan each, run on machine words, but for connected patterns of
/// three and four nodes, which one kernel answers together. Patterns of six nodes and more, where an order that does not
/// suit the graph may take forever, have a plan for each class of graphs, made when the first of them comes; trees, cycles
/// and the like in graphs of up to 24 nodes are counted by sets of nodes, and patterns of up to ten nodes with very many
/// copies by the homomorphisms of their quotients, where that promises to be cheaper. Two components in a sparse graph are
/// counted as pairs of copies, and patterns with few copies for their size by keeping the candidates of all nodes.
class SmallProgram {
  public:
    using Splits = std::vector<std::optional<subsets::TreeSplit>>;  ///< of the larger jobs

    explicit SmallProgram(const std::vector<Job>& jobs);

    /// Adds the jobs' columns and outcomes to the results of their queries.
    void run(const Graph& graph, const RunOptions& options, std::vector<Result>& results) const;

    /// How the jobs of a query, the only one, are counted in a graph.
    [[nodiscard]] std::vector<Explanation> explain(const Graph& graph, const Query& query) const;

  private:
    template <unsigned W>
    [[nodiscard]] std::vector<Explanation> explain_words(const Graph& graph, const Query& query) const;
    /// The split by which a larger job is counted, if that is cheaper than its plan.
    static const subsets::TreeSplit* cheaper_split(const Splits* splits, std::size_t larger, double plan_steps);
    /// The quotients by which a job is counted, if that is cheaper than its plan, and the steps that they take.
    [[nodiscard]] std::pair<const QuotientSums::Terms*, double> cheaper_quotients(const Graph& graph, std::size_t job,
                                                                                  double plan_steps) const;

    /// The pairs of copies by which a job is counted, if that is cheaper than its plan.
    [[nodiscard]] std::optional<PairCounter> cheaper_pairs(const Graph& graph, std::size_t job,
                                                           double plan_steps) const;

    /// The column of a job by pairs or quotients, where they are cheaper than its plan.
    [[nodiscard]] std::optional<std::vector<Count>> other_column(const Graph& graph, std::size_t job, double plan_steps,
                                                                 const RunOptions& options) const;

    template <unsigned W>
    void run_words(const Graph& graph, const RunOptions& options, std::vector<Result>& results) const;

    struct ClassPlan {
        Plan plan;
        double steps = 0;         ///< estimate
        bool by_domains = false;  ///< by a DomainPlan in the place of the plan
    };
    /// The plans of the larger patterns for a class, in the order of `larger_`. Safe to call from several threads.
    const std::vector<ClassPlan>& plans_for(const GraphClass& graphs) const;

    /// The same for splits in graphs of up to 24 nodes; none where a pattern has none.
    const Splits& splits_for(NodeId nodes) const;

    const std::vector<Job>& jobs_;
    Vocabulary vocabulary_;
    std::vector<std::optional<Graphlet>> four_node_;  // per job; what the kernel has to count for it
    GraphletNeeds four_node_needs_;                   // of all of them together
    std::vector<ClassPlan> plans_;                    // per job; empty where the kernel or a plan of a class counts
    std::vector<std::size_t> larger_;                 // jobs with plans for each class
    std::vector<DomainPlan> domain_plans_;            // of the larger jobs
    QuotientSums quotients_;
    LazyParts<PairPlan> pairs_;
    mutable std::shared_mutex class_mutex_;
    mutable std::map<GraphClass, std::unique_ptr<const std::vector<ClassPlan>>> class_plans_;
    mutable std::map<NodeId, std::unique_ptr<const Splits>> splits_;  // by the number of nodes
};

}  // namespace countable::count
