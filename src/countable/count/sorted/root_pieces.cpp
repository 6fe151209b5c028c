#include "countable/count/sorted/root_pieces.hpp"

#include <algorithm>
#include <numeric>

#include "countable/count/sorted/sorted_engine.hpp"
#include "countable/support/random.hpp"

namespace countable::count {

std::vector<std::pair<std::size_t, std::size_t>> root_pieces(std::size_t roots) {
    std::vector<std::pair<std::size_t, std::size_t>> pieces;
    for (std::size_t first = 0; first < roots; first = pieces.back().second)
        pieces.emplace_back(first, std::min(roots, first + std::clamp<std::size_t>(first / 16, 1, 1024)));
    return pieces;
}

std::vector<double> estimated_steps(const Plan& plan, const SortedTarget& target,
                                    const std::vector<std::pair<std::size_t, std::size_t>>& pieces) {
    constexpr double first_probes = 4, most_further_probes = 1 << 14;
    constexpr double part_of_work = 0.005;  // that the further probes may cost
    const SortedSet roots = target.universe(plan.levels[0].universe);
    SortedEngine<std::uint64_t> engine(plan, target);
    Random random{1};
    std::vector<double> sums(pieces.size()), probes(pieces.size()), steps(pieces.size());
    double all_ways = 0;
    const auto probe = [&](std::size_t piece, double times) {
        const auto [first, last] = pieces[piece];
        for (double i = 0; i + 1 <= times; ++i) {
            const auto [tree, way] = engine.probe(roots[roots.size() - 1 - first - random.below(last - first)], random);
            sums[piece] += tree;
            all_ways += way;
            ++probes[piece];
        }
        steps[piece] = sums[piece] / probes[piece] * static_cast<double>(last - first);
    };
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) probe(piece, first_probes);

    // Trees differ by orders of magnitude, so long work deserves more probes: half of them where the work seems to be,
    // half by the number of roots, in case that it only seems so.
    const auto all_steps = std::accumulate(steps.begin(), steps.end(), 0.0);
    const double mean_way = all_ways / (first_probes * static_cast<double>(pieces.size()));
    const double further = std::min(most_further_probes, part_of_work * all_steps / mean_way);
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        const auto [first, last] = pieces[piece];
        const double share =
            steps[piece] / all_steps + static_cast<double>(last - first) / static_cast<double>(roots.size());
        probe(piece, further * share / 2);
    }
    return steps;
}

}  // namespace countable::count
