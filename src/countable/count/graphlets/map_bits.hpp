#pragma once

#include <algorithm>
#include <cmath>

#include "countable/graph/graph.hpp"

namespace countable::count::graphlets {

// Of numbers of maps that words of 32, 64 and 128 bits hold, with a sign and both directions of an edge.
inline constexpr double most_map_bits_of_32 = 31, most_map_bits_of_64 = 62, most_map_bits = 126;

/// What is counted.
enum class MapsOf {
    Graph,
    Anchors,  ///< nothing but those that send a node or an edge of the pattern to a given one
};

/// At most so many bits have the maps of a tree of k nodes, and so those of a connected pattern: as the star's, the sum of
/// d^(k-1) over the degrees d (Sidorenko 1994). Those that send a node to a given one are at most D^(k-1), where D is the
/// largest degree: every further node goes to a neighbour of one before. Of an edge there may be twice as many, for two
/// directions.
[[nodiscard]] inline double bits_of_maps(const Graph& graph, unsigned nodes, MapsOf of = MapsOf::Graph) {
    double sum = 1, most = 1;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        double maps = 1;
        for (unsigned i = 1; i < nodes; ++i) maps *= static_cast<double>(graph.degree(v));
        sum += maps;
        most = std::max(most, maps);
    }
    return std::log2(of == MapsOf::Anchors ? std::min(sum, 2 * most) : sum);
}

}  // namespace countable::count::graphlets
