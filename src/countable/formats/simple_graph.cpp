#include "countable/formats/simple_graph.hpp"

#include <algorithm>
#include <stdexcept>

namespace countable::formats {
namespace {

std::vector<Edge> without_loops(std::vector<Edge> edges, Dropped& dropped) {
    dropped.loops += std::erase_if(edges, [](Edge edge) { return edge.u == edge.v; });
    return edges;
}

void drop_labelled(std::vector<Edge>& edges, std::vector<Label>& labels, Dropped& dropped) {
    const auto result = simplify(edges);
    dropped.loops += result.loops;
    dropped.repeats += result.repeats;
    std::size_t to = 0;
    for (const auto from : result.kept) {
        edges[to] = edges[from];
        labels[to++] = labels[from];
    }
    edges.resize(to);
    labels.resize(to);
}

/// Throws for the first loop or repeat; returns if there is none.
void complain(const FileEdges& list) {
    const auto& edges = list.edges;
    const auto loop = std::find_if(edges.begin(), edges.end(), [](Edge edge) { return edge.u == edge.v; });
    const auto at_loop = static_cast<std::size_t>(loop - edges.begin());
    const auto repeat = find_repeat(edges);
    const auto position = repeat ? std::min(repeat->position, at_loop) : at_loop;
    if (position == edges.size()) return;
    const auto [u, v] = edges[position];
    const auto line = list.line(position);
    auto sentence = "edge " + list.node_name(u) + " " + list.node_name(v);
    if (position == at_loop)
        sentence += " is a loop";
    else if (const auto earlier = list.line(repeat->earlier); earlier == line)
        sentence += " stands there twice";
    else
        sentence += " repeats line " + std::to_string(earlier);
    io::Place{list.file, line}.fail(sentence, Remedy::Simplify);
}

}  // namespace

Graph make_simple_graph(NodeId num_nodes, FileEdges list, std::span<const Label> node_labels,
                        const SimpleGraphOptions& options, Dropped& dropped) {
    if (options.simplify && !list.labels.empty()) drop_labelled(list.edges, list.labels, dropped);
    const auto with_labels = [&](Graph graph) {
        return std::move(graph).with_node_labels({node_labels.begin(), node_labels.end()});
    };
    if (options.simplify && list.labels.empty()) {
        std::uint64_t repeats = 0;
        auto graph =
            Graph::without_repeats(num_nodes, without_loops(std::move(list.edges), dropped), options.threads, repeats);
        dropped.repeats += repeats;
        return with_labels(std::move(graph));
    }
    try {
        if (!list.labels.empty()) return {num_nodes, list.edges, node_labels, list.labels};
        return with_labels(Graph(num_nodes, list.edges, options.threads));
    } catch (const std::invalid_argument&) {
        // The constructor finds loops and repeats at no extra cost, but only here their lines are known.
        complain(list);
        throw;
    }
}

}  // namespace countable::formats
