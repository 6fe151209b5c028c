#pragma once

#include <span>

#include "countable/batches/graph_store.hpp"
#include "countable/models/linear_baseline.hpp"

namespace countable::training {

/// Fits the linear function to the targets of some graphs of a store by least squares.
void fit_linear_baseline(models::WithLinearBaseline& model, const batches::GraphStore& store,
                         std::span<const std::int64_t> graphs);

}  // namespace countable::training
