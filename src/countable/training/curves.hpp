#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/training/record.hpp"

namespace countable::training {

/// Loss curves as SVG: normalized MSE of training, validation and test graphs over the epochs, on a logarithmic scale,
/// with a mark at the best epoch. Values that a logarithm does not have are left out.
[[nodiscard]] std::string curves_svg(const std::vector<EpochRecord>& history, std::int64_t best_epoch,
                                     std::string_view title);

}  // namespace countable::training
