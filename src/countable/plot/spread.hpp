#pragma once

#include <vector>

namespace countable::plot {

/// Heights from 0 to 1 at least `gap` apart, in the order of the given ones, which must be ascending, and with the
/// least sum of squared distances from them: where labels go that would cover each other. If there is no room for all,
/// they go beyond 1.
[[nodiscard]] std::vector<double> spread(const std::vector<double>& heights, double gap);

}  // namespace countable::plot
