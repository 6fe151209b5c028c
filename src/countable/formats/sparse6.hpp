#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/io/place.hpp"

namespace countable::formats {

/// sparse6 (McKay): ':', the number of nodes, then a list of edges in bits, six a byte. `text` has no header and no
/// line end. Returns the number of nodes and replaces `edges` by those of the text, loops and repeats included.
/// InputError at `place` for what is malformed, and for a number of nodes above max(2^20, 64 * bytes of text), which no
/// real graph has and which would take memory out of proportion to the text.
NodeId parse_sparse6_edges(std::string_view text, const io::Place& place, std::vector<Edge>& edges);

/// The same as a graph; a loop or a repeated edge is an InputError.
[[nodiscard]] Graph parse_sparse6(std::string_view text, const io::Place& place = {"sparse6", 0});

/// With the ':', without a line end; byte for byte what nauty writes. Labels are left out. O(n + m).
[[nodiscard]] std::string to_sparse6(const Graph& graph);

}  // namespace countable::formats
