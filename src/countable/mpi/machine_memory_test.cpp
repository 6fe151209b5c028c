#include "countable/mpi/machine_memory.hpp"

#include <gtest/gtest.h>

#include "countable/count/orbits.hpp"
#include "countable/graph/random_graph.hpp"

namespace countable::mpi {
namespace {

constexpr std::uint64_t mib = 1u << 20;

TEST(MachineMemory, ResultsAndThreadsCount) {
    Random random{1};
    const Graph graph = random_graph(1'000, 1, 20, random);
    const count::Counter per_node(count::orbit_queries({.most_nodes = 5}).queries);
    const auto one = estimate_memory(per_node, graph, 1), two = estimate_memory(per_node, graph, 2);
    EXPECT_EQ(one.graph, 8 * 1'001 + 8 * graph.num_edges());
    EXPECT_GE(one.least, 73 * 1'000 * sizeof(Count));
    EXPECT_GT(one.process, one.least);
    EXPECT_GT(two.process, one.process);
    EXPECT_EQ(two.least, one.least);
}

TEST(MachineMemory, WhatDoesNotFitIsRefused) {
    const MemoryEstimate estimate{.graph = 100 * mib, .process = 400 * mib, .least = 300 * mib};
    const std::vector<Processes::Machine> machines{{.processes = 1, .memory = 512 * mib},
                                                   {.processes = 2, .memory = 512 * mib}};
    EXPECT_NO_THROW(require_memory(std::span(machines).first(1), estimate));
    EXPECT_DOUBLE_EQ(memory_share(machines, estimate), 900.0 / 512);
    EXPECT_EQ(
        memory_sentence(machines, estimate),
        "about 900.0 MiB of memory on each machine: 100.0 MiB for the graph and 400.0 MiB for each of at most 2 processes");
    try {
        require_memory(machines, estimate);
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(
            error.what(),
            "the graph and the results of 2 processes would take 700.0 MiB, and a machine has 512.0 MiB; fewer "
            "processes on each machine, with more threads, take less");
    }
}

}  // namespace
}  // namespace countable::mpi
