#pragma once

#include <memory>

#include "countable/formats/edges/edge_columns.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// Reads the graph whose edges are the rows of a CSV (io::CsvReader), by the columns of find_edge_columns(), or, if its
/// first line begins with two integers, without a header line. Ids are integers or texts as in an edge list, and the
/// rules for loops, repeats and the order of nodes are the same. Further columns are ignored, with a note.
[[nodiscard]] std::unique_ptr<GraphReader> read_edge_table(io::TextSource source, Labels& labels,
                                                           const ReadOptions& options);

}  // namespace countable::formats
