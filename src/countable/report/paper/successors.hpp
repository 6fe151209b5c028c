#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/datasets/target_level.hpp"
#include "countable/report/paper/tables.hpp"

namespace countable::report {

/// A target of the table "successors": copies of a pattern as subgraphs, in a graph or at a node.
struct SuccessorTarget {
    std::string task;     ///< as for `--task`: "subgraph:tailed-triangle"
    std::string pattern;  ///< as for `countable can`: "tailed-triangle"
    std::string title;    ///< "tailed triangle"
};
[[nodiscard]] const std::vector<SuccessorTarget>& successor_targets();

/// A network of the table: two rows, one for each level.
struct SuccessorNetwork {
    std::string name, title;                   ///< "gsn", "GIN with counts (GSN)"
    std::string model;                         ///< as for `--model`: "gin"
    std::string architecture;                  ///< as for `countable can`: "gsn:cycle-3,cycle-4"
    std::vector<std::string> sets = {};        ///< what it has of its own, as for `--set`
    std::vector<std::string> graph_sets = {};  ///< more of this where it counts in graphs
    std::vector<std::string> node_sets = {};   ///< and at nodes
};
[[nodiscard]] const std::vector<SuccessorNetwork>& successor_networks();

/// "gin/node"
[[nodiscard]] std::string successor_row(const SuccessorNetwork& network, datasets::TargetLevel level);

/// The table of counts that networks after the paper learn (Huang et al. 2023), per graph and per node, without any
/// numbers of theirs. The metrics are the targets, then the mean over them.
[[nodiscard]] Table successors_table();

}  // namespace countable::report
