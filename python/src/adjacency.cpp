// Graphs as networkx holds them: a dictionary of neighbours for each node.
#include <stdexcept>

#include "graph_object.hpp"

namespace countable::python {
namespace {

/// The numbers of nodes, which may be any objects that a dictionary takes as keys.
class Numbering {
  public:
    explicit Numbering(nb::dict adjacency) {
        PyObject *key = nullptr, *value = nullptr;
        Py_ssize_t at = 0;
        bool numbered = true;
        for (long i = 0; numbered && PyDict_Next(adjacency.ptr(), &at, &key, &value); ++i) numbered = number(key) == i;
        if (numbered) return;
        index_ = nb::steal<nb::dict>(PyDict_New());
        at = 0;
        for (long i = 0; PyDict_Next(adjacency.ptr(), &at, &key, &value); ++i)
            if (PyDict_SetItem(index_.ptr(), key, nb::int_(i).ptr()) != 0) throw nb::python_error();
    }

    /// Of a neighbour. Throws if it is no node.
    [[nodiscard]] long operator()(PyObject* node, std::size_t nodes) const {
        long found = -1;
        if (!index_.is_valid()) {
            found = number(node);
        } else if (PyObject* const entry = PyDict_GetItemWithError(index_.ptr(), node); entry != nullptr) {
            found = PyLong_AsLong(entry);
        } else if (PyErr_Occurred() != nullptr) {
            throw nb::python_error();
        }
        if (found < 0 || static_cast<std::size_t>(found) >= nodes)
            throw std::invalid_argument("the adjacency names a neighbour that is no node");
        return found;
    }

  private:
    static long number(PyObject* key) {
        if (!PyLong_CheckExact(key)) return -1;
        const long value = PyLong_AsLong(key);
        if (value == -1) PyErr_Clear();
        return value;
    }
    nb::dict index_ = nb::borrow<nb::dict>(nb::handle());  // none where nodes are 0, 1, ...
};

Label label_of(PyObject* attributes, const nb::object& name, LabelTable& table, const char* of) {
    PyObject* const value = PyDict_Check(attributes) ? PyDict_GetItemWithError(attributes, name.ptr()) : nullptr;
    if (value == nullptr) {
        if (PyErr_Occurred() != nullptr) throw nb::python_error();
        throw std::invalid_argument(std::string("expected the attribute ") + nb::repr(name).c_str() + " at every " +
                                    of);
    }
    return table.id_of(nb::handle(value));
}

/// `attributes`: of the nodes, for node_label. Labels are None where none are wanted.
GraphObject graph_of_adjacency(nb::dict adjacency, bool directed, nb::dict attributes, const nb::object& node_label,
                               const nb::object& edge_label, LabelTable& table, bool simplify) {
    const auto nodes = static_cast<std::size_t>(PyDict_Size(adjacency.ptr()));
    const Numbering number(adjacency);
    std::vector<Edge> edges;
    std::vector<Label> node_labels, edge_labels;
    PyObject *node = nullptr, *row = nullptr, *neighbor = nullptr, *data = nullptr;
    Py_ssize_t at = 0;
    for (long u = 0; PyDict_Next(adjacency.ptr(), &at, &node, &row); ++u) {
        if (!PyDict_Check(row)) throw std::invalid_argument("expected a dictionary of neighbours for each node");
        // Comparing and printing objects may run anything, also what takes them out of their dictionaries.
        const nb::object keep_node = nb::borrow(node), keep_row = nb::borrow(row);
        Py_ssize_t within = 0;
        while (PyDict_Next(row, &within, &neighbor, &data)) {
            const nb::object keep_neighbor = nb::borrow(neighbor), keep_data = nb::borrow(data);
            const long v = number(neighbor, nodes);
            if (u == v && simplify) continue;
            if (u == v)
                throw InputError("graph", 0, std::string("loop at node ") + nb::repr(nb::handle(node)).c_str(),
                                 Remedy::Simplify);
            if (!directed && u > v) continue;
            edges.push_back({static_cast<NodeId>(u), static_cast<NodeId>(v)});
            if (!edge_label.is_none()) edge_labels.push_back(label_of(data, edge_label, table, "edge"));
        }
        if (node_label.is_none()) continue;
        PyObject* const of_node = PyDict_GetItemWithError(attributes.ptr(), node);
        if (of_node == nullptr) {
            if (PyErr_Occurred() != nullptr) throw nb::python_error();
            throw std::invalid_argument("expected a dictionary of attributes for each node");
        }
        node_labels.push_back(label_of(of_node, node_label, table, "node"));
    }
    const auto count = static_cast<NodeId>(nodes);
    if (directed)
        return GraphObject(graph_of_arcs(count, std::move(edges), std::move(node_labels), std::move(edge_labels),
                                         simplify ? Repeats::Drop : Repeats::Refuse));
    return GraphObject(Graph(count, edges, node_labels, edge_labels));
}

}  // namespace

void bind_adjacency(nb::module_& module) {
    module.def("graph_of_adjacency", &graph_of_adjacency, "adjacency"_a, "directed"_a, "attributes"_a,
               "node_label"_a.none(), "edge_label"_a.none(), "table"_a, "simplify"_a,
               "A graph as networkx holds it: a dictionary of neighbours, with their attributes, for each node.");
}

}  // namespace countable::python
