#include "countable/wl/histograms.hpp"

#include <stdexcept>

#include "countable/support/bytes_text.hpp"
#include "countable/support/errors.hpp"

namespace countable::wl {

std::array<std::vector<std::uint64_t>, 2> histograms(const std::array<std::vector<Color>, 2>& colors,
                                                     std::uint64_t num_colors) {
    std::array<std::vector<std::uint64_t>, 2> counts;
    for (unsigned graph = 0; graph < 2; ++graph) {
        counts[graph].resize(num_colors);
        for (const Color color : colors[graph]) ++counts[graph][color];
    }
    return counts;
}

void check_kept_colors(std::size_t rounds, std::uint64_t tuples, std::uint64_t memory) {
    const std::uint64_t bytes = rounds * tuples * sizeof(Color);
    if (bytes <= memory) return;
    throw ArgumentError("the colours of " + std::to_string(tuples) + " tuples after each of " + std::to_string(rounds) +
                            " rounds take " + bytes_text(bytes) + ", more than the limit of " + bytes_text(memory),
                        Remedy::RaiseMemoryOrBoundRounds);
}

}  // namespace countable::wl
