#pragma once

#include <memory>

#include "countable/batches/batch.hpp"
#include "countable/batches/encoding.hpp"
#include "countable/models/options.hpp"

namespace countable::models {

/// Numbers that the data fixes.
struct Widths {
    std::int64_t node = 1, edge = 0, outputs = 1;
    std::int64_t node_columns = 1;  ///< ones in the features of a node; with one and no numbers they are a class
    bool node_numbers = false, edge_numbers = false;  ///< features that are no choices
};
[[nodiscard]] Widths widths_of(const batches::Encoding& encoding, std::size_t outputs);

/// A graph network: a function of a batch that is invariant under renaming of nodes.
class Model : public torch::nn::Module {
  public:
    /// [graphs, outputs]
    [[nodiscard]] virtual torch::Tensor forward(const batches::Batch& batch) = 0;
    [[nodiscard]] virtual batches::Needs needs() const { return {}; }
};

/// Parameters are drawn from torch's default generator: seed it first. Throws std::invalid_argument for options that
/// make no sense.
[[nodiscard]] std::shared_ptr<Model> make_model(const ModelOptions& options, const Widths& widths);

/// Number of trainable numbers.
[[nodiscard]] std::int64_t num_parameters(const torch::nn::Module& module);

}  // namespace countable::models
