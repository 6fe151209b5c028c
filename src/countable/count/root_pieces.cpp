#include "countable/count/root_pieces.hpp"

#include <algorithm>

#include "countable/count/sorted_engine.hpp"
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
    constexpr unsigned probes = 4;
    const SortedSet roots = target.universe(plan.levels[0].universe);
    SortedEngine<std::uint64_t> engine(plan, target);
    Random random{1};
    std::vector<double> steps;
    for (const auto& [first, last] : pieces) {
        double sum = 0;
        for (unsigned probe = 0; probe < probes; ++probe)
            sum += engine.probe(roots[roots.size() - 1 - first - random.below(last - first)], random);
        steps.push_back(sum / probes * static_cast<double>(last - first));
    }
    return steps;
}

}  // namespace countable::count
