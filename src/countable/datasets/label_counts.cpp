#include "countable/datasets/label_counts.hpp"

#include <cmath>

namespace countable::datasets {

std::vector<LabelCount> label_counts(const Dataset& dataset) {
    const std::size_t width = dataset.target_names.size();
    std::vector<LabelCount> counts(width, LabelCount{.graphs = dataset.graphs.size()});
    for (std::size_t g = 0; g < dataset.graphs.size(); ++g)
        for (std::size_t t = 0; t < width; ++t)
            if (!std::isnan(dataset.targets[g * width + t]))
                ++counts[t].known[static_cast<std::size_t>(dataset.split[g])];
    return counts;
}

}  // namespace countable::datasets
