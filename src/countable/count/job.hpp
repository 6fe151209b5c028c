#pragma once

#include <span>
#include <vector>

#include "countable/count/counter.hpp"
#include "countable/pattern/pattern_graph.hpp"

namespace countable::count {

/// One column of one query's result: the maps of a pattern for each image of its anchors, divided by `stabilizer`.
struct Job {
    std::size_t query, column;
    pattern::PatternGraph shape;
    Embedding embedding;
    std::vector<unsigned> anchors;
    bool swappable = false;  ///< two anchors: some automorphism swaps them, so both directions of an edge count alike
    Count stabilizer = 1;    ///< automorphisms that fix the anchors
    Count orbit_size = 1;    ///< nodes or edges that the anchors can stand for
};

/// The jobs of a query, in the order of their columns; a query per edge whose pattern has none has one job without
/// anchors, for its total.
[[nodiscard]] std::vector<Job> jobs_of(const Query& query, std::size_t position);

/// What is known of the results of one query before a graph comes.
class ResultRoom {
  public:
    explicit ResultRoom(std::span<const Job> jobs_of_query);

    /// An empty result with room for a graph.
    [[nodiscard]] Result empty_result(const Graph& graph) const;

  private:
    std::size_t anchors_, columns_;
};

/// Rows of Per::Edge results: the position of an edge in Graph::edges(). O(n) memory, O(log d) per look-up.
class EdgeRows {
  public:
    explicit EdgeRows(const Graph& graph);
    [[nodiscard]] std::size_t operator()(NodeId u, NodeId v) const;

  private:
    const Graph& graph_;
    std::vector<std::uint64_t> first_;  // edges before those of u to greater nodes
};

}  // namespace countable::count
