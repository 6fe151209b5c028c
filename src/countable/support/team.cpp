#include "countable/support/team.hpp"

#include "countable/support/parallel.hpp"

namespace countable {

void share_chunks(Team* team, std::size_t items, std::size_t chunk, unsigned threads,
                  const std::function<void(unsigned, std::size_t, std::size_t)>& body) {
    if (team != nullptr) return team->share_chunks(items, chunk, threads, body);
    parallel_chunks(items, chunk, threads, body);
}

}  // namespace countable
