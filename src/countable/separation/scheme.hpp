#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/wl/result.hpp"

namespace countable::separation {

using wl::Color;

/// One colour per item of either graph, with one palette.
struct ItemColors {
    std::array<std::vector<Color>, 2> of;
    std::uint64_t num_colors = 0;
};

/// What a refinement test colours, and where an item looks. In round 0 the colour of an item is its key; then
///   c_t(i) = (c_{t-1}(i), {{ keys that append_keys() makes of c_{t-1} }}).
/// For the verdict the colours are pooled: the items of a group become the multiset of their colours, group after group
/// on each level, and the groups of the last level are compared as a multiset.
/// An item is a pair of a root and a node, a set of nodes, an edge, ...; there are fewer than 2^30 of them.
class Scheme {
  public:
    Scheme() = default;
    Scheme(const Scheme&) = delete;
    Scheme& operator=(const Scheme&) = delete;
    virtual ~Scheme() = default;

    [[nodiscard]] virtual std::size_t items(unsigned graph) const = 0;
    /// The keys of round 0. Items of both graphs with equal keys, and no others, have the same colour.
    [[nodiscard]] virtual std::vector<std::uint64_t> initial_keys(unsigned graph) const = 0;
    /// Called before each round, for what many items share.
    virtual void begin_round(const ItemColors& /*now*/) {}
    /// Appends the multiset that the item sees, as exact keys in any order. Safe to call from several threads.
    virtual void append_keys(unsigned graph, std::size_t item, const ItemColors& now,
                             std::vector<std::uint64_t>& keys) const = 0;

    /// Levels of pooling: none when the items themselves are compared as a multiset.
    [[nodiscard]] virtual unsigned levels() const { return 0; }
    [[nodiscard]] virtual std::size_t groups(unsigned /*level*/, unsigned /*graph*/) const { return 0; }
    /// The group of an item (level 0) or of a group of the level before.
    [[nodiscard]] virtual std::size_t group_of(unsigned /*level*/, unsigned /*graph*/, std::size_t /*member*/) const {
        return 0;
    }
    /// Where the groups of level 0 are one of each orbit of the graph's automorphisms: of every group of the test, the number of
    /// the one that stands for it and has its colour. The levels that follow pool all of them. Empty where no group
    /// stands for others.
    [[nodiscard]] virtual std::vector<std::uint32_t> standing_for(unsigned /*graph*/) const { return {}; }
    /// After how many levels of pooling there is one colour per node; nothing where no level has.
    [[nodiscard]] virtual std::optional<unsigned> node_level() const { return std::nullopt; }
    /// An item whose colour is part of that of a node.
    struct NodeMember {
        NodeId node;
        std::uint32_t item;
    };
    /// For tests without such a level whose items belong to several nodes: all of them. The colour of a node is the multiset of
    /// the colours of its items.
    [[nodiscard]] virtual std::vector<NodeMember> node_members(unsigned /*graph*/) const { return {}; }
};

}  // namespace countable::separation
