#pragma once

#include <cstdint>
#include <vector>

#include "countable/formats/tu/tu_dataset.hpp"
#include "countable/io/line_map.hpp"

namespace countable::formats {

/// A TUDataset in memory. Nodes and graphs are numbered from 0.
struct TuTables {
    std::vector<NodeId> order;               ///< all nodes, grouped by graph, ascending in each
    std::vector<std::uint64_t> node_starts;  ///< of each graph in `order`, and the end
    std::vector<NodeId> local;               ///< the number of each node within its graph
    std::vector<Label> node_labels;          ///< one per node, or none

    std::vector<Edge> edges;               ///< in the order of the file, or by graph if the file mixes graphs
    std::vector<std::uint64_t> positions;  ///< the place of each edge in the file, when it is not its place in `edges`
    std::vector<std::uint64_t> edge_starts;  ///< of each graph in `edges`, and the end
    std::vector<Label> edge_labels;          ///< one per place in the file, or none
    io::LineMap edge_lines, label_lines;     ///< of each place in the file

    [[nodiscard]] std::uint32_t num_graphs() const { return static_cast<std::uint32_t>(node_starts.size() - 1); }
    [[nodiscard]] std::uint64_t position(std::uint64_t edge) const {
        return positions.empty() ? edge : positions[edge];
    }
};

[[nodiscard]] TuTables read_tu_tables(TuFiles& files, Labels& labels);

[[nodiscard]] InputGraph make_tu_graph(const TuTables& tables, std::uint32_t graph, const TuFiles& files,
                                       const Labels& labels, bool simplify, Dropped& dropped);

}  // namespace countable::formats
