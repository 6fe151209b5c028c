#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/io/place.hpp"

namespace countable::formats {

/// Parses graph6 (McKay): the number of nodes, then the upper triangle of the adjacency matrix column by column, six
/// bits per byte. `text` has no header and no line end. Throws InputError at `place` for a wrong byte, a wrong length
/// or padding that is not zero. O(text + edges); the length is checked before memory is allocated.
[[nodiscard]] Graph parse_graph6(std::string_view text, const io::Place& place = {"graph6", 0});

/// parse_graph6() without building the graph: returns the number of nodes and replaces `edges`, in column order. For
/// loops over many graphs.
NodeId parse_graph6_edges(std::string_view text, const io::Place& place, std::vector<Edge>& edges);

/// The graph6 text of a graph without its labels. Throws std::invalid_argument if the text would be longer than a line
/// may be (256 MiB, 56,000 nodes). O(n^2 / 12 + m).
[[nodiscard]] std::string to_graph6(const Graph& graph);

/// The number of nodes as graph6 and sparse6 write it, N(n) in their definition: 1, 4 or 8 bytes.
void append_graph6_size(std::string& out, std::uint64_t nodes);
/// Takes N(n) from the front of `rest`, a suffix of `text`. `name` is the format, for messages.
[[nodiscard]] NodeId take_graph6_size(std::string_view& rest, std::string_view text, std::string_view name,
                                      const io::Place& place);
/// The six bits of a byte of graph6 or sparse6.
[[nodiscard]] inline unsigned graph6_bits(char byte, std::string_view text, std::string_view name,
                                          const io::Place& place) {
    const auto bits = static_cast<unsigned>(static_cast<unsigned char>(byte)) - 63;
    if (bits > 63) place.fail_expected(std::string(name) + " bytes, '?' to '~'", text);
    return bits;
}

}  // namespace countable::formats
