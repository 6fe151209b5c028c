#pragma once

#include <string>
#include <utility>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::bench {

struct Category {
    std::string name;
    std::vector<std::pair<Graph, Graph>> pairs;
};

/// 400 pairs in the proportions of a usual test set of hard pairs: 60 of random graphs on 10 nodes with equal degrees,
/// 50 random regular, 50 strongly regular, 40 isomorphic regular, 100 random graphs with up to 200 nodes and one
/// switch of edges apart, 100 Cai-Furer-Immerman with up to 200 nodes.
[[nodiscard]] std::vector<Category> mixed_pairs();

/// 400 pairs of graphs with 192 to 200 nodes of one kind each: random regular, isomorphic, strongly regular, CFI.
[[nodiscard]] std::vector<Category> largest_pairs();

}  // namespace countable::bench
