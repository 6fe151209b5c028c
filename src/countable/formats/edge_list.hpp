#pragma once

#include <memory>

#include "countable/formats/reader.hpp"
#include "countable/formats/writer.hpp"
#include "countable/io/output_file.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// An edge list as SNAP has them, one graph: a line per edge, two node ids from 0 to 2^64-1 between spaces or tabs;
/// lines that begin with '#' or '%' are comments. Nodes are numbered in the order of their ids. Loops and repeats in
/// either direction are refused or dropped. Memory: 8 bytes an edge (16 if an id needs 64 bits) before the graph is
/// built.
[[nodiscard]] std::unique_ptr<GraphReader> read_edge_list(io::TextSource source, const ReadOptions& options);

/// One graph, every edge once, ascending. Refused: a second graph, and a node without edges, which no line would name.
[[nodiscard]] std::unique_ptr<GraphWriter> write_edge_list(io::OutputFile file, const WriteOptions& options);

}  // namespace countable::formats
