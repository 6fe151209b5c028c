#pragma once

#include <cmath>

#include "countable/graph/graph.hpp"

namespace countable::count::labelled {

inline constexpr double most_map_bits = 126;       ///< of numbers of maps that 128 bits hold, with a sign
inline constexpr double most_map_bits_of_64 = 62;  ///< the same for 64 bits

/// At most so many bits have the maps of a tree of k nodes, and so those of a connected pattern: as the star's, the sum of
/// d^(k-1) over the degrees d (Sidorenko 1994).
[[nodiscard]] inline double bits_of_maps(const Graph& graph, unsigned nodes) {
    double sum = 1;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        double maps = 1;
        for (unsigned i = 1; i < nodes; ++i) maps *= static_cast<double>(graph.degree(v));
        sum += maps;
    }
    return std::log2(sum);
}

}  // namespace countable::count::labelled
