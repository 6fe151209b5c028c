#include "countable/mpi/machine_memory.hpp"

#include <algorithm>
#include <stdexcept>

#include "countable/count/job.hpp"
#include "countable/mpi/shared_graph.hpp"
#include "countable/support/bytes_text.hpp"

namespace countable::mpi {
namespace {

/// The largest number of processes on a machine.
int most_processes(std::span<const Processes::Machine> machines) {
    int most = 1;
    for (const auto& machine : machines) most = std::max(most, machine.processes);
    return most;
}

}  // namespace

MemoryEstimate estimate_memory(const count::Counter& counter, const Graph& graph, unsigned threads) {
    const std::uint64_t nodes = graph.num_nodes(), edges = graph.num_edges();
    std::uint64_t results = 0, rows = 0;
    for (const auto& query : counter.queries()) {
        if (query.per == count::Per::Graph) continue;
        const std::uint64_t of_query = query.per == count::Per::Node ? nodes : edges;
        rows = std::max(rows, of_query);
        results += of_query * count::jobs_of(query, 0).size() * sizeof(Count);
    }
    // The program itself; the graph renamed, with the numbers of edges; tables of a few numbers per edge, and per node and
    // thread; where values are per node or edge, half as much as the results for what they are made of, and the sums of a
    // kernel in each thread. Measured with two processes on 60,000 nodes and 480,000 edges: 1.0 to 2.2 times the peak.
    const std::uint64_t program = 25u << 20, renamed = 32 * nodes + 16 * edges;
    const std::uint64_t tables = 64 * edges + results / 2 + threads * (16 * nodes + 4 * sizeof(std::uint64_t) * rows);
    return {SharedGraph::bytes_of(graph), program + renamed + tables + results, 8 * edges + results};
}

std::string memory_sentence(std::span<const Processes::Machine> machines, const MemoryEstimate& estimate) {
    const int most = most_processes(machines);
    return "about " + bytes_text(estimate.graph + static_cast<std::uint64_t>(most) * estimate.process) +
           " of memory on each machine: " + bytes_text(estimate.graph) + " for the graph and " +
           bytes_text(estimate.process) + " for each of " + (machines.size() > 1 ? "at most " : "") +
           std::to_string(most) + (most == 1 ? " process" : " processes");
}

double memory_share(std::span<const Processes::Machine> machines, const MemoryEstimate& estimate) {
    double most = 0;
    for (const auto& [processes, memory] : machines)
        most = std::max(most,
                        static_cast<double>(estimate.graph + static_cast<std::uint64_t>(processes) * estimate.process) /
                            static_cast<double>(memory));
    return most;
}

void require_memory(std::span<const Processes::Machine> machines, const MemoryEstimate& estimate) {
    for (const auto& machine : machines) {
        const std::uint64_t least = estimate.graph + static_cast<std::uint64_t>(machine.processes) * estimate.least;
        if (least > machine.memory)
            throw std::invalid_argument("the graph and the results of " + std::to_string(machine.processes) +
                                        " processes would take " + bytes_text(least) + ", and a machine has " +
                                        bytes_text(machine.memory) +
                                        "; fewer processes on each machine, with more threads, take less");
    }
}

}  // namespace countable::mpi
