#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "small_graphs.hpp"

namespace countable::python {
namespace {

std::string text_of(Edge arc) { return "from node " + std::to_string(arc.u) + " to node " + std::to_string(arc.v); }

Edge ends(Edge arc) { return arc.u < arc.v ? arc : Edge{arc.v, arc.u}; }

/// Positions of the arcs, those of one edge together, in the order given.
std::vector<std::uint32_t> by_edge(const std::vector<Edge>& arcs) {
    std::vector<std::uint32_t> order(arcs.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto key = [&](std::uint32_t i) {
        const Edge edge = ends(arcs[i]);
        return std::uint64_t{edge.u} << 32 | edge.v;
    };
    std::ranges::stable_sort(order, {}, key);
    return order;
}

std::vector<Label> node_labels_of(const nb::object& given, NodeId nodes, LabelTable& table) {
    std::vector<Label> labels;
    if (given.is_none()) return labels;
    Numbers numbers;
    if (nb::try_cast(given, numbers))
        for (std::size_t i = 0; i < numbers.shape(0); ++i) labels.push_back(table.id_of(numbers(i)));
    else
        for (const nb::handle value : given) labels.push_back(table.id_of(value));
    if (labels.size() != nodes)
        throw std::invalid_argument("expected a label for each of " + std::to_string(nodes) + " nodes, found " +
                                    std::to_string(labels.size()));
    return labels;
}

/// Without a number of nodes the largest end of an edge is the last node.
GraphObject make(std::optional<std::int64_t> num_nodes, const Numbers& sources, const Numbers& targets,
                 const nb::object& node_labels, const nb::object& edge_labels, LabelTable& table, bool simplify) {
    constexpr std::int64_t most = std::int64_t{1} << 32;
    std::int64_t nodes = num_nodes.value_or(0);
    if (sources.shape(0) != targets.shape(0)) throw std::invalid_argument("expected edges with two ends each");
    if (!num_nodes)
        for (std::size_t i = 0; i < sources.shape(0); ++i) nodes = std::max({nodes, sources(i) + 1, targets(i) + 1});
    if (nodes < 0 || nodes >= most)
        throw std::invalid_argument("expected fewer than 2^32 nodes, found " + std::to_string(nodes));
    if (sources.shape(0) >= static_cast<std::size_t>(most))
        throw std::invalid_argument("expected fewer than 2^32 edges");
    if (node_labels.is_none() && edge_labels.is_none())
        if (auto small = small_graph_of_arcs(nodes, sources, targets)) return GraphObject(*std::move(small));
    std::vector<Edge> arcs(sources.shape(0));
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        const std::int64_t u = sources(i), v = targets(i);
        if (u < 0 || v < 0 || u >= nodes || v >= nodes)
            throw std::invalid_argument("edge " + std::to_string(i) + " goes from node " + std::to_string(u) +
                                        " to node " + std::to_string(v) + ", expected nodes from 0 below " +
                                        std::to_string(nodes));
        arcs[i] = {static_cast<NodeId>(u), static_cast<NodeId>(v)};
    }
    const auto count = static_cast<NodeId>(nodes);
    std::vector<Label> labels;
    if (!edge_labels.is_none()) {
        Numbers numbers;
        if (nb::try_cast(edge_labels, numbers))
            for (std::size_t i = 0; i < numbers.shape(0); ++i) labels.push_back(table.id_of(numbers(i)));
        else
            for (const nb::handle value : edge_labels) labels.push_back(table.id_of(value));
        if (labels.size() != arcs.size())
            throw std::invalid_argument("expected a label for each of " + std::to_string(arcs.size()) +
                                        " edges, found " + std::to_string(labels.size()));
    }
    return GraphObject(graph_of_arcs(count, std::move(arcs), node_labels_of(node_labels, count, table),
                                     std::move(labels), simplify ? Repeats::Drop : Repeats::Refuse));
}

nb::ndarray<nb::numpy, std::int64_t> edges_of(const GraphObject& object) {
    std::vector<std::int64_t> ends;
    for (const auto [u, v] : object.graph().edges()) ends.insert(ends.end(), {u, v});
    const std::size_t edges = ends.size() / 2;
    return array_of(std::move(ends), {edges, 2});
}

nb::object node_ids_of(const GraphObject& object) {
    if (!object.data->node_names.empty()) return nb::cast(object.data->node_names);
    if (object.data->node_ids.empty()) return nb::none();
    return nb::cast(array_of(object.data->node_ids));
}

}  // namespace

Graph graph_of_arcs(NodeId nodes, std::vector<Edge> arcs, std::vector<Label> node_labels, std::vector<Label> labels,
                    Repeats repeats) {
    const auto order = by_edge(arcs);
    std::vector<Edge> edges;
    std::vector<Label> edge_labels;
    for (std::size_t i = 0; i < order.size();) {
        const Edge arc = arcs[order[i]], edge = ends(arc);
        std::size_t next = i + 1;
        while (next < order.size() && ends(arcs[order[next]]) == edge) ++next;
        if (edge.u == edge.v) {
            if (repeats == Repeats::Refuse)
                throw InputError("graph", 0,
                                 "edge " + std::to_string(order[i]) + " is a loop at node " + std::to_string(arc.u),
                                 Remedy::Simplify);
            i = next;
            continue;
        }
        // The first one, and the first in the other direction.
        for (std::size_t j = i + 1; j < next; ++j) {
            const bool repeated = arcs[order[j]] == arc || j > i + 1;
            if (repeated && repeats == Repeats::Refuse)
                throw InputError(
                    "graph", 0,
                    "edge " + std::to_string(order[j]) + " " + text_of(arcs[order[j]]) + " is there already",
                    Remedy::Simplify);
            if (!labels.empty() && !repeated && labels[order[j]] != labels[order[i]])
                throw InputError("graph", 0,
                                 "the two directions of edge " + std::to_string(order[i]) + " " + text_of(arc) +
                                     " have different labels");
        }
        edges.push_back(edge);
        if (!labels.empty()) edge_labels.push_back(labels[order[i]]);
        i = next;
    }
    return Graph(nodes, edges, node_labels, edge_labels);
}

void bind_graphs(nb::module_& module) {
    nb::class_<LabelTable>(module, "LabelTable", "Texts of labels, which graphs and patterns share.")
        .def(nb::init<>())
        .def("close", &LabelTable::close, "From now on all texts that are new have one label.");
    nb::class_<GraphObject>(module, "Graph", "An undirected graph without loops and repeated edges.")
        .def_prop_ro("num_nodes", [](const GraphObject& object) { return object.graph().num_nodes(); })
        .def_prop_ro("num_edges", [](const GraphObject& object) { return object.graph().num_edges(); })
        .def_prop_ro("edges", &edges_of, nb::rv_policy::move, "(edges, 2): the ends u < v of each edge, ascending.")
        .def_prop_ro("node_ids", &node_ids_of, "Ids of the nodes in the file, or None where they are 0, 1, ...");
    module.def("graph_of_arcs", &make, "num_nodes"_a.none(), "sources"_a, "targets"_a, "node_labels"_a.none(),
               "edge_labels"_a.none(), "table"_a, "simplify"_a,
               "A graph of edges that are given in one direction or both.");
}

}  // namespace countable::python
