#pragma once

#include "countable/graph/graph.hpp"
#include "countable/mpi/processes.hpp"

namespace countable::mpi {

/// A graph that all processes have. All of them make and destroy it together.
class SharedGraph {
  public:
    /// In process 0.
    SharedGraph(const Processes& processes, Graph& graph);
    /// In the others.
    explicit SharedGraph(const Processes& processes);

    [[nodiscard]] const Graph& graph() const { return graph_; }
    /// By all processes, when nobody needs it any more.
    void free() {}

  private:
    Graph graph_;
};

}  // namespace countable::mpi
