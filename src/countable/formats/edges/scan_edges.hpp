#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "countable/formats/edges/edge_layout.hpp"
#include "countable/formats/node_numbering.hpp"
#include "countable/io/line_map.hpp"
#include "countable/io/text_source.hpp"

namespace countable::formats {

/// The pairs of ids of an edge list, and their lines.
struct EdgePairs {
    IdPairs pairs;
    io::LineMap lines;
};

/// Reads the rest of an edge list whose ids are integers from 0 to 2^64-1 in the first two of `layout.columns` columns.
/// Throws InputError for the first line that is neither an edge, nor blank, nor a comment. Blocks of the text are
/// scanned by `threads` threads; the result, and the error, do not depend on it. Memory: the pairs, and
/// about 2 MiB for each thread.
///
/// Digits are converted eight at a time, as described by D. Lemire, "Quickly parsing eight digits", 2018.
[[nodiscard]] EdgePairs scan_edges(io::TextSource& source, const EdgeLayout& layout, unsigned threads);

}  // namespace countable::formats
