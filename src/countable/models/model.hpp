#pragma once

#include <memory>

#include "countable/batches/batch.hpp"
#include "countable/batches/encoding.hpp"
#include "countable/models/options.hpp"

namespace countable::models {

/// The widths of inputs and outputs, which the data determine.
struct Widths {
    std::int64_t node = 1, edge = 0, outputs = 1;
    std::int64_t node_columns = 1;  ///< one-hot columns of a node; a node with one column and no numbers is a class
    bool node_numbers = false, edge_numbers = false;  ///< whether there are features that are numbers, not choices
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
/// are out of range, or that the model does not have.
[[nodiscard]] std::shared_ptr<Model> make_model(const ModelOptions& options, const Widths& widths);

/// Number of trainable numbers.
[[nodiscard]] std::int64_t num_parameters(const torch::nn::Module& module);

}  // namespace countable::models
