#include "countable/datasets/label_counts.hpp"

#include <cmath>

namespace countable::datasets {

std::vector<LabelCount> label_counts(const Dataset& dataset) {
    const std::size_t width = dataset.target_names.size();
    const auto offsets = dataset.target_offsets();
    const auto rows = static_cast<std::size_t>(offsets.back());
    std::vector<LabelCount> counts(width, LabelCount{.labels = rows});
    for (std::size_t g = 0; g < dataset.graphs.size(); ++g)
        for (auto row = static_cast<std::size_t>(offsets[g]); row < static_cast<std::size_t>(offsets[g + 1]); ++row)
            for (std::size_t t = 0; t < width; ++t)
                if (!std::isnan(dataset.targets[row * width + t]))
                    ++counts[t].known[static_cast<std::size_t>(dataset.split[g])];
    return counts;
}

}  // namespace countable::datasets
