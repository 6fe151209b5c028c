#include "countable/mpi/shared_graph.hpp"

#include "countable/mpi/messages.hpp"

namespace countable::mpi {

SharedGraph::SharedGraph(const Processes& processes, Graph& graph) : graph_(graph) {
    const formats::InputGraph input{graph, {}};
    auto bytes = bytes_of(std::span(&input, 1));
    std::uint64_t size = bytes.size();
    MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    MPI_Bcast(bytes.data(), static_cast<int>(size), MPI_BYTE, 0, MPI_COMM_WORLD);
    processes.add_bytes_sent(size);
}

SharedGraph::SharedGraph(const Processes&) {
    std::uint64_t size = 0;
    MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    std::string bytes(size, '\0');
    MPI_Bcast(bytes.data(), static_cast<int>(size), MPI_BYTE, 0, MPI_COMM_WORLD);
    graph_ = graphs_in(bytes)[0];
}

}  // namespace countable::mpi
