#include "countable/count/four_cycles.hpp"

#include <algorithm>
#include <vector>

#include "countable/support/parallel.hpp"

namespace countable::count {

Count four_cycles(const SortedTarget& target, unsigned threads) {
    threads = std::max(threads, 1u);
    std::vector<std::vector<NodeId>> paths(threads);
    std::vector<Count> sums(threads);
    parallel_chunks(target.nodes(), 256, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
        auto& paths_to = paths[worker];
        paths_to.resize(target.nodes());
        Count sum = 0;
        for (auto v = static_cast<NodeId>(first); v < last; ++v) {
            // Greatest node of the cycle first: all rows below are cut at v.
            for (const NodeId u : target.row(0, v)) {
                if (u > v) break;
                for (const NodeId w : target.row(0, u)) {
                    if (w >= v) break;
                    sum += paths_to[w]++;  // pairs of paths to the same w; below 2^64 per v, so no check is needed
                }
            }
            for (const NodeId u : target.row(0, v)) {
                if (u > v) break;
                for (const NodeId w : target.row(0, u)) {
                    if (w >= v) break;
                    paths_to[w] = 0;
                }
            }
        }
        sums[worker] = checked_add(sums[worker], sum);
    });
    Count total = 0;
    for (const Count sum : sums) total = checked_add(total, sum);
    return total;
}

}  // namespace countable::count
