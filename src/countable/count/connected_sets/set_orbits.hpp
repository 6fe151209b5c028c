#pragma once

#include <span>
#include <vector>

#include "countable/count/connected_sets/set_walk.hpp"
#include "countable/count/cost/explanation.hpp"
#include "countable/count/job.hpp"

namespace countable::count {

/// Orbits of graphlets in graphs of at most 64 nodes with few connected sets of nodes: every set is visited, and the edges in
/// it tell the orbit of each of its nodes or edges. Subgraph-counts are sums of induced ones over the graphlets that
/// contain the pattern. Each thread keeps its memory from graph to graph.
class SetOrbits {
  public:
    /// Whether the jobs are orbits of connected patterns of 2 to 5 nodes without labels, all of nodes or all of edges.
    [[nodiscard]] static bool can_count(std::span<const Job> jobs);
    /// Requires can_count(jobs).
    explicit SetOrbits(std::span<const Job> jobs);

    /// Whether a graph is one of those: the other engines would take longer.
    [[nodiscard]] bool is_quick(const Graph& graph) const;
    /// About as many sets of k nodes, the largest patterns, are visited at most: C(n, k), or the sum of deg(v)^(k-1), which no
    /// tree of k nodes has more homomorphisms than, if that is less.
    [[nodiscard]] double most_sets(const Graph& graph) const;

    /// cells[r * columns.size() + c] = the count of the job columns[c] at row r: node r, or edge r of Graph::edges().
    /// Requires at most 64 nodes.
    void count(const Graph& graph, std::span<const std::size_t> columns, std::uint64_t* cells) const;
    /// The same as results, which have room already.
    void run(const Graph& graph, std::vector<Result>& results) const;
    [[nodiscard]] Explanation explain(const Graph& graph, const Job& job) const;

  private:
    struct Slot {
        std::size_t query, column;
        std::uint64_t orbit_size;
        unsigned source;  // its place among the values of a row: induced counts by orbit, then subgraph-counts
    };

    /// take(row, values) for every node or edge.
    template <typename Take>
    void for_rows(const Graph& graph, const Take& take) const;

    SetAnchors anchors_;
    unsigned most_nodes_ = 2;                            // of a pattern
    std::vector<Slot> slots_;                            // of each job
    std::vector<OrbitCodes::Containment> containments_;  // of the orbits of jobs that are not induced
    std::vector<std::size_t> first_containment_;         // of each orbit as `whole`, and the end
};

}  // namespace countable::count
