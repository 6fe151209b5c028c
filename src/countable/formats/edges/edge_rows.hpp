#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "countable/formats/edges/edge_layout.hpp"
#include "countable/formats/node_numbering.hpp"
#include "countable/io/line_map.hpp"

namespace countable::formats {

/// What belongs to the pairs of ids of a file beside them.
struct EdgeFacts {
    std::vector<Label> labels;  ///< one per edge, or none
    io::LineMap lines;
    std::string_view file;
};

/// The graph of edges whose nodes are called by integers, numbered by ascending integer. Throws InputError for loops and
/// repeats unless they are to be dropped, and for too many nodes.
[[nodiscard]] InputGraph graph_of_integers(IdPairs pairs, EdgeFacts facts, const ReadOptions& options,
                                           Dropped& dropped);

/// The graph of the rows of a table of edges.
class EdgeRows {
  public:
    /// Labels of edges go into `labels`.
    EdgeRows(const EdgeLayout& layout, Labels& labels) : layout_(layout), labels_(labels) {}

    /// False if a cell is no id, or if there is none. Requires as many cells as the layout has columns.
    template <typename Cell>
    [[nodiscard]] bool add(const std::vector<Cell>& cells, std::uint64_t line) {
        const auto& [source, target, label] = layout_.edge;
        if (std::max(source, target) >= cells.size() || !add_edge(cells[source], cells[target])) return false;
        if (label) edge_labels_.push_back(labels_.id(cells[*label]));
        lines_.add(line);
        return true;
    }
    [[nodiscard]] std::size_t size() const { return layout_.integers ? pairs_.size() : edges_.size(); }

    /// Throws InputError for loops and repeats unless they are to be dropped.
    [[nodiscard]] InputGraph graph(std::string_view file, const ReadOptions& options, Dropped& dropped) &&;

  private:
    bool add_edge(std::string_view source, std::string_view target);

    const EdgeLayout& layout_;
    Labels& labels_;
    IdPairs pairs_;            // if ids are integers; else:
    Labels names_;             // of nodes, by first appearance
    std::vector<Edge> edges_;  // between these
    std::vector<Label> edge_labels_;
    io::LineMap lines_;
};

}  // namespace countable::formats
