#pragma once

#include <memory>

#include "countable/batches/batch.hpp"
#include "countable/batches/encoding.hpp"
#include "countable/datasets/target_level.hpp"
#include "countable/models/options.hpp"

namespace countable::models {

/// What a network says: some numbers for each graph, or for each node.
struct Outputs {
    // Not explicit: a number alone is that of the outputs for each graph.
    Outputs(std::int64_t number_ = 1, datasets::TargetLevel level_ = datasets::TargetLevel::Graph)
        : number(number_), level(level_) {}
    std::int64_t number;
    datasets::TargetLevel level;
    [[nodiscard]] bool at_nodes() const { return level == datasets::TargetLevel::Node; }
};

/// The widths of inputs and outputs, which the data determine.
struct Widths {
    std::int64_t node = 1, edge = 0;
    Outputs outputs = {};
    std::int64_t node_columns = 1;  ///< one-hot columns of a node; a node with one column and no numbers is a class
    bool node_numbers = false, edge_numbers = false;  ///< whether there are features that are numbers, not choices
};
[[nodiscard]] Widths widths_of(const batches::Encoding& encoding, const Outputs& outputs);

/// A graph network: a function of a batch that is invariant under renaming of nodes or, with outputs at nodes,
/// equivariant.
class Model : public torch::nn::Module {
  public:
    /// [graphs, outputs], or [nodes, outputs] with outputs at nodes
    [[nodiscard]] virtual torch::Tensor forward(const batches::Batch& batch) = 0;
    [[nodiscard]] virtual batches::Needs needs() const { return {}; }
};

/// Parameters are drawn from torch's default generator: seed it first. Throws std::invalid_argument for options that
/// are out of range, or that the model does not have.
[[nodiscard]] std::shared_ptr<Model> make_model(const ModelOptions& options, const Widths& widths);

/// Number of trainable numbers.
[[nodiscard]] std::int64_t num_parameters(const torch::nn::Module& module);

}  // namespace countable::models
