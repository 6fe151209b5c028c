#include "countable/training/linear/fit_linear_baseline.hpp"

#include <algorithm>

#include "countable/training/linear/least_squares.hpp"

namespace countable::training {
namespace {

constexpr std::size_t rows_at_once = 4096;
// The ones of every column of categories add up to the number of nodes, so that several functions are the same.
constexpr double singular = 1e-6;

}  // namespace

void fit_linear_baseline(models::WithLinearBaseline& model, const batches::GraphStore& store,
                         std::span<const std::int64_t> graphs) {
    const auto& weights = model.weights();
    LeastSquares problem(weights.size(0), weights.size(1));
    for (std::size_t first = 0; first < graphs.size(); first += rows_at_once) {
        const auto batch = store.batch(graphs.subspan(first, std::min(rows_at_once, graphs.size() - first)));
        problem.add(models::baseline_features(batch), batch.targets);
    }
    model.set_weights(problem.solve(torch::zeros(weights.sizes(), torch::kDouble), singular));
}

}  // namespace countable::training
