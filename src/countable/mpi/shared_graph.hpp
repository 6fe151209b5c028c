#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/mpi/processes.hpp"

namespace countable::mpi {

/// A graph that all processes have, once on each machine: in memory that its processes share (an MPI window), unless there is
/// only one of them. Process 0 sends it to the first process of each other machine. All processes make it together.
class SharedGraph {
  public:
    /// In process 0. The graph becomes a view of the shared memory, if there are other processes on the machine.
    SharedGraph(const Processes& processes, Graph& graph);
    /// In the others.
    explicit SharedGraph(const Processes& processes);
    SharedGraph(const SharedGraph&) = delete;
    SharedGraph& operator=(const SharedGraph&) = delete;

    [[nodiscard]] const Graph& graph() const { return *graph_; }

    /// Gives the memory back: by all processes, when they are done. Not to be called where some of them have ended.
    void free();

    /// The bytes of the arrays of a graph.
    [[nodiscard]] static std::uint64_t bytes_of(const Graph& graph);

  private:
    using Sizes = std::array<std::uint64_t, 4>;    // of the four arrays
    using Places = std::array<std::uint64_t*, 4>;  // where they begin
    Places allocate(const Sizes& sizes);
    void distribute(const Sizes& sizes, const Places& places);

    const Processes& processes_;
    MPI_Win window_ = MPI_WIN_NULL;
    std::vector<std::uint64_t> own_;  // where there is no window
    Graph view_;
    const Graph* graph_ = &view_;
};

}  // namespace countable::mpi
