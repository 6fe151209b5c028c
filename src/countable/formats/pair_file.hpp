#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "countable/graph/graph.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// A line of a file of pairs: two graphs to compare.
struct GraphPair {
    std::string index;     ///< as written; the position of the pair in the file, from 1, where none is written
    std::string category;  ///< empty where none is written
    Graph first, second;
    std::uint64_t line = 0;
};

/// Reads pairs of graphs from a file, gzipped or not, or from standard input ("-"). A line is "[index] [category]
/// graph6 graph6", separated by blanks or tabs; a single word before the graphs is an index if it is a number. Lines with
/// one graph6 each are taken two by two. Empty lines and lines that begin with # are skipped.
class PairReader {
  public:
    explicit PairReader(io::TextSource source) : source_(std::move(source)) {}
    [[nodiscard]] static PairReader open(const std::string& path) { return PairReader(io::TextSource::open(path)); }

    /// The next pair, or nothing at the end of the file. Throws InputError for a line that is malformed.
    [[nodiscard]] std::optional<GraphPair> next();
    [[nodiscard]] double fraction_read() const { return source_.fraction_read(); }

  private:
    [[nodiscard]] std::optional<GraphPair> complete(GraphPair pair);

    io::TextSource source_;
    std::uint64_t position_ = 0;
};

}  // namespace countable::formats
