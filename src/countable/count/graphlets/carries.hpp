#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "countable/count/graphlets/ranked_graph.hpp"

namespace countable::count::graphlets {

/// The upper halves of values of 32 bits, of the few edges where they are not 0.
class Carries {
  public:
    using Entry = std::pair<EdgeId, std::uint32_t>;

    void add(EdgeId e, std::uint32_t carry) {
        entries_.emplace_back(e, carry);
        if (entries_.size() < most_) return;
        merge();
        most_ = std::max(most_, 2 * entries_.size());
    }

    /// One for each edge, in their order.
    [[nodiscard]] const std::vector<Entry>& merged() {
        merge();
        return entries_;
    }

  private:
    void merge() {
        std::ranges::sort(entries_);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < entries_.size(); ++i)
            if (kept > 0 && entries_[kept - 1].first == entries_[i].first)
                entries_[kept - 1].second += entries_[i].second;
            else
                entries_[kept++] = entries_[i];
        entries_.resize(kept);
    }

    std::vector<Entry> entries_;
    std::size_t most_ = 1024;
};

}  // namespace countable::count::graphlets
