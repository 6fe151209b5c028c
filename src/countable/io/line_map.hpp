#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace countable::io {

/// The line of each item of a list that was read one item a line. Item and line number mostly advance together, so
/// only the places where they do not (comments, blank lines) take memory.
class LineMap {
  public:
    /// The next item stands on this line, and as many more as `items` says on the lines after it. Lines ascend.
    void add(std::uint64_t line, std::size_t items = 1) {
        if (line != next_line_) breaks_.push_back({size_, line});
        size_ += items;
        next_line_ = line + items;
    }
    [[nodiscard]] std::uint64_t line(std::size_t item) const {
        const auto after = std::upper_bound(breaks_.begin(), breaks_.end(), item,
                                            [](std::size_t i, const Break& at) { return i < at.item; });
        return after == breaks_.begin() ? item + 1 : (after - 1)->line + (item - (after - 1)->item);
    }
    void clear() { *this = {}; }

  private:
    struct Break {
        std::size_t item;
        std::uint64_t line;
    };
    std::vector<Break> breaks_;
    std::size_t size_ = 0;
    std::uint64_t next_line_ = 1;
};

}  // namespace countable::io
