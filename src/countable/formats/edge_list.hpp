#pragma once

#include <memory>

#include "countable/formats/reader.hpp"
#include "countable/formats/writer.hpp"
#include "countable/io/output_file.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// Reads one graph from an edge list like those of SNAP: a line per edge with two node ids, separated by spaces or tabs,
/// a comma or a semicolon. Lines that begin with '#' or '%' are comments. Ids are integers from 0 to 2^64-1, and nodes
/// are numbered by ascending id; or they are texts, and nodes are numbered by first appearance (see edge_layout()).
/// Further columns are ignored, with a note. Loops and edges that repeat another one in either direction are refused, or
/// dropped with ReadOptions::simplify. Memory before the graph is built: 8 bytes per edge, 16 if an id needs 64 bits.
[[nodiscard]] std::unique_ptr<GraphReader> read_edge_list(io::TextSource source, Labels& labels,
                                                          const ReadOptions& options);

/// Writes one graph, every edge once, ascending. Refuses a second graph, nodes without edges, which no line names, and
/// names of nodes that would not be read back.
[[nodiscard]] std::unique_ptr<GraphWriter> write_edge_list(io::OutputFile file, const WriteOptions& options);

}  // namespace countable::formats
