#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/formats/reader.hpp"
#include "countable/io/testing.hpp"
#include "countable/support/random.hpp"

// What the tests of this folder share.
namespace countable::formats {

inline std::vector<InputGraph> all_graphs(GraphReader& reader) {
    std::vector<InputGraph> graphs;
    while (auto graph = reader.next()) graphs.push_back(std::move(*graph));
    return graphs;
}

/// Each pair of nodes is an edge with probability numerator / 100.
inline Graph random_graph(NodeId nodes, std::uint64_t numerator, Random& random) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < nodes; ++v)
        for (NodeId u = 0; u < v; ++u)
            if (random.chance(numerator, 100)) edges.push_back({u, v});
    return {nodes, edges};
}

/// What a command prints, as one of nauty's. Throws if it fails.
inline std::string output_of(const std::string& command) {
    FILE* const pipe = ::popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("popen");
    std::string text;
    char buffer[4096];
    while (const auto got = std::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, got);
    if (::pclose(pipe) != 0) throw std::runtime_error(command + " failed");
    return text;
}

}  // namespace countable::formats
