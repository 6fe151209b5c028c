#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::formats {

/// Pairs of node ids as a file has them, 0 .. 2^64-1. 8 bytes a pair while all ids fit into 32 bits, 16 from then on.
class IdPairs {
  public:
    void add(std::uint64_t u, std::uint64_t v) {
        if (wide_.empty() && (u | v) >> 32 == 0)
            narrow_.push_back({static_cast<NodeId>(u), static_cast<NodeId>(v)});
        else
            add_wide(u, v);
    }
    [[nodiscard]] std::size_t size() const { return wide_.empty() ? narrow_.size() : wide_.size(); }

  private:
    friend struct Numbered number_nodes(IdPairs pairs);
    void add_wide(std::uint64_t u, std::uint64_t v);

    std::vector<Edge> narrow_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> wide_;
};

/// The same pairs with nodes 0 .. n-1.
struct Numbered {
    std::uint64_t num_nodes = 0;
    std::vector<Edge> edges;
    std::vector<std::uint64_t> ids;  ///< the id of each node, ascending; empty when they are 0 .. n-1
};

/// Numbers the ids that occur in ascending order. Where the largest id is at most 64 times the number of pairs (or
/// 2^20), a bitmap with ranks does it in O(m + max/64); else by sorting, O(m log m). Edges are left empty when there
/// are more ids than a NodeId can count.
[[nodiscard]] Numbered number_nodes(IdPairs pairs);

}  // namespace countable::formats
