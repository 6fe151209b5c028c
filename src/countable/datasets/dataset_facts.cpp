#include "countable/datasets/dataset_facts.hpp"

#include <algorithm>

#include "countable/datasets/registry.hpp"

namespace countable::datasets {

SplitSums::SplitSums(const Dataset& dataset, const std::vector<Split>& splits) {
    const std::size_t width = dataset.target_names.size();
    sums_.assign(width, 0);
    for (std::size_t g = 0; g < dataset.graphs.size(); ++g) {
        if (std::ranges::find(splits, dataset.split[g]) == splits.end()) continue;
        ++molecules_;
        atoms_ += static_cast<double>(dataset.graphs[g].num_nodes());
        bonds_ += static_cast<double>(dataset.graphs[g].num_edges());
        for (std::size_t t = 0; t < width; ++t) sums_[t] += dataset.targets[g * width + t];
    }
}

double num_unreadable(const Dataset& dataset) { return static_cast<double>(dataset.unreadable.size()); }

std::vector<Fact> check_facts(std::string_view name, const Dataset& dataset) {
    return known_molecules(name).facts(dataset);
}

}  // namespace countable::datasets
