#include "countable/sweep/label_variances.hpp"

#include <cmath>

#include "countable/datasets/dataset.hpp"
#include "countable/datasets/targets.hpp"
#include "countable/support/parallel.hpp"

namespace countable::sweep {

std::vector<report::LabelVariance> label_variances(const std::string& dataset, std::uint64_t graphs,
                                                   std::uint64_t seed) {
    const std::vector<std::string> tasks(datasets::target_names.begin(), datasets::target_names.end());
    const auto data = datasets::load_dataset(
        {.source = dataset, .tasks = tasks, .graphs = graphs, .seed = seed, .threads = available_cores()});
    std::vector<report::LabelVariance> result;
    const std::size_t rows = data.graphs.size(), columns = tasks.size();
    const auto mean_of = [&](auto&& term) {
        double sum = 0;
        for (std::size_t row = 0; row < rows; ++row) sum += term(row);
        return sum / static_cast<double>(rows);
    };
    for (std::size_t t = 0; t < columns; ++t) {
        const auto label = [&](std::size_t row) { return data.targets[row * columns + t]; };
        const double mean = mean_of(label);
        const double variance = mean_of([&](std::size_t row) { return std::pow(label(row) - mean, 2); });
        const double fourth = mean_of([&](std::size_t row) { return std::pow(label(row) - mean, 4); });
        result.push_back({dataset, tasks[t], static_cast<std::int64_t>(rows), mean, variance,
                          std::sqrt((fourth - variance * variance) / static_cast<double>(rows))});
    }
    return result;
}

}  // namespace countable::sweep
