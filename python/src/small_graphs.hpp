#pragma once

#include <optional>

#include "arrays.hpp"
#include "graph_object.hpp"

namespace countable::python {

/// A graph of edges in one direction or both, without labels, if it has at most 64 nodes and no loop, no edge that is given twice
/// in the same direction and no end that is no node. Otherwise the general way says what is wrong.
[[nodiscard]] std::optional<Graph> small_graph_of_arcs(std::int64_t nodes, const Numbers& sources,
                                                       const Numbers& targets);

void bind_small_graphs(nb::module_& module);

}  // namespace countable::python
