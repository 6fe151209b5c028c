#pragma once

#include <algorithm>
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

/// The largest difference of the outputs on the two graphs of a batch, relative to their size, over random weights. The batch is
/// made for each model: batch(model).
template <typename MakeBatch>
double difference(const ModelOptions& options, const Widths& widths, const MakeBatch& batch) {
    double largest = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        torch::manual_seed(seed);
        const auto model = make_model(options, widths);
        const torch::NoGradGuard no_gradients;
        for (auto& parameter : model->parameters()) parameter.add_(0.2 * torch::randn_like(parameter));
        const torch::Tensor found = outputs(*model, batch(*model));
        const auto scale = std::max(1.0, found.abs().max().item<double>());
        largest = std::max(largest, (found[0] - found[1]).abs().max().item<double>() / scale);
    }
    return largest;
}

inline double difference(const ModelOptions& options, const batches::Batch& batch) {
    return difference(options, {.node = batch.node_features.size(1), .edge = batch.edge_features.size(1), .outputs = 3},
                      [&](const Model&) { return batch; });
}

/// With what each model needs in a batch.
inline double difference(const ModelOptions& options, const std::vector<Graph>& graphs) {
    const batches::NumberLabels labels(batches::testing_labels);
    const batches::Encoding encoding = batches::encoding_of(graphs, labels.table());
    return difference(options, {.node = encoding.node_width(), .edge = encoding.edge_width(), .outputs = 3},
                      [&](const Model& model) { return batch_for(model, graphs, encoding); });
}

}  // namespace countable::models
