#include "countable/wl/isomorphism.hpp"

#include <nauty/nausparse.h>

#include <algorithm>
#include <limits>

namespace countable::wl {
namespace {

constexpr std::uint64_t no_label = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t edge_color = std::uint64_t{1} << 32;  // added to the labels of edges

/// The graph in which nauty looks for isomorphisms. nauty knows colours of vertices and no labels of edges, so a
/// labelled edge becomes a vertex between its two ends.
struct ColoredGraph {
    std::vector<std::uint64_t> colors;
    std::vector<std::size_t> offsets;
    std::vector<int> degrees, neighbors;
};

ColoredGraph colored(const Graph& graph) {
    const NodeId n = graph.num_nodes();
    const auto edges = graph.has_edge_labels() ? graph.edges() : std::vector<Edge>{};
    std::vector<std::vector<int>> rows(n + edges.size());
    ColoredGraph result;
    for (NodeId v = 0; v < n; ++v) {
        result.colors.push_back(graph.has_node_labels() ? graph.node_label(v) : no_label);
        if (edges.empty()) rows[v].assign(graph.neighbors(v).begin(), graph.neighbors(v).end());
    }
    for (std::size_t e = 0; e < edges.size(); ++e) {
        result.colors.push_back(edge_color + graph.edge_label(edges[e].u, edges[e].v));
        for (const NodeId end : {edges[e].u, edges[e].v}) {
            rows[end].push_back(static_cast<int>(n + e));
            rows[n + e].push_back(static_cast<int>(end));
        }
    }
    for (const auto& row : rows) {
        result.offsets.push_back(result.neighbors.size());
        result.degrees.push_back(static_cast<int>(row.size()));
        result.neighbors.insert(result.neighbors.end(), row.begin(), row.end());
    }
    return result;
}

sparsegraph view(ColoredGraph& graph) {
    SG_DECL(sparse);
    sparse.nv = static_cast<int>(graph.degrees.size());
    sparse.nde = graph.neighbors.size();
    sparse.v = graph.offsets.data();
    sparse.d = graph.degrees.data();
    sparse.e = graph.neighbors.data();
    sparse.vlen = sparse.dlen = graph.degrees.size();
    sparse.elen = graph.neighbors.size();
    return sparse;
}

/// The vertices by colour, as nauty takes them.
struct Cells {
    std::vector<int> lab, ptn, orbits;

    explicit Cells(const ColoredGraph& colored)
        : lab(colored.colors.size()), ptn(colored.colors.size()), orbits(colored.colors.size()) {
        for (std::size_t v = 0; v < lab.size(); ++v) lab[v] = static_cast<int>(v);
        std::ranges::sort(lab, {}, [&](int v) { return std::pair{colored.colors[v], v}; });
        for (std::size_t i = 0; i + 1 < lab.size(); ++i) ptn[i] = colored.colors[lab[i]] == colored.colors[lab[i + 1]];
    }
};

/// nauty hands generators to a function without further arguments.
thread_local std::vector<std::vector<NodeId>>* generators = nullptr;
thread_local std::size_t generator_nodes = 0;

void keep_generator(int /*count*/, int* permutation, int* /*orbits*/, int /*orbits*/, int /*stabilized*/,
                    int /*vertices*/) {
    generators->emplace_back(permutation, permutation + generator_nodes);
}

Graph without_node(const Graph& graph, NodeId removed) {
    const auto renamed = [&](NodeId v) { return v - (v > removed); };
    std::vector<Edge> edges;
    std::vector<Label> node_labels, edge_labels;
    for (const auto [u, v] : graph.edges()) {
        if (u == removed || v == removed) continue;
        edges.push_back({renamed(u), renamed(v)});
        if (graph.has_edge_labels()) edge_labels.push_back(graph.edge_label(u, v));
    }
    if (graph.has_node_labels())
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            if (v != removed) node_labels.push_back(graph.node_label(v));
    return Graph(graph.num_nodes() - 1, edges, node_labels, edge_labels);
}

/// The graphs with one node removed, up to isomorphism, ascending.
std::vector<std::vector<std::uint64_t>> deck(const Graph& graph) {
    std::vector<std::vector<std::uint64_t>> cards;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) cards.push_back(canonical_form(without_node(graph, v)));
    std::ranges::sort(cards);
    return cards;
}

}  // namespace

std::vector<std::uint64_t> canonical_form(const Graph& graph) {
    ColoredGraph source = colored(graph);
    const std::size_t vertices = source.degrees.size();
    std::vector<std::uint64_t> form = {graph.num_nodes(), vertices};
    if (vertices == 0) return form;

    Cells cells(source);
    for (const int vertex : cells.lab) form.push_back(source.colors[vertex]);
    DEFAULTOPTIONS_SPARSEGRAPH(options);
    options.getcanon = TRUE;
    options.defaultptn = FALSE;
    statsblk stats;
    sparsegraph sparse = view(source);
    SG_DECL(canonical);
    sparsenauty(&sparse, cells.lab.data(), cells.ptn.data(), cells.orbits.data(), &options, &stats, &canonical);
    sortlists_sg(&canonical);
    for (std::size_t v = 0; v < vertices; ++v) {
        form.push_back(canonical.d[v]);
        form.insert(form.end(), canonical.e + canonical.v[v], canonical.e + canonical.v[v] + canonical.d[v]);
    }
    SG_FREE(canonical);
    return form;
}

std::vector<std::vector<NodeId>> automorphism_generators(const Graph& graph) {
    std::vector<std::vector<NodeId>> result;
    if (graph.num_nodes() == 0) return result;
    ColoredGraph source = colored(graph);
    Cells cells(source);
    DEFAULTOPTIONS_SPARSEGRAPH(options);
    options.defaultptn = FALSE;
    options.userautomproc = keep_generator;
    generators = &result;
    generator_nodes = graph.num_nodes();
    statsblk stats;
    sparsegraph sparse = view(source);
    sparsenauty(&sparse, cells.lab.data(), cells.ptn.data(), cells.orbits.data(), &options, &stats, nullptr);
    generators = nullptr;
    return result;
}

bool isomorphic(const Graph& first, const Graph& second) {
    return first.num_nodes() == second.num_nodes() && first.num_edges() == second.num_edges() &&
           canonical_form(first) == canonical_form(second);
}

std::optional<Result> answer_by_isomorphism(const Graph& first, const Graph& second, const Options& options) {
    const std::uint64_t n = std::max(first.num_nodes(), second.num_nodes()), k = options.k;
    const bool at_round_0 = k >= n, at_round_1 = k >= 2 && k + 1 == n;
    if (!at_round_0 && !at_round_1) return std::nullopt;
    Result result;
    result.by_isomorphism = true;
    if (isomorphic(first, second)) return result;
    const bool later = at_round_1 && first.num_nodes() == second.num_nodes() && deck(first) == deck(second);
    const std::size_t round = later ? 1 : 0;
    if (!options.max_rounds || round <= *options.max_rounds) result.separating_round = round;
    return result;
}

}  // namespace countable::wl
