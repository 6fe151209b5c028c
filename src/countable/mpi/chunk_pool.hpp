#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

namespace countable::mpi {

/// Chunks [first, last) of a loop.
struct ChunkRange {
    std::size_t first = 0, last = 0;
    [[nodiscard]] bool empty() const { return first == last; }
};

/// The chunks of a loop that nobody has taken yet, handed out from the first on: one by one at the beginning, where a chunk may
/// be a hub that takes as long as all others, then ever more at once while many are left, and one by one again at the end.
class ChunkPool {
  public:
    ChunkPool(std::size_t chunks, unsigned processes) : chunks_(chunks), processes_(processes) {}

    /// For another process, which has so many threads. Empty when there are no more.
    [[nodiscard]] ChunkRange take(std::size_t threads) {
        constexpr std::size_t single = 128, parts = 16, most = 64;
        const std::size_t left = chunks_ - next_;
        const std::size_t many = next_ < single ? 1 : std::clamp<std::size_t>(left / (parts * processes_), 1, most);
        const std::size_t taken = std::min(left, std::max(threads, many));
        next_ += taken;
        return {next_ - taken, next_};
    }
    [[nodiscard]] std::optional<std::size_t> take_one() {
        return next_ < chunks_ ? std::optional(next_++) : std::nullopt;
    }
    /// Nobody needs the rest.
    void clear() { next_ = chunks_; }

  private:
    std::size_t chunks_, next_ = 0;
    unsigned processes_;
};

}  // namespace countable::mpi
