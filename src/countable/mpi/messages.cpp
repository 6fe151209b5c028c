#include "countable/mpi/messages.hpp"

#include <stdexcept>

#include "countable/support/bytes.hpp"

namespace countable::mpi {
namespace {

[[noreturn]] void refuse() { throw std::runtime_error("a message between processes is damaged"); }

void write(ByteWriter& out, const Graph& graph) {
    const auto edges = graph.edges();
    std::vector<Label> node_labels, edge_labels;
    for (NodeId v = 0; graph.has_node_labels() && v < graph.num_nodes(); ++v)
        node_labels.push_back(graph.node_label(v));
    for (NodeId u = 0; graph.has_edge_labels() && u < graph.num_nodes(); ++u)
        for (std::size_t i = 0; i < graph.degree(u); ++i)
            if (u < graph.neighbors(u)[i]) edge_labels.push_back(graph.edge_labels(u)[i]);
    out.number(graph.num_nodes());
    out.array(edges);
    out.array(node_labels);
    out.array(edge_labels);
}

Graph read_graph(ByteReader& in) {
    const auto nodes = in.number<NodeId>();
    std::vector<Edge> edges;
    std::vector<Label> node_labels, edge_labels;
    in.array(edges);
    in.array(node_labels);
    in.array(edge_labels);
    if (!in.ok()) refuse();
    return {nodes, edges, node_labels, edge_labels};
}

/// Seven bits in a byte, the lowest ones first; the highest bit says that more follow.
void append(std::string& bytes, Count value) {
    for (; value >= 128; value >>= 7) bytes.push_back(static_cast<char>(static_cast<unsigned>(value & 127) | 128u));
    bytes.push_back(static_cast<char>(value));
}

Count next(std::string_view& bytes) {
    Count value = 0;
    for (unsigned shift = 0; shift < 128; shift += 7) {
        if (bytes.empty()) refuse();
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        value |= static_cast<Count>(byte & 127u) << shift;
        if (byte < 128) return value;
    }
    refuse();
}

}  // namespace

std::string bytes_of(const std::vector<count::Query>& queries) {
    ByteWriter out;
    out.number(static_cast<std::uint64_t>(queries.size()));
    for (const auto& [pattern, embedding, per] : queries) {
        out.number(embedding);
        out.number(per);
        out.text(pattern.name);
        out.texts(pattern.node_names);
        write(out, pattern.graph);
    }
    return out.bytes();
}

std::vector<count::Query> queries_in(std::string_view bytes) {
    ByteReader in(bytes);
    std::vector<count::Query> queries(in.number<std::uint64_t>());
    for (auto& [pattern, embedding, per] : queries) {
        embedding = in.number<count::Embedding>();
        per = in.number<count::Per>();
        pattern.name = in.text();
        in.texts(pattern.node_names);
        pattern.graph = read_graph(in);
    }
    return queries;
}

std::string bytes_of(std::span<const formats::InputGraph> graphs) {
    ByteWriter out;
    out.number(static_cast<std::uint64_t>(graphs.size()));
    for (const auto& graph : graphs) write(out, graph.graph);
    return out.bytes();
}

std::vector<Graph> graphs_in(std::string_view bytes) {
    ByteReader in(bytes);
    std::vector<Graph> graphs;
    for (auto left = in.number<std::uint64_t>(); left > 0; --left) graphs.push_back(read_graph(in));
    return graphs;
}

std::string bytes_of(const std::vector<std::vector<count::Result>>& results) {
    std::string bytes;
    append(bytes, results.size());
    for (const auto& of_graph : results) {
        append(bytes, of_graph.size());
        for (const auto& [outcome, total, orbits, anchored] : of_graph) {
            append(bytes, static_cast<Count>(outcome));
            append(bytes, total);
            append(bytes, orbits);
            append(bytes, anchored.size());
            for (const Count value : anchored) append(bytes, value);
        }
    }
    return bytes;
}

std::vector<std::vector<count::Result>> results_in(std::string_view bytes) {
    const auto size = [&] {  // of what has at least a byte each
        const Count value = next(bytes);
        if (value > bytes.size()) refuse();
        return static_cast<std::size_t>(value);
    };
    std::vector<std::vector<count::Result>> results(size());
    for (auto& of_graph : results) {
        of_graph.resize(size());
        for (auto& [outcome, total, orbits, anchored] : of_graph) {
            outcome = static_cast<count::Outcome>(next(bytes));
            total = next(bytes);
            orbits = static_cast<std::size_t>(next(bytes));
            anchored.resize(size());
            for (Count& value : anchored) value = next(bytes);
        }
    }
    return results;
}

}  // namespace countable::mpi
