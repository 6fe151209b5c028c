// Graphs of at most 64 nodes without labels, straight into the rows of their adjacency matrices.
#include "small_graphs.hpp"

#include <array>

namespace countable::python {
namespace {

constexpr std::size_t most_nodes = 64;
using Rows = std::array<std::uint64_t, most_nodes>;

/// A number below `nodes`, or `nodes` for any other object.
std::size_t small_number(PyObject* object, std::size_t nodes) {
    if (!PyLong_CheckExact(object)) return nodes;
    const long value = PyLong_AsLong(object);
    if (value == -1) PyErr_Clear();
    return value < 0 || static_cast<std::size_t>(value) >= nodes ? nodes : static_cast<std::size_t>(value);
}

/// Of a graph whose nodes are the numbers 0, 1, ... in any order. Runs no code of Python: all objects are of its own types.
std::optional<Graph> small_graph_of_adjacency(PyObject* adjacency, bool simplify) {
    const auto nodes = static_cast<std::size_t>(PyDict_Size(adjacency));
    if (nodes > most_nodes) return std::nullopt;
    Rows rows{};
    std::array<std::size_t, most_nodes> place{};  // of each number among the nodes
    PyObject *node = nullptr, *row = nullptr, *neighbor = nullptr, *data = nullptr;
    Py_ssize_t at = 0;
    for (std::size_t u = 0; PyDict_Next(adjacency, &at, &node, &row); ++u) {
        const std::size_t number = small_number(node, nodes);
        if (number == nodes || !PyDict_CheckExact(row)) return std::nullopt;
        place[number] = u;
    }
    at = 0;
    for (std::size_t u = 0; PyDict_Next(adjacency, &at, &node, &row); ++u) {
        Py_ssize_t within = 0;
        while (PyDict_Next(row, &within, &neighbor, &data)) {
            const std::size_t number = small_number(neighbor, nodes);
            if (number == nodes) return std::nullopt;
            const std::size_t v = place[number];
            if (u == v && !simplify) return std::nullopt;
            if (u >= v) continue;  // as in graph_of_adjacency()
            rows[u] |= std::uint64_t{1} << v;
            rows[v] |= std::uint64_t{1} << u;
        }
    }
    return Graph::of_words({rows.data(), nodes});
}

/// Those of a list of graphs from `first` on that are plain: of the type given, whose `_adj` has dictionaries of neighbours. Ends before
/// the first one that is not, or that has something wrong, and when `most_graphs` graphs or `most_numbers` nodes and edges are there;
/// the latter is their number, too.
nb::tuple plain_graphs(nb::sequence graphs, std::size_t first, nb::handle type, bool simplify, std::size_t most_graphs,
                       std::size_t most_numbers) {
    nb::list converted;
    const nb::str name("_adj");
    std::size_t numbers = 0;
    for (std::size_t i = first; i - first < most_graphs && numbers < most_numbers && i < nb::len(graphs); ++i) {
        const nb::object graph = graphs[i];
        if (!graph.type().is(type)) break;
        const nb::object adjacency = nb::getattr(graph, name, nb::none());
        if (!PyDict_CheckExact(adjacency.ptr())) break;
        auto small = small_graph_of_adjacency(adjacency.ptr(), simplify);
        if (!small) break;
        numbers += small->num_nodes() + small->num_edges();
        converted.append(nb::cast(GraphObject(*std::move(small))));
    }
    return nb::make_tuple(converted, numbers);
}

}  // namespace

std::optional<Graph> small_graph_of_arcs(std::int64_t nodes, const Numbers& sources, const Numbers& targets) {
    if (nodes < 0 || nodes > static_cast<std::int64_t>(most_nodes)) return std::nullopt;
    Rows arcs{}, rows{};
    for (std::size_t i = 0; i < sources.shape(0); ++i) {
        const std::int64_t u = sources(i), v = targets(i);
        if (u < 0 || v < 0 || u >= nodes || v >= nodes || u == v) return std::nullopt;
        const std::uint64_t bit = std::uint64_t{1} << v;
        if ((arcs[static_cast<std::size_t>(u)] & bit) != 0) return std::nullopt;
        arcs[static_cast<std::size_t>(u)] |= bit;
        rows[static_cast<std::size_t>(u)] |= bit;
        rows[static_cast<std::size_t>(v)] |= std::uint64_t{1} << u;
    }
    return Graph::of_words({rows.data(), static_cast<std::size_t>(nodes)});
}

void bind_small_graphs(nb::module_& module) {
    module.def(
        "plain_graphs", &plain_graphs, "graphs"_a, "first"_a, "type"_a, "simplify"_a, "most_graphs"_a, "most_numbers"_a,
        "Graphs of networkx with at most 64 nodes 0, 1, ..., up to the first other one, and how many nodes and edges they have.");
}

}  // namespace countable::python
