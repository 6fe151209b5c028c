#pragma once

#include <memory>

#include "countable/formats/reader.hpp"
#include "countable/formats/writer.hpp"
#include "countable/io/output_file.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// Reads a file with one graph per line, in graph6 or sparse6, which may be mixed. A header >>graph6<< or >>sparse6<<
/// may stand on a line of its own or before the first graph. Blank lines are skipped. A file without header and graphs
/// is an error. Memory: one line and one graph.
[[nodiscard]] std::unique_ptr<GraphReader> read_nauty(io::TextSource source, const ReadOptions& options);

/// Writes one graph per line, without a header. `format` is Graph6 or Sparse6.
[[nodiscard]] std::unique_ptr<GraphWriter> write_nauty(Format format, io::OutputFile file, const WriteOptions& options);

inline constexpr std::string_view graph6_header = ">>graph6<<", sparse6_header = ">>sparse6<<";

}  // namespace countable::formats
