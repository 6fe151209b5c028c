#include "countable/support/processes/team.hpp"

#include <algorithm>
#include <vector>

#include "countable/support/parallel.hpp"

namespace countable {

void Team::add_up(std::span<std::uint32_t> values) {
    constexpr std::size_t block = std::size_t{1} << 20;  // at a time: in 64 bits all of them would be twice as large
    std::vector<std::uint64_t> wide;
    for (std::size_t first = 0; first < values.size(); first += block) {
        const auto part = values.subspan(first, std::min(block, values.size() - first));
        wide.assign(part.begin(), part.end());
        add_up(std::span(wide));
        for (std::size_t i = 0; i < part.size(); ++i) part[i] = static_cast<std::uint32_t>(wide[i]);
    }
}

void share_chunks(Team* team, std::size_t items, std::size_t chunk, unsigned threads,
                  const std::function<void(unsigned, std::size_t, std::size_t)>& body) {
    if (team != nullptr) return team->share_chunks(items, chunk, threads, body);
    parallel_chunks(items, chunk, threads, body);
}

}  // namespace countable
