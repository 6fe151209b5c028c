#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "countable/batches/graph_store.hpp"
#include "countable/distributed/group.hpp"
#include "countable/models/model.hpp"
#include "countable/training/hooks.hpp"

namespace countable::training {

/// Outputs of a model in evaluation mode for some graphs of a store, row by row, as the network gives them: neither in
/// raw units nor as probabilities (see in_raw_units()). Throws Interrupted.
[[nodiscard]] std::vector<double> outputs_of(models::Model& model, const batches::GraphStore& store,
                                             std::span<const std::int64_t> graphs, std::int64_t batch_size,
                                             torch::Device device, const EpochHooks& hooks = {});

/// The same for all graphs on every rank, each of which computes its share of them. `group` may be null.
[[nodiscard]] std::vector<double> outputs_of(models::Model& model, const batches::GraphStore& store,
                                             std::span<const std::int64_t> graphs, std::int64_t batch_size,
                                             torch::Device device, distributed::Group* group,
                                             const EpochHooks& hooks = {});

/// Adds those of the other ranks, in place.
void sum_over(distributed::Group& group, std::vector<double>& numbers);

/// Appends the numbers of a tensor, row by row.
void append(std::vector<double>& numbers, const torch::Tensor& rows);

}  // namespace countable::training
