#pragma once

#include <numeric>

#include "countable/models/testing.hpp"

// For tests only: models on tensors of tuples of nodes.
namespace countable::models {

/// The outputs for graphs in a batch are those for each graph alone with its nodes renamed at random: the model sees no
/// names, no neighbours in the batch and no padding.
inline void expect_same_alone_and_renamed(Model& model, const std::vector<Graph>& graphs,
                                          const batches::Encoding& encoding, std::uint64_t seed) {
    const auto together = outputs(model, batches::batch_of(graphs, encoding));
    Random random(seed);
    for (std::size_t g = 0; g < graphs.size(); ++g) {
        std::vector<NodeId> names(graphs[g].num_nodes());
        std::iota(names.begin(), names.end(), 0);
        random.shuffle(names);
        const auto alone = outputs(model, batches::batch_of({relabel(graphs[g], names)}, encoding));
        EXPECT_TRUE(torch::allclose(alone[0], together[g])) << "graph " << g;
    }
}

}  // namespace countable::models
