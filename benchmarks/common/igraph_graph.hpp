#pragma once

#include <igraph.h>

#include <deque>
#include <span>

#include "countable/graph/graph.hpp"

namespace countable::benchmark {

/// A graph in igraph's own form.
class IgraphGraph {
  public:
    explicit IgraphGraph(const Graph& graph) {
        igraph_vector_int_t ends;
        igraph_vector_int_init(&ends, 0);
        for (const auto [u, v] : graph.edges()) {
            igraph_vector_int_push_back(&ends, u);
            igraph_vector_int_push_back(&ends, v);
        }
        igraph_create(&graph_, &ends, graph.num_nodes(), IGRAPH_UNDIRECTED);
        igraph_vector_int_destroy(&ends);
    }
    ~IgraphGraph() { igraph_destroy(&graph_); }
    IgraphGraph(const IgraphGraph&) = delete;
    IgraphGraph& operator=(const IgraphGraph&) = delete;

    [[nodiscard]] const igraph_t* get() const { return &graph_; }

  private:
    igraph_t graph_;
};

inline std::deque<IgraphGraph> in_igraph(std::span<const Graph> graphs) {
    std::deque<IgraphGraph> converted;  // its elements stay in place
    for (const auto& graph : graphs) converted.emplace_back(graph);
    return converted;
}

}  // namespace countable::benchmark
