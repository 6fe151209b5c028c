#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::formats {

/// Pairs of node ids from a file, 0 .. 2^64-1. Memory: 8 bytes per pair while all ids fit into 32 bits, 16 after that.
class IdPairs {
  public:
    void add(std::uint64_t u, std::uint64_t v) {
        if (wide_.empty() && (u | v) >> 32 == 0)
            narrow_.push_back({static_cast<NodeId>(u), static_cast<NodeId>(v)});
        else
            add_wide(u, v);
    }
    /// Takes memory for all pairs of a file, of which this fraction, which has so many pairs, is read.
    void expect(double fraction, std::size_t pairs);
    /// Pairs of small ids, then pairs of any ids.
    void append(std::span<const Edge> small, std::span<const std::pair<std::uint64_t, std::uint64_t>> any);
    [[nodiscard]] std::size_t size() const { return wide_.empty() ? narrow_.size() : wide_.size(); }

  private:
    friend struct Numbered number_nodes(IdPairs pairs, unsigned threads);
    void add_wide(std::uint64_t u, std::uint64_t v);

    std::vector<Edge> narrow_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> wide_;
};

/// The pairs with their ids replaced by nodes 0 .. n-1.
struct Numbered {
    std::uint64_t num_nodes = 0;
    std::vector<Edge> edges;
    std::vector<std::uint64_t> ids;  ///< the id of each node, ascending; empty when they are 0 .. n-1
};

/// Numbers the ids that occur, in ascending order. With a bitmap in O(m + max/64) if the largest id is at most 64 times
/// the number of pairs (or 2^20), otherwise by sorting in O(m log m). The result has no edges if there are more ids
/// than a NodeId can count.
[[nodiscard]] Numbered number_nodes(IdPairs pairs, unsigned threads = 1);

}  // namespace countable::formats
