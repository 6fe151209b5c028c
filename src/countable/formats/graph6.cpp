#include "countable/formats/graph6.hpp"

#include <bit>
#include <limits>
#include <stdexcept>

#include "countable/io/text_source.hpp"

namespace countable::formats {
namespace {

constexpr std::string_view name = "graph6";

/// The number of pairs of n nodes, for n < 2^32.
std::uint64_t pairs(std::uint64_t n) { return n < 2 ? 0 : n % 2 == 0 ? n / 2 * (n - 1) : (n - 1) / 2 * n; }

std::string nodes_text(NodeId n) { return std::to_string(n) + (n == 1 ? " node" : " nodes"); }

}  // namespace

NodeId take_graph6_size(std::string_view& rest, std::string_view text, std::string_view format,
                        const io::Place& place) {
    const auto take = [&](std::size_t bytes) {
        if (rest.size() < bytes) place.fail_expected(std::string(format) + " with a number of nodes", text);
        std::uint64_t value = 0;
        for (const char c : rest.substr(0, bytes)) value = value << 6 | graph6_bits(c, text, format, place);
        rest.remove_prefix(bytes);
        return value;
    };
    std::uint64_t nodes = 0;
    if (rest.starts_with("~~")) {
        rest.remove_prefix(2);
        nodes = take(6);
    } else if (rest.starts_with('~')) {
        rest.remove_prefix(1);
        nodes = take(3);
    } else {
        nodes = take(1);
    }
    if (nodes > std::numeric_limits<NodeId>::max())
        place.fail("expected at most 4294967295 nodes, found " + std::to_string(nodes));
    return static_cast<NodeId>(nodes);
}

void append_graph6_size(std::string& out, std::uint64_t nodes) {
    int bytes = 1;
    if (nodes > 258047) {
        out += "~~";
        bytes = 6;
    } else if (nodes > 62) {
        out += '~';
        bytes = 3;
    }
    while (bytes-- > 0) out += static_cast<char>(63 + (nodes >> (6 * bytes) & 63));
}

NodeId parse_graph6_edges(std::string_view text, const io::Place& place, std::vector<Edge>& edges) {
    edges.clear();
    std::string_view body = text;
    const NodeId nodes = take_graph6_size(body, text, name, place);
    const std::uint64_t bits = pairs(nodes), bytes = (bits + 5) / 6;
    if (body.size() != bytes)
        place.fail("expected " + std::to_string(bytes) + " bytes after the size of a graph6 graph of " +
                   nodes_text(nodes) + ", found " + std::to_string(body.size()));
    // Column `v` holds the bits from `column` on, one per u < v.
    std::uint64_t column = 0, base = 0;
    NodeId v = 1;
    for (const char c : body) {
        auto rest = static_cast<std::uint8_t>(graph6_bits(c, text, name, place) << 2);
        while (rest != 0) {
            const int first = std::countl_zero(rest);
            rest = static_cast<std::uint8_t>(rest & ~(0x80u >> first));
            const std::uint64_t bit = base + static_cast<unsigned>(first);
            while (bit >= column + v) column += v++;
            if (v >= nodes) place.fail_expected("zeros in the unused bits of the last graph6 byte", text);
            edges.push_back({static_cast<NodeId>(bit - column), v});
        }
        base += 6;
    }
    return nodes;
}

Graph parse_graph6(std::string_view text, const io::Place& place) {
    std::vector<Edge> edges;
    const NodeId nodes = parse_graph6_edges(text, place, edges);
    return {nodes, edges};
}

std::string to_graph6(const Graph& graph) {
    const std::uint64_t nodes = graph.num_nodes(), bytes = (pairs(nodes) + 5) / 6;
    if (bytes + 8 > io::TextSource::max_line)
        throw std::invalid_argument("graph6 would need " + std::to_string(bytes) + " bytes for a graph of " +
                                    nodes_text(graph.num_nodes()) + "; sparse6 grows with the edges only");
    std::string out;
    out.reserve(bytes + 8);
    append_graph6_size(out, nodes);
    const auto body = out.size();
    out.resize(body + bytes, '?');
    std::uint64_t column = 0;
    for (NodeId v = 1; v < nodes; column += v++)
        for (const NodeId u : graph.neighbors(v)) {
            if (u > v) break;
            const std::uint64_t bit = column + u;
            // Adding the bit to '?' cannot carry: no bit is added twice.
            out[body + bit / 6] = static_cast<char>(out[body + bit / 6] + (32 >> bit % 6));
        }
    return out;
}

}  // namespace countable::formats
