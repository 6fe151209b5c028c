#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "countable/separation/scheme.hpp"

namespace countable::separation {

/// A node's label; 0 for no label.
[[nodiscard]] inline std::uint64_t node_key(const Graph& graph, NodeId v) {
    return graph.has_node_labels() ? std::uint64_t{graph.node_label(v)} + 1 : 0;
}

/// The label of the edge to the i-th neighbour of v; 0 for no label.
[[nodiscard]] inline std::uint64_t edge_key(const Graph& graph, NodeId v, std::size_t i) {
    return graph.has_edge_labels() ? std::uint64_t{graph.edge_labels(v)[i]} + 1 : 0;
}

/// The key of a neighbour: its colour and the label of the edge to it.
[[nodiscard]] constexpr std::uint64_t neighbor_key(std::uint64_t edge, Color color) { return edge << 32 | color; }

/// Numbers for keys of several words, as they are met.
template <typename Key>
class Numbers {
  public:
    [[nodiscard]] std::uint64_t of(const Key& key) { return numbers_.try_emplace(key, numbers_.size()).first->second; }

  private:
    std::map<Key, std::uint64_t> numbers_;
};

}  // namespace countable::separation
