#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/io/output_file.hpp"
#include "countable/support/random.hpp"

namespace countable::benchmark {

enum class Degrees {
    Even,    ///< both ends of an edge are uniform
    Skewed,  ///< R-MAT (Chakrabarti et al. 2004) with 0.57, 0.19, 0.19, 0.05, as Graph 500 has it: hubs and a long tail
};

/// An edge on 2^scale nodes; it may be a loop, and may come again.
inline Edge random_edge(Degrees degrees, unsigned scale, Random& random) {
    const NodeId nodes = NodeId{1} << scale;
    Edge edge;
    if (degrees == Degrees::Even) {
        edge.u = static_cast<NodeId>(random.below(nodes));
        edge.v = static_cast<NodeId>(random.below(nodes));
        return edge;
    }
    for (unsigned bit = 0; bit < scale; ++bit) {
        const auto percent = random.below(100);
        edge.u = 2 * edge.u + (percent >= 76);
        edge.v = 2 * edge.v + ((percent >= 57 && percent < 76) || percent >= 95);
    }
    // R-MAT's hubs are numbers of few bits, which would stand beside each other in memory. An odd factor scatters them.
    edge.u = (edge.u * 0x9E3779B1u) % nodes;
    edge.v = (edge.v * 0x9E3779B1u) % nodes;
    return edge;
}

/// Writes so many different edges, in no order, as an edge list in SNAP's form.
inline void write_random_edges(Degrees degrees, unsigned scale, std::size_t wanted, const std::string& path) {
    Random random(0);
    const auto key = [](Edge edge) { return std::uint64_t{edge.u} << 32 | edge.v; };
    std::vector<std::uint64_t> keys;
    while (keys.size() < wanted) {
        while (keys.size() < wanted + wanted / 8) {
            const Edge edge = random_edge(degrees, scale, random);
            if (edge.u != edge.v) keys.push_back(key({std::min(edge.u, edge.v), std::max(edge.u, edge.v)}));
        }
        std::sort(keys.begin(), keys.end());
        keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    }
    random.shuffle(keys);
    keys.resize(wanted);
    io::OutputFile file(path);
    file.write("# FromNodeId\tToNodeId\n");
    for (const auto edge : keys)
        file.write(std::to_string(edge >> 32) + "\t" + std::to_string(edge & 0xFFFFFFFFu) + "\n");
    file.commit();
}

}  // namespace countable::benchmark
