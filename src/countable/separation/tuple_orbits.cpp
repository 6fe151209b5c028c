#include "countable/separation/tuple_orbits.hpp"

#include <limits>

#include "countable/wl/isomorphism.hpp"

namespace countable::separation {

TupleOrbits tuple_orbits(
    const Graph& graph, std::size_t tuples,
    const std::function<std::size_t(std::size_t tuple, const std::vector<NodeId>& permutation)>& image) {
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    const auto generators = wl::automorphism_generators(graph);
    TupleOrbits orbits;
    orbits.orbit_of.assign(tuples, none);
    std::vector<std::size_t> open;
    for (std::size_t start = 0; start < tuples; ++start) {
        if (orbits.orbit_of[start] != none) continue;
        const auto orbit = static_cast<std::uint32_t>(orbits.first.size());
        orbits.first.push_back(static_cast<std::uint32_t>(start));
        orbits.orbit_of[start] = orbit;
        for (open = {start}; !open.empty();) {
            const std::size_t tuple = open.back();
            open.pop_back();
            for (const auto& permutation : generators) {
                const std::size_t next = image(tuple, permutation);
                if (orbits.orbit_of[next] != none) continue;
                orbits.orbit_of[next] = orbit;
                open.push_back(next);
            }
        }
    }
    return orbits;
}

}  // namespace countable::separation
