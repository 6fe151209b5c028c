#pragma once

#include <atomic>
#include <cstddef>
#include <limits>

namespace countable {

/// Lets threads do the last part of their work one after the other, in the order of the numbers 0, 1, 2, ... of its pieces.
/// Pieces must be begun in this order.
class Turns {
  public:
    /// Calls prepare() at once, and work() when all pieces before have had their turn; not if one of them has failed. Throws
    /// what these throw: the piece has failed then.
    template <typename Prepare, typename Work>
    void take(std::size_t piece, const Prepare& prepare, const Work& work) {
        try {
            prepare();
        } catch (...) {
            end();
            throw;
        }
        auto turn = turn_.load();
        for (; turn != piece && turn != nobody; turn = turn_) turn_.wait(turn);
        if (turn == nobody) return;
        try {
            work();
        } catch (...) {
            end();
            throw;
        }
        // Not if a later piece has failed meanwhile: the turn would come to it, and stay there.
        if (turn_.compare_exchange_strong(turn, piece + 1)) turn_.notify_all();
    }

  private:
    static constexpr std::size_t nobody = std::numeric_limits<std::size_t>::max();

    void end() {
        turn_ = nobody;
        turn_.notify_all();
    }

    std::atomic<std::size_t> turn_{0};
};

}  // namespace countable
