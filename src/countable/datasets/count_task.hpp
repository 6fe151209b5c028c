#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "countable/count/counter.hpp"
#include "countable/datasets/target_level.hpp"
#include "countable/graph/graph.hpp"

namespace countable::datasets {

/// A task that is a count: C_S(G;P) or C_I(G;P) of each graph G, or of each node the copies that contain it.
struct CountTask {
    pattern::Pattern pattern;
    count::Embedding embedding = count::Embedding::NonInduced;
    /// At nodes: only the copies in which the node plays the part of this orbit of the pattern (count::orbit_names()).
    std::optional<std::size_t> orbit = std::nullopt;
};

/// The count that a text asks for: "induced:PATTERN", "subgraph:PATTERN", or PATTERN alone, which is the
/// subgraph-count, but for tailed-triangle and chordal-cycle, which the paper counts as induced subgraphs. A pattern is
/// anything that pattern::parse() reads, except a file: a run must not depend on it. At nodes PATTERN/NODE names an orbit, as the columns of
/// count::orbit_names() do. Throws std::invalid_argument.
[[nodiscard]] CountTask parse_count_task(std::string_view text, Labels& labels, TargetLevel level = TargetLevel::Graph);

/// Tasks between commas. The commas of a pattern that is written out do not separate: pieces such as a-b, a:C or a
/// single letter that follow each other belong to one pattern, unless a piece is a column or a named pattern. Throws
/// std::invalid_argument for nothing between two commas.
[[nodiscard]] std::vector<std::string> split_tasks(std::string_view text, std::span<const std::string> columns);

/// The counts of all graphs, or of all nodes graph by graph, in the order of the tasks. Throws std::invalid_argument for a
/// pattern with labels where a graph has none. The result does not depend on `threads`.
[[nodiscard]] std::vector<double> count_tasks(std::span<const CountTask> tasks, std::span<const Graph> graphs,
                                              unsigned threads, TargetLevel level = TargetLevel::Graph);

/// Where the rows of each graph begin in a table with a row for each graph, or for each node; last the number of rows.
[[nodiscard]] std::vector<std::int64_t> row_offsets(std::span<const Graph> graphs, TargetLevel level);

}  // namespace countable::datasets
