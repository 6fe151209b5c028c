#pragma once

#include <span>
#include <string>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/molecules/features/feature_tables.hpp"

namespace countable::datasets {

/// Patterns whose counts at each node are features of the node, for any model: message passing with them is a GSN (Bouritsas et
/// al. 2020), or, with homomorphism counts, the networks of Barcelo et al. 2021 and of Jin et al. 2024.
struct NodeFeatureOptions {
    std::vector<std::string> counts = {};         ///< tasks of parse_count_task(): copies of subgraphs, or induced:...
    std::vector<std::string> homomorphisms = {};  ///< maps that send the node of the pattern to the node

    [[nodiscard]] bool empty() const { return counts.empty() && homomorphisms.empty(); }
};

/// The counts, as they are: a row for each node, graph by graph, and a column for each orbit of each pattern: "cycle-4/a",
/// "hom:path-3/a". Throws std::invalid_argument for what is no pattern, and for a pattern with labels where graphs have
/// none. The result does not depend on `threads`.
[[nodiscard]] molecules::NumberTable node_features(std::span<const Graph> graphs, Labels& labels,
                                                   const NodeFeatureOptions& options, unsigned threads);

}  // namespace countable::datasets
