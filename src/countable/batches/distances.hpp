#pragma once

#include <cstdint>
#include <vector>

namespace countable::batches {

/// A distance is a unit vector of 0, 1, 2 and 3, or zero for what is farther.
inline constexpr std::int64_t distance_channels = 4;

/// Writes distances from one node after the other, by breadth-first search.
class DistanceWriter {
  public:
    /// Of an adjacency in compressed rows; both must outlive the writer.
    DistanceWriter(const std::int64_t* offsets, const std::int64_t* columns) : offsets_(offsets), columns_(columns) {}

    /// Sets the ones of the unit vectors of the nodes first .. last-1, which are a graph, `width` numbers apart.
    template <typename T>
    void write(std::int64_t node, std::int64_t first, std::int64_t last, T* to, std::int64_t width) {
        ring_.assign(1, node);
        seen_.assign(static_cast<std::size_t>(last - first), 0);
        seen_[static_cast<std::size_t>(node - first)] = 1;
        for (std::int64_t distance = 0; distance < distance_channels; ++distance, ring_.swap(next_)) {
            next_.clear();
            for (const std::int64_t v : ring_) {
                to[(v - first) * width + distance] = 1;
                for (std::int64_t e = offsets_[v]; e < offsets_[v + 1]; ++e)
                    if (char& is_seen = seen_[static_cast<std::size_t>(columns_[e] - first)]; is_seen == 0) {
                        is_seen = 1;
                        next_.push_back(columns_[e]);
                    }
            }
        }
    }

  private:
    const std::int64_t *offsets_, *columns_;
    std::vector<std::int64_t> ring_, next_;
    std::vector<char> seen_;
};

}  // namespace countable::batches
