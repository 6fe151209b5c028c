#pragma once

#include <memory>

#include "countable/formats/reader.hpp"
#include "label_table.hpp"

namespace countable::python {

/// A graph as Python holds it. Shared, so that a count which was given up may still look at it.
struct GraphObject {
    std::shared_ptr<const formats::InputGraph> data;

    explicit GraphObject(Graph graph) : GraphObject(formats::InputGraph{std::move(graph), {}}) {}
    explicit GraphObject(formats::InputGraph graph)
        : data(std::make_shared<const formats::InputGraph>(std::move(graph))) {}
    [[nodiscard]] const Graph& graph() const { return data->graph; }
};

/// What to do with loops and with edges that are there already.
enum class Repeats { Refuse, Drop };

/// Edges in one direction or both. An edge that is given in both directions is one edge; one that is given twice in the
/// same direction is a repeat. `labels` are parallel to `arcs`, or empty.
[[nodiscard]] Graph graph_of_arcs(NodeId nodes, std::vector<Edge> arcs, std::vector<Label> node_labels,
                                  std::vector<Label> labels, Repeats repeats);

void bind_graphs(nb::module_& module);
void bind_adjacency(nb::module_& module);
void bind_reader(nb::module_& module);
void bind_patterns(nb::module_& module);
void bind_counter(nb::module_& module);
void bind_wl(nb::module_& module);
void bind_verdicts(nb::module_& module);
void bind_pairs(nb::module_& module);
void bind_datasets(nb::module_& module);
void bind_plan(nb::module_& module);
void bind_layer(nb::module_& module);
void bind_molecular_layer(nb::module_& module);
void bind_tensor_files(nb::module_& module);

}  // namespace countable::python
