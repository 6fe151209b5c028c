#include "countable/formats/edges/edge_rows.hpp"

#include <limits>

#include "countable/formats/simple_graph.hpp"
#include "countable/support/numbers.hpp"

namespace countable::formats {

InputGraph graph_of_integers(IdPairs pairs, EdgeFacts facts, const ReadOptions& options, Dropped& dropped) {
    auto numbered = number_nodes(std::move(pairs), options.threads);
    if (numbered.num_nodes > std::numeric_limits<NodeId>::max())
        io::Place{facts.file, 0}.fail("expected at most 4294967295 nodes, found " + std::to_string(numbered.num_nodes));
    FileEdges list;
    list.edges = std::move(numbered.edges);
    list.labels = std::move(facts.labels);
    list.file = facts.file;
    list.line = [&](std::size_t edge) { return facts.lines.line(edge); };
    list.node_name = [&](NodeId v) { return std::to_string(numbered.ids.empty() ? v : numbered.ids[v]); };
    const auto nodes = static_cast<NodeId>(numbered.num_nodes);
    auto graph = make_simple_graph(nodes, std::move(list), {}, {options.simplify, options.threads}, dropped);
    return InputGraph{std::move(graph), std::move(numbered.ids)};
}

bool EdgeRows::add_edge(std::string_view source, std::string_view target) {
    if (layout_.integers) {
        const auto u = parse_number<std::uint64_t>(source), v = parse_number<std::uint64_t>(target);
        if (u && v) pairs_.add(*u, *v);
        return u && v;
    }
    if (!is_text_id(source) || !is_text_id(target)) return false;
    const NodeId u = names_.id(source);
    edges_.push_back({u, names_.id(target)});
    return true;
}

InputGraph EdgeRows::graph(std::string_view file, const ReadOptions& options, Dropped& dropped) && {
    if (layout_.integers)
        return graph_of_integers(std::move(pairs_), {std::move(edge_labels_), std::move(lines_), file}, options,
                                 dropped);
    FileEdges list;
    list.edges = std::move(edges_);
    list.labels = std::move(edge_labels_);
    list.file = file;
    list.line = [&](std::size_t edge) { return lines_.line(edge); };
    list.node_name = [&](NodeId v) { return names_.text(v); };
    const auto nodes = static_cast<NodeId>(names_.size());
    InputGraph result{make_simple_graph(nodes, std::move(list), {}, {options.simplify, options.threads}, dropped), {}};
    for (NodeId v = 0; v < nodes; ++v) result.node_names.push_back(names_.text(v));
    return result;
}

}  // namespace countable::formats
