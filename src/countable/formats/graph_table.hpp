#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "countable/formats/reader.hpp"
#include "countable/io/csv.hpp"

namespace countable::formats {

/// True if the rows of a table with these columns can be graphs: there is a column graph6 or graph.
[[nodiscard]] bool has_graph_column(const std::vector<std::string>& columns);

/// The graphs of the rows of a table. If there is a column `graph6`, its cell is the graph of the row. Otherwise the
/// cell in the column `graph` is the number of the graph, from 1, in the file beside the table that has the same name
/// and ends in .g6, .s6 or .gspan, gzipped or not (`countable generate` writes such files).
class GraphColumn {
  public:
    /// Throws InputError if there is neither column. Memory: all graphs of the file beside the table.
    GraphColumn(const std::string& table, const io::Place& header, const std::vector<std::string>& columns,
                Labels& labels);

    /// The graph of a row. Throws InputError if the cell is neither a graph nor the number of one.
    [[nodiscard]] Graph graph(const std::vector<std::string>& cells, const io::Place& place) const;

  private:
    std::size_t column_ = 0;
    std::optional<std::vector<InputGraph>> beside_;
};

/// Reads the graphs of a CSV with a header line, row by row; or, if it has no column of graphs or `options` names columns
/// of edges, the one graph whose edges are its rows (read_edge_table()). Throws InputError if it has neither.
[[nodiscard]] std::unique_ptr<GraphReader> read_graph_table(io::TextSource source, Labels& labels,
                                                            const ReadOptions& options = {});

}  // namespace countable::formats
