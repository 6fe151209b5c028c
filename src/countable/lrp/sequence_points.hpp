#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace countable::lrp {

/// Numbers for what a layer sees of a sequence, x(pi), found node by node: a sequence is a path in a tree of prefixes, and the
/// number of its last step is that of x(pi). Two sequences have the same number iff all of their steps agree. Exact: a step is
/// found by comparison. O(1) expected for a step.
class SequencePoints {
  public:
    static constexpr std::uint32_t start = 0;  ///< the empty sequence

    SequencePoints();

    /// The number of a prefix with one step more: a node of this kind that is joined to these nodes of the prefix, bit i
    /// for the i-th. Longer prefixes and labels of edges take further steps.
    [[nodiscard]] std::uint32_t step(std::uint32_t prefix, std::uint32_t kind, std::uint64_t joined);
    /// All numbers are below it.
    [[nodiscard]] std::size_t size() const { return size_; }

  private:
    struct Entry {
        std::uint64_t joined = 0;
        std::uint32_t prefix = 0, kind = 0, number = 0;  ///< number 0: free
    };

    [[nodiscard]] std::size_t place(std::uint32_t prefix, std::uint32_t kind, std::uint64_t joined) const;
    void grow();

    std::vector<Entry> table_;  // a power of two, at most half full
    std::size_t size_ = 1;
};

}  // namespace countable::lrp
