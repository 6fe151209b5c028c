#include "countable/plot/spread.hpp"

#include <algorithm>
#include <cstddef>

namespace countable::plot {

// With z_i = height_i - i * gap the task is isotonic regression within bounds: neighbours that are in the wrong order
// are pooled and take their mean, and the bounds are applied at the end.
std::vector<double> spread(const std::vector<double>& heights, double gap) {
    struct Pool {
        double sum;
        std::size_t size;
        [[nodiscard]] double mean() const { return sum / static_cast<double>(size); }
    };
    std::vector<Pool> pools;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        pools.push_back({heights[i] - static_cast<double>(i) * gap, 1});
        while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
            const Pool last = pools.back();
            pools.pop_back();
            pools.back().sum += last.sum;
            pools.back().size += last.size;
        }
    }
    std::vector<double> placed;
    const double room = 1 - gap * (static_cast<double>(heights.size()) - 1);
    for (const Pool& pool : pools)
        for (std::size_t k = 0; k < pool.size; ++k)
            placed.push_back(std::clamp(pool.mean(), 0.0, std::max(0.0, room)) +
                             static_cast<double>(placed.size()) * gap);
    return placed;
}

}  // namespace countable::plot
