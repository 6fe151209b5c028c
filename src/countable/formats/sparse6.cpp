#include "countable/formats/sparse6.hpp"

#include <algorithm>
#include <bit>

#include "countable/formats/graph6.hpp"
#include "countable/formats/simple_graph.hpp"

namespace countable::formats {
namespace {

constexpr std::string_view name = "sparse6";

/// The number of bits of a node number: that of n-1.
int node_bits(NodeId nodes) { return nodes < 2 ? 0 : std::bit_width(nodes - 1); }

/// The bits of a text, first bit first.
class BitReader {
  public:
    BitReader(std::string_view body, std::string_view text, const io::Place& place)
        : body_(body), text_(text), place_(place) {}

    [[nodiscard]] std::uint64_t left() const { return std::uint64_t{body_.size()} * 6 + held_; }
    std::uint64_t take(int count) {
        while (held_ < static_cast<unsigned>(count)) {
            bits_ = bits_ << 6 | graph6_bits(body_.front(), text_, name, place_);
            body_.remove_prefix(1);
            held_ += 6;
        }
        held_ -= static_cast<unsigned>(count);
        return bits_ >> held_ & ((std::uint64_t{1} << count) - 1);
    }

  private:
    std::string_view body_, text_;
    const io::Place& place_;
    std::uint64_t bits_ = 0;
    unsigned held_ = 0;  // below 6 between calls, so bits_ never holds more than 38 that matter
};

class BitWriter {
  public:
    explicit BitWriter(std::string& out) : out_(out) {}
    void put(std::uint64_t value, int count) {
        bits_ = bits_ << count | value;
        for (held_ += count; held_ >= 6; held_ -= 6) out_ += static_cast<char>(63 + (bits_ >> (held_ - 6) & 63));
    }
    /// The number of bits that are missing to the end of the byte.
    [[nodiscard]] int missing() const { return (6 - held_) % 6; }

  private:
    std::string& out_;
    std::uint64_t bits_ = 0;
    int held_ = 0;
};

}  // namespace

NodeId parse_sparse6_edges(std::string_view text, const io::Place& place, std::vector<Edge>& edges) {
    edges.clear();
    if (text.starts_with(';'))
        place.fail(
            "expected a whole sparse6 graph, found the change to the previous graph that ';' begins "
            "(incremental sparse6)");
    if (!text.starts_with(':')) place.fail_expected("sparse6, beginning with ':'", text);
    std::string_view body = text.substr(1);
    const NodeId nodes = take_graph6_size(body, text, name, place);
    if (nodes > std::max<std::uint64_t>(std::uint64_t{1} << 20, 64 * std::uint64_t{text.size()}))
        place.fail("expected a number of nodes in proportion to the line, found " + std::to_string(nodes) +
                   " nodes in " + std::to_string(text.size()) + " bytes");
    BitReader bits(body, text, place);
    const int width = node_bits(nodes);
    std::uint64_t v = 0, left = bits.left();
    for (; left > static_cast<unsigned>(width); left = bits.left()) {
        const bool step = bits.take(1) != 0;
        const std::uint64_t x = bits.take(width);
        if (step) ++v;
        if (x >= nodes || v >= nodes) {
            // Legal only as padding: less than a byte, all ones.
            const auto rest = static_cast<int>(left) - width - 1;
            const bool padding = left < 6 && step && x + 1 == std::uint64_t{1} << width &&
                                 bits.take(rest) + 1 == std::uint64_t{1} << rest;
            if (padding) return nodes;
            place.fail("expected nodes below " + std::to_string(nodes) + ", found " + std::to_string(std::max(x, v)));
        }
        if (x > v)
            v = x;
        else
            edges.push_back({static_cast<NodeId>(x), static_cast<NodeId>(v)});
    }
    // The padding is ones. networkx puts a zero before them in some cases where the definition does not.
    const auto rest = static_cast<int>(left);
    if (rest >= 6 || (rest > 0 && (bits.take(rest) | 1u << (rest - 1)) + 1 != std::uint64_t{1} << rest))
        place.fail_expected("less than a byte of padding, all ones, at the end of sparse6", text);
    return nodes;
}

Graph parse_sparse6(std::string_view text, const io::Place& place) {
    FileEdges list;
    const NodeId nodes = parse_sparse6_edges(text, place, list.edges);
    list.file = place.file;
    list.line = [&](std::size_t) { return place.line; };
    list.node_name = [](NodeId node) { return std::to_string(node); };
    Dropped none;
    return make_simple_graph(nodes, std::move(list), {}, {}, none);
}

std::string to_sparse6(const Graph& graph) {
    const NodeId nodes = graph.num_nodes();
    const int width = node_bits(nodes);
    std::string out = ":";
    append_graph6_size(out, nodes);
    BitWriter bits(out);
    NodeId current = 0;
    for (NodeId v = 0; v < nodes; ++v)
        for (const NodeId u : graph.neighbors(v)) {
            if (u > v) break;
            if (v == current) {
                bits.put(0, 1);
            } else {
                bits.put(1, 1);
                if (v > current + 1) {  // v is more than one step away: write v itself
                    bits.put(v, width);
                    bits.put(0, 1);
                }
                current = v;
            }
            bits.put(u, width);
        }
    // Pad with ones to the end of the byte, after a zero if the ones would read as a loop at the last node.
    const int missing = bits.missing();
    const bool loop = missing > width && nodes == std::uint64_t{1} << width && current + 2 == nodes;
    if (missing > 0) bits.put((std::uint64_t{1} << (loop ? missing - 1 : missing)) - 1, missing);
    return out;
}

}  // namespace countable::formats
