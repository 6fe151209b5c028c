#pragma once

#include <numeric>
#include <vector>

#include "countable/batches/testing.hpp"
#include "countable/models/model.hpp"

// For tests only.
namespace countable::models {

/// All graphs in one batch, in double precision, with what this model needs.
inline batches::Batch batch_for(const Model& model, const std::vector<Graph>& graphs,
                                const batches::Encoding& encoding) {
    const batches::NumberLabels labels(batches::testing_labels);
    const batches::GraphStore store(graphs, labels.table(), encoding, {}, 0, {.needs = model.needs()});
    std::vector<std::int64_t> all(graphs.size());
    std::iota(all.begin(), all.end(), 0);
    return store.batch(all).to(torch::kCPU, torch::kDouble);
}

/// What `model` says of each graph, in double precision and evaluation mode. [graphs, outputs]
inline torch::Tensor outputs(Model& model, const batches::Batch& batch) {
    model.to(torch::kDouble);
    model.eval();
    const torch::NoGradGuard no_gradients;
    return model.forward(batch);
}

}  // namespace countable::models
