#pragma once

#include <array>
#include <bit>
#include <vector>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::count::graphlets {

/// A set of the pattern's nodes.
using NodeSet = std::uint32_t;

[[nodiscard]] inline NodeSet bit(unsigned v) { return NodeSet{1} << v; }

[[nodiscard]] inline std::vector<unsigned> members(NodeSet set) {
    std::vector<unsigned> nodes;
    for (; set != 0; set &= set - 1) nodes.push_back(static_cast<unsigned>(std::countr_zero(set)));
    return nodes;
}

/// Parts of a pattern: sets of its nodes with the edges among them.
class Parts {
  public:
    explicit Parts(const pattern::PatternGraph& shape) {
        for (const auto [a, b] : shape.edges()) {
            neighbors_[a] |= bit(b);
            neighbors_[b] |= bit(a);
        }
    }

    [[nodiscard]] NodeSet neighbors(unsigned v) const { return neighbors_[v]; }

    /// The neighbours of all nodes of a set.
    [[nodiscard]] NodeSet reach(NodeSet set) const {
        NodeSet reached = 0;
        for (const unsigned v : members(set)) reached |= neighbors_[v];
        return reached;
    }

    [[nodiscard]] std::vector<NodeSet> components(NodeSet part) const {
        std::vector<NodeSet> result;
        while (part != 0) {
            NodeSet component = part & -part, before = 0;
            while (component != before) {
                before = component;
                component |= reach(component) & part;
            }
            result.push_back(component);
            part &= ~component;
        }
        return result;
    }

  private:
    std::array<NodeSet, pattern::max_pattern_nodes> neighbors_{};
};

}  // namespace countable::count::graphlets
