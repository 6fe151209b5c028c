#include "countable/mpi/shared_graph.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "countable/support/bytes_text.hpp"

namespace countable::mpi {
namespace {

constexpr std::uint64_t word = sizeof(std::uint64_t);
constexpr std::array<std::uint64_t, 4> bytes_of_entry{sizeof(std::uint64_t), sizeof(NodeId), sizeof(Label),
                                                      sizeof(Label)};

std::array<std::uint64_t, 4> sizes_of(const Graph::Arrays& arrays) {
    return {arrays.offsets.size(), arrays.neighbors.size(), arrays.node_labels.size(), arrays.edge_labels.size()};
}

/// The words that each array takes.
std::array<std::uint64_t, 4> words_of(const std::array<std::uint64_t, 4>& sizes) {
    std::array<std::uint64_t, 4> words{};
    for (std::size_t i = 0; i < 4; ++i) words[i] = (sizes[i] * bytes_of_entry[i] + word - 1) / word;
    return words;
}

std::uint64_t all_words(const std::array<std::uint64_t, 4>& sizes) {
    const auto words = words_of(sizes);
    return words[0] + words[1] + words[2] + words[3];
}

Graph graph_at(const std::array<std::uint64_t*, 4>& places, const std::array<std::uint64_t, 4>& sizes) {
    return Graph::view_of({{places[0], sizes[0]},
                           {reinterpret_cast<const NodeId*>(places[1]), sizes[1]},
                           {reinterpret_cast<const Label*>(places[2]), sizes[2]},
                           {reinterpret_cast<const Label*>(places[3]), sizes[3]}});
}

/// The arrays of a graph as plain memory. MPI_Bcast() asks for memory that may change, and leaves that of the sender alone.
std::array<std::uint64_t*, 4> places_of(const Graph::Arrays& arrays) {
    const auto place = [](const void* first) { return static_cast<std::uint64_t*>(const_cast<void*>(first)); };
    return {place(arrays.offsets.data()), place(arrays.neighbors.data()), place(arrays.node_labels.data()),
            place(arrays.edge_labels.data())};
}

}  // namespace

std::uint64_t SharedGraph::bytes_of(const Graph& graph) { return word * all_words(sizes_of(graph.arrays())); }

SharedGraph::SharedGraph(const Processes& processes, Graph& graph) : processes_(processes) {
    Sizes sizes = sizes_of(graph.arrays());
    MPI_Bcast(sizes.data(), static_cast<int>(sizes.size()), MPI_UINT64_T, 0, MPI_COMM_WORLD);
    Places places = places_of(graph.arrays());
    if (processes_.machine_size() == 1) {
        graph_ = &graph;
    } else {
        const Places shared = allocate(sizes);
        for (std::size_t i = 0; i < 4; ++i)
            if (sizes[i] > 0) std::memcpy(shared[i], places[i], sizes[i] * bytes_of_entry[i]);
        places = shared;
        view_ = graph = graph_at(places, sizes);
    }
    distribute(sizes, places);
}

SharedGraph::SharedGraph(const Processes& processes) : processes_(processes) {
    Sizes sizes{};
    MPI_Bcast(sizes.data(), static_cast<int>(sizes.size()), MPI_UINT64_T, 0, MPI_COMM_WORLD);
    const Places places = allocate(sizes);
    view_ = graph_at(places, sizes);
    distribute(sizes, places);
}

void SharedGraph::free() {
    view_ = Graph();
    if (window_ == MPI_WIN_NULL) return;
    processes_.meet(processes_.machine());
    MPI_Win_free(&window_);
}

SharedGraph::Places SharedGraph::allocate(const Sizes& sizes) {
    std::uint64_t* memory = nullptr;
    const std::uint64_t bytes = word * all_words(sizes);
    if (processes_.machine_size() == 1) {
        own_.resize(all_words(sizes));
        memory = own_.data();
    } else {
        const auto mine = static_cast<MPI_Aint>(processes_.machine_rank() == 0 ? bytes : 0);
        if (MPI_Win_allocate_shared(mine, static_cast<int>(word), MPI_INFO_NULL, processes_.machine(), &memory,
                                    &window_) != MPI_SUCCESS)
            throw std::runtime_error(
                "a machine has no " + bytes_text(bytes) +
                " of shared memory for the graph; one process on each machine, with several threads, "
                "needs none");
        MPI_Aint size = 0;
        int unit = 0;
        MPI_Win_shared_query(window_, 0, &size, &unit, &memory);
    }
    const auto words = words_of(sizes);
    return {memory, memory + words[0], memory + words[0] + words[1], memory + words[0] + words[1] + words[2]};
}

void SharedGraph::distribute(const Sizes& sizes, const Places& places) {
    constexpr std::uint64_t part = 1u << 25;
    processes_.meet();
    for (std::size_t i = 0; i < 4 && processes_.first_of_machines() != MPI_COMM_NULL; ++i) {
        const std::uint64_t bytes = sizes[i] * bytes_of_entry[i];
        for (std::uint64_t at = 0; at < bytes; at += part)
            MPI_Bcast(reinterpret_cast<char*>(places[i]) + at, static_cast<int>(std::min(part, bytes - at)), MPI_BYTE,
                      0, processes_.first_of_machines());
    }
    processes_.meet(processes_.machine());
}

}  // namespace countable::mpi
