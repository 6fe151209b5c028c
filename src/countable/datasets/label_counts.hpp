#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "countable/datasets/dataset.hpp"

namespace countable::datasets {

/// How many graphs, or nodes, have a label of a target.
struct LabelCount {
    std::array<std::size_t, 3> known{};  ///< in each part of the split
    std::size_t labels = 0;              ///< in all parts, known or missing

    [[nodiscard]] std::size_t of(Split part) const { return known[static_cast<std::size_t>(part)]; }
    [[nodiscard]] std::size_t missing() const { return labels - known[0] - known[1] - known[2]; }
};

/// One for each target. O(rows of targets x targets).
[[nodiscard]] std::vector<LabelCount> label_counts(const Dataset& dataset);

}  // namespace countable::datasets
