#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "countable/wl/result.hpp"

namespace countable::wl {

/// Per graph, how many of its tuples have each colour.
[[nodiscard]] std::array<std::vector<std::uint64_t>, 2> histograms(const std::array<std::vector<Color>, 2>& colors,
                                                                   std::uint64_t num_colors);

/// Throws std::invalid_argument when the colours of that many rounds take more than `memory` bytes.
void check_kept_colors(std::size_t rounds, std::uint64_t tuples, std::uint64_t memory);

}  // namespace countable::wl
