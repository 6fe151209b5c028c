#include "countable/datasets/random_graphs/parity_colors.hpp"

#include <utility>
#include <vector>

namespace countable::datasets {

ParityColors parity_colors(Labels& labels) {
    const Label red = labels.id("red");
    return {red, labels.id("blue")};
}

Graph colored_by_parity(Graph graph, ParityColors colors) {
    std::vector<Label> node_labels(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) node_labels[v] = v % 2 == 0 ? colors.even : colors.odd;
    return std::move(graph).with_node_labels(std::move(node_labels));
}

Graph colored_by_parity(Graph graph, Labels& labels) {
    return colored_by_parity(std::move(graph), parity_colors(labels));
}

}  // namespace countable::datasets
