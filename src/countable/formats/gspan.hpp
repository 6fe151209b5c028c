#pragma once

#include <memory>

#include "countable/formats/reader.hpp"
#include "countable/formats/writer.hpp"
#include "countable/io/output_file.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// gSpan's text format: for each graph a line "t # id" (gSpan's own output "t # id * support" too), a line "v id label"
/// for node 0, 1, ... in this order, and a line "e u v label" per edge between nodes that stand above it. "t # -1" ends
/// the set. A graph whose v lines (or e lines) all lack the label is unlabelled there; a mixture is an error. Blank
/// lines and lines that begin with '#' are skipped. Memory: one graph.
[[nodiscard]] std::unique_ptr<GraphReader> read_gspan(io::TextSource source, Labels& labels,
                                                      const ReadOptions& options);

/// Graphs are numbered from 0, and "t # -1" ends the file. Labels that are not one word are refused.
[[nodiscard]] std::unique_ptr<GraphWriter> write_gspan(io::OutputFile file, const Labels& labels,
                                                       const WriteOptions& options);

}  // namespace countable::formats
