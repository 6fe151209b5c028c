#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/training/record.hpp"

namespace countable::runs {

/// A figure of training, validation and test graphs over the epochs as SVG, with a mark at the best epoch. The scale is
/// logarithmic, unless the figure is a share; values that it does not have are left out. A record with the learning
/// rate 0 is the finish: circles beside the epochs, called "refit".
[[nodiscard]] std::string curves_svg(const std::vector<training::EpochRecord>& history,
                                     const training::LeadingMetric& figure, std::int64_t best_epoch,
                                     std::string_view title);

}  // namespace countable::runs
