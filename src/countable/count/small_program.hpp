#pragma once

#include "countable/count/graphlet_counts.hpp"
#include "countable/count/job.hpp"
#include "countable/count/plan.hpp"

namespace countable::count {

/// Jobs compiled for graphs of at most 256 nodes: one plan each, run on machine words, but for connected patterns of
/// three and four nodes, which one kernel answers together.
class SmallProgram {
  public:
    explicit SmallProgram(const std::vector<Job>& jobs);

    /// Adds the jobs' columns to the results of their queries.
    void run(const Graph& graph, std::vector<Result>& results) const;

  private:
    template <unsigned W>
    void run_words(const Graph& graph, std::vector<Result>& results) const;

    const std::vector<Job>& jobs_;
    Vocabulary vocabulary_;
    std::vector<std::optional<Graphlet>> four_node_;  // per job; what the kernel has to count for it
    GraphletNeeds four_node_needs_;                   // of all of them together
    std::vector<Plan> plans_;                         // per job; empty where the kernel counts
};

}  // namespace countable::count
