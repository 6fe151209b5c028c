#include <stdexcept>

#include "countable/datasets/random_graphs/erdos_renyi.hpp"
#include "countable/datasets/registry.hpp"
#include "countable/io/words.hpp"
#include "countable/support/numbers.hpp"

namespace countable::datasets {
namespace {

constexpr NodeId most_nodes = 1'000;

NodeId parse_nodes(const std::string& text) {
    const auto nodes = parse_number<NodeId>(text);
    if (!nodes || *nodes < 1 || *nodes > most_nodes)
        throw std::invalid_argument("expected a whole number from 1 to " + std::to_string(most_nodes) + ", found '" +
                                    text + "'");
    return *nodes;
}

ErdosRenyi parse_model(std::span<const std::string> values) {
    const char* name = "nodes";
    try {
        const NodeId nodes = parse_nodes(values[0]);
        name = "probability";
        return {nodes, parse_probability(values[1])};
    } catch (const std::invalid_argument& error) {
        throw ParameterError(name, error.what());
    }
}

}  // namespace

KnownDataset known_er() {
    return {.name = "er",
            .title = "Erdős–Rényi",
            .summary = "Erdos-Renyi graphs: each pair of nodes is an edge by chance",
            .random = RandomSource{.parameters = {{"nodes", "10", "nodes of each graph"},
                                                  {"probability", "0.3", "chance of an edge, a decimal"}},
                                   .model = [](std::span<const std::string> values) -> RandomGraphModel {
                                       const ErdosRenyi model = parse_model(values);
                                       return [model](Random& random) { return erdos_renyi(model, random); };
                                   }}};
}

}  // namespace countable::datasets
