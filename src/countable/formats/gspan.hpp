#pragma once

#include <memory>

#include "countable/formats/reader.hpp"
#include "countable/formats/writer.hpp"
#include "countable/io/output_file.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// Reads gSpan's text format: for each graph a line "t # id" (or "t # id * support", as gSpan writes it), a line
/// "v id label" for each of the nodes 0, 1, ... in this order, and a line "e u v label" for each edge, after the lines
/// of its nodes. "t # -1" ends the set. Labels stand on all v lines of a graph or on none, likewise on the e lines;
/// a mixture is an error. Blank lines and lines that begin with '#' are skipped. Memory: one graph.
[[nodiscard]] std::unique_ptr<GraphReader> read_gspan(io::TextSource source, Labels& labels,
                                                      const ReadOptions& options);

/// Writes graphs with numbers from 0, and "t # -1" at the end. Refuses labels that are not one word.
[[nodiscard]] std::unique_ptr<GraphWriter> write_gspan(io::OutputFile file, const Labels& labels,
                                                       const WriteOptions& options);

}  // namespace countable::formats
