#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "countable/count/vocabulary.hpp"
#include "countable/graph/graph.hpp"

namespace countable::count {

/// A set of nodes 0 .. 64 W - 1.
template <unsigned W>
struct Bits {
    std::array<std::uint64_t, W> words{};

    void insert(NodeId v) { words[v / 64] |= std::uint64_t{1} << (v % 64); }
    void erase(NodeId v) { words[v / 64] &= ~(std::uint64_t{1} << (v % 64)); }
    Bits& operator&=(const Bits& other) {
        for (unsigned i = 0; i < W; ++i) words[i] &= other.words[i];
        return *this;
    }
    Bits& operator|=(const Bits& other) {
        for (unsigned i = 0; i < W; ++i) words[i] |= other.words[i];
        return *this;
    }
    /// Removes the elements of `other`.
    Bits& operator-=(const Bits& other) {
        for (unsigned i = 0; i < W; ++i) words[i] &= ~other.words[i];
        return *this;
    }
    /// Keeps the elements greater than v.
    void keep_above(NodeId v) {
        for (unsigned i = 0; i < v / 64; ++i) words[i] = 0;
        words[v / 64] &= ~std::uint64_t{1} << (v % 64);
    }
    /// Keeps the elements smaller than v.
    void keep_below(NodeId v) {
        for (unsigned i = v / 64 + 1; i < W; ++i) words[i] = 0;
        words[v / 64] &= (std::uint64_t{1} << (v % 64)) - 1;
    }
    [[nodiscard]] bool empty() const { return *this == Bits{}; }
    [[nodiscard]] unsigned size() const {
        unsigned sum = 0;
        for (const auto word : words) sum += static_cast<unsigned>(std::popcount(word));
        return sum;
    }
    template <typename Visit>
    void for_each(const Visit& visit) const {
        for (unsigned i = 0; i < W; ++i)
            for (std::uint64_t left = words[i]; left != 0; left &= left - 1)
                visit(static_cast<NodeId>(64 * i + static_cast<unsigned>(std::countr_zero(left))));
    }
    friend bool operator==(const Bits&, const Bits&) = default;
};

/// A graph of at most 64 W nodes with all relations of a vocabulary as rows of bits.
template <unsigned W>
struct BitTarget {
    using Set = Bits<W>;

    NodeId nodes = 0;
    std::vector<Set> rows;       ///< relation * nodes + node
    std::vector<Set> universes;  ///< of the vocabulary

    [[nodiscard]] const Set& row(unsigned relation, NodeId v) const { return rows[std::size_t{relation} * nodes + v]; }

    /// Requires labels in the graph for every label that the vocabulary names. Reuses the memory of earlier graphs.
    void assign(const Graph& graph, const Vocabulary& vocabulary) {
        nodes = graph.num_nodes();
        rows.assign(vocabulary.relations.size() * nodes, Set{});
        universes.assign(vocabulary.universes.size(), Set{});
        for (std::size_t u = 0; u < vocabulary.universes.size(); ++u)
            for (NodeId v = 0; v < nodes; ++v)
                if (matches(vocabulary.universes[u], [&] { return graph.node_label(v); })) universes[u].insert(v);
        for (std::size_t r = 0; r < vocabulary.relations.size(); ++r) {
            const NeighborConstraint relation = vocabulary.relations[r];
            for (NodeId v = 0; v < nodes; ++v) {
                Set& row = rows[r * nodes + v];
                const auto neighbors = graph.neighbors(v);
                for (std::size_t i = 0; i < neighbors.size(); ++i)
                    if (matches(relation.node, [&] { return graph.node_label(neighbors[i]); }) &&
                        matches(relation.edge, [&] { return graph.edge_labels(v)[i]; }))
                        row.insert(neighbors[i]);
            }
        }
    }

  private:
    template <typename GetLabel>
    static bool matches(LabelConstraint constraint, const GetLabel& label) {
        return constraint == pattern::any_label || constraint == label();
    }
};

}  // namespace countable::count
