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

/// The graphs of the rows of a table: the graph of a row is its cell `graph6`; without such a column the cell `graph`
/// is its number, from 1, in the file of the same name beside the table that ends in .g6, .s6 or .gspan, gzipped or
/// not, as `countable generate` writes it.
class GraphColumn {
  public:
    /// Throws InputError if there is neither. Memory: all graphs of the file beside.
    GraphColumn(const std::string& table, const io::Place& header, const std::vector<std::string>& columns,
                Labels& labels);

    /// Throws InputError for a cell that is no graph, or no number of one.
    [[nodiscard]] Graph graph(const std::vector<std::string>& cells, const io::Place& place) const;

  private:
    std::size_t column_ = 0;
    std::optional<std::vector<InputGraph>> beside_;
};

/// The graphs of a CSV with a header line, row by row. Throws InputError if there is no column of graphs.
[[nodiscard]] std::unique_ptr<GraphReader> read_graph_table(io::TextSource source, Labels& labels);

}  // namespace countable::formats
