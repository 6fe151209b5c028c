#pragma once

#include <cstdint>
#include <functional>

#include "countable/datasets/split.hpp"
#include "countable/datasets/targets.hpp"
#include "countable/graph/graph.hpp"
#include "countable/support/random.hpp"

namespace countable::datasets {

/// A way to draw a graph. Called from several threads at once, each with a generator of its own.
using RandomGraphModel = std::function<Graph(Random&)>;

struct SyntheticOptions {
    std::uint64_t graphs = 5'000;
    std::uint64_t seed = 0;
    unsigned threads = 1;  ///< the result does not depend on it
};

/// A graph of a dataset with what is to be learnt about it.
struct Example {
    Graph graph;
    Targets targets{};
    Split split = Split::Test;
};

/// Draws a dataset and calls visit(i, example) for i = 0, 1, ... in this order, on the caller's thread. Graph i and its
/// targets depend on (model, seed, i) only, so a larger dataset starts with the graphs of a smaller one; the split
/// depends on (seed, graphs) only. Memory for a few graphs per thread and a byte per graph.
void for_each_example(const RandomGraphModel& model, const SyntheticOptions& options,
                      const std::function<void(std::uint64_t, const Example&)>& visit);

}  // namespace countable::datasets
