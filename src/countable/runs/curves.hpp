#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/training/record.hpp"

namespace countable::runs {

/// A metric of training, validation and test graphs over the epochs as an SVG file, with a dashed line at the best epoch.
/// The scale is logarithmic unless the metric is a share; values that it cannot show are skipped. A record with the
/// learning rate 0 is the refit of the readout: circles beside the epochs, called "refit".
[[nodiscard]] std::string curves_svg(const std::vector<training::EpochRecord>& history,
                                     const training::LeadingMetric& metric, std::int64_t best_epoch,
                                     std::string_view title);

}  // namespace countable::runs
