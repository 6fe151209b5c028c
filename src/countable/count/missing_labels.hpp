#pragma once

#include <stdexcept>
#include <string>

#include "countable/pattern/pattern.hpp"

namespace countable::count {

/// A pattern has labels that the graph does not have.
struct MissingLabels : std::invalid_argument {
    enum class Of { Nodes, Edges } of;
    MissingLabels(const std::string& pattern, Of what);
};

/// Throws MissingLabels if the pattern has node (edge) labels and the graph has nodes (edges) without labels.
void require_labels(const pattern::Pattern& pattern, const Graph& graph);

}  // namespace countable::count
