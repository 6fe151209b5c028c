#include "countable/wl/tuple_colors.hpp"

#include <algorithm>
#include <cassert>

#include "countable/wl/dense_ranks.hpp"
#include "countable/wl/tuple_keys.hpp"

namespace countable::wl {
namespace {

enum class Atom : std::uint64_t { SameNode, NotAdjacent, Adjacent };

std::uint64_t atom_key(Atom atom, bool labelled, Label label) {
    return static_cast<std::uint64_t>(atom) << 33 | std::uint64_t{labelled} << 32 | (labelled ? label : 0);
}

std::uint64_t node_key(const Graph& graph, NodeId v) {
    return atom_key(Atom::SameNode, graph.has_node_labels(), graph.has_node_labels() ? graph.node_label(v) : 0);
}

/// Isomorphism types of single nodes.
TupleColors node_types(const Graph& first, const Graph& second) {
    TupleColors types{{1, {first.num_nodes(), second.num_nodes()}}, {}, 0};
    std::vector<std::uint64_t> keys;
    for (const Graph* graph : {&first, &second})
        for (NodeId v = 0; v < graph->num_nodes(); ++v) keys.push_back(node_key(*graph, v));
    types.colors.resize(keys.size());
    types.num_colors = dense_ranks(keys, types.colors);
    return types;
}

/// What an ordered pair says of itself: one node and its label, or two nodes, their edge and its label. All of it
/// together for the pairs of a tuple's entries is the isomorphism type of the tuple.
TupleColors atoms(const Graph& first, const Graph& second) {
    TupleColors types{{2, {first.num_nodes(), second.num_nodes()}}, {}, 0};
    std::vector<std::uint64_t> keys(types.shape.total(), atom_key(Atom::NotAdjacent, false, 0));
    std::uint64_t* row = keys.data();
    for (const Graph* graph : {&first, &second})
        for (NodeId v = 0; v < graph->num_nodes(); ++v, row += graph->num_nodes()) {
            const auto neighbors = graph->neighbors(v);
            const auto labels = graph->edge_labels(v);
            for (std::size_t e = 0; e < neighbors.size(); ++e)
                row[neighbors[e]] = atom_key(Atom::Adjacent, !labels.empty(), labels.empty() ? 0 : labels[e]);
            row[v] = node_key(*graph, v);
        }
    types.colors.resize(keys.size());
    types.num_colors = dense_ranks(keys, types.colors);
    return types;
}

}  // namespace

TupleColors isomorphism_types(const Graph& first, const Graph& second, unsigned k, unsigned threads) {
    assert(k >= 1);
    TupleColors types = node_types(first, second);
    if (k == 1) return types;
    const TupleColors pairs = atoms(first, second);
    // A type of j + 1 entries is the type of the first j, then the atoms that join the last entry to them.
    for (unsigned j = 1; j < k; ++j) {
        const TupleShape longer{j + 1, types.shape.nodes};
        TupleKeys keys(longer, threads);
        keys.append(types.num_colors, [&](unsigned graph, std::size_t prefix, Color* out) {
            std::fill_n(out, longer.nodes[graph], types.of(graph)[prefix]);
        });
        for (unsigned entry = 0; entry < j; ++entry)
            keys.append(pairs.num_colors, [&](unsigned graph, std::size_t prefix, Color* out) {
                const std::size_t n = longer.nodes[graph];
                const std::size_t node = prefix / TupleShape::power(n, j - 1 - entry) % n;
                std::ranges::copy(pairs.of(graph).subspan(node * n, n), out);
            });
        keys.append(pairs.num_colors, [&](unsigned graph, std::size_t, Color* out) {
            const std::size_t n = longer.nodes[graph];
            for (std::size_t v = 0; v < n; ++v) out[v] = pairs.of(graph)[v * n + v];
        });
        types = keys.ranks();
    }
    return types;
}

}  // namespace countable::wl
