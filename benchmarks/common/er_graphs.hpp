#pragma once

#include <vector>

#include "countable/datasets/random_graphs/erdos_renyi.hpp"
#include "countable/datasets/synthetic.hpp"

namespace countable::benchmark {

/// The first graphs of `countable generate er --seed 0`; all 5,000 of them for a measurement, some for a check.
inline std::vector<Graph> er_graphs(bool check_only) {
    std::vector<Graph> graphs;
    datasets::SyntheticOptions options;
    options.graphs = check_only ? 300 : 5'000;
    datasets::for_each_example([](Random& random) { return datasets::erdos_renyi({}, random); }, options,
                               [&](std::uint64_t, const datasets::Example& e) { graphs.push_back(e.graph); });
    return graphs;
}

}  // namespace countable::benchmark
