#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/io/place.hpp"

namespace countable::formats {

/// Parses sparse6 (McKay): ':', the number of nodes, then a list of edges in bits, six per byte. `text` has no header
/// and no line end. Returns the number of nodes and replaces `edges` by those of the text, including loops and repeats.
/// Throws InputError at `place` for a malformed text, and for more than max(2^20, 64 * bytes of text) nodes, so that a
/// short text cannot allocate much memory.
NodeId parse_sparse6_edges(std::string_view text, const io::Place& place, std::vector<Edge>& edges);

/// The graph of a sparse6 text. Throws InputError for a loop or a repeated edge, too.
[[nodiscard]] Graph parse_sparse6(std::string_view text, const io::Place& place = {"sparse6", 0});

/// The sparse6 text of a graph without its labels, with ':' and no line end; the same bytes as nauty's. O(n + m).
[[nodiscard]] std::string to_sparse6(const Graph& graph);

}  // namespace countable::formats
