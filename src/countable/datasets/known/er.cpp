#include <stdexcept>

#include "countable/datasets/erdos_renyi.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/io/words.hpp"
#include "countable/support/numbers.hpp"

namespace countable::datasets {
namespace {

constexpr NodeId most_nodes = 1'000;

NodeId parse_nodes(const std::string& text) {
    const auto nodes = parse_number<NodeId>(text);
    if (!nodes || *nodes < 1 || *nodes > most_nodes)
        throw std::invalid_argument("nodes: expected a whole number from 1 to " + std::to_string(most_nodes) +
                                    ", found '" + text + "'");
    return *nodes;
}

}  // namespace

KnownDataset known_er() {
    return {.name = "er",
            .title = "Erdős–Rényi",
            .summary = "Erdos-Renyi graphs: each pair of nodes is an edge by chance",
            .random = RandomSource{.parameters = {{"nodes", "10", "nodes of each graph"},
                                                  {"probability", "0.3", "chance of an edge, a decimal"}},
                                   .model = [](std::span<const std::string> values) -> RandomGraphModel {
                                       const ErdosRenyi model{parse_nodes(values[0]), parse_probability(values[1])};
                                       return [model](Random& random) { return erdos_renyi(model, random); };
                                   }}};
}

}  // namespace countable::datasets
