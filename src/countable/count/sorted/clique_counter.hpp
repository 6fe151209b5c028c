#pragma once

#include <bit>
#include <cassert>
#include <functional>
#include <vector>

#include "countable/count/sorted/sorted_sets.hpp"
#include "countable/count/sorted/sorted_target.hpp"
#include "countable/count/stop_requested.hpp"
#include "countable/support/checked.hpp"

namespace countable::count {

/// Counts cliques of 3 to 5 nodes from their smallest node u, among its greater neighbours: a triangle is a marked neighbour of
/// a marked one; larger cliques are found by rows of bits of the graph that these neighbours induce. O(m sqrt(m)) for
/// triangles (Chiba and Nishizeki 1985). One thread each.
class CliqueCounter {
  public:
    static constexpr unsigned fewest_nodes = 3, most_nodes = 5;

    /// Relation 0 of the target is that of all edges, and has its upper rows. Requires that the cliques at each node are fewer
    /// than 2^64.
    CliqueCounter(const SortedTarget& target, unsigned size, const std::function<bool()>& stop)
        : target_(target), size_(size), stop_(stop), place_(target.nodes()) {
        assert(size >= fewest_nodes && size <= most_nodes);
    }

    /// The cliques whose smallest node is among the roots. Throws StopRequested.
    [[nodiscard]] Count count(SortedSet roots) {
        Count sum = 0;
        for (const NodeId root : roots) sum += size_ == 3 ? triangles(root) : cliques(root);
        return sum;
    }

  private:
    using Word = std::uint64_t;

    /// Calls visit(i, row) for the upper rows of the nodes of an upper row.
    template <typename Visit>
    void for_each_row(SortedSet nodes, const Visit& visit) const {
        constexpr std::size_t ahead = 4;  // rows are met in no order: they are fetched from memory beforehand
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (i + ahead < nodes.size()) __builtin_prefetch(target_.upper_row(0, nodes[i + ahead]).data());
            visit(i, target_.upper_row(0, nodes[i]));
        }
    }

    std::uint64_t triangles(NodeId root) {
        const SortedSet nodes = target_.upper_row(0, root);
        if (nodes.size() < 2) return 0;
        for (const NodeId v : nodes) place_[v] = 1;
        std::uint64_t sum = 0;
        for_each_row(nodes, [&](std::size_t, SortedSet row) {
            for (const NodeId w : row) sum += place_[w];
        });
        for (const NodeId v : nodes) place_[v] = 0;
        return sum;
    }

    std::uint64_t cliques(NodeId root) {
        const SortedSet nodes = target_.upper_row(0, root);
        if (nodes.size() + 1 < size_) return 0;
        words_ = (nodes.size() + 63) / 64;
        rows_.assign(nodes.size() * words_, 0);
        for (std::size_t i = 0; i < nodes.size(); ++i) place_[nodes[i]] = static_cast<std::uint32_t>(i + 1);
        std::uint64_t edges = 0;
        for_each_row(nodes, [&](std::size_t i, SortedSet row) {
            Word* const bits = rows_.data() + i * words_;
            for (const NodeId w : row)
                if (const std::uint32_t at = place_[w]; at != 0) {
                    bits[(at - 1) / 64] |= Word{1} << ((at - 1) % 64);
                    ++edges;
                }
        });
        for (const NodeId v : nodes) place_[v] = 0;
        if (edges + 1 < size_) return 0;
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (stop_ && words_ > 1 && stop_()) throw StopRequested();
            sum += within(rows_.data() + i * words_, size_ - 2);
        }
        return sum;
    }

    /// The cliques of so many nodes, 1 to 3, within a set of the root's neighbours.
    std::uint64_t within(const Word* set, unsigned nodes) {
        std::uint64_t sum = 0;
        for_each(set, [&](std::size_t i) {
            const Word* const row = rows_.data() + i * words_;
            if (nodes == 2) {
                for (std::size_t w = 0; w < words_; ++w) sum += static_cast<unsigned>(std::popcount(set[w] & row[w]));
                return;
            }
            common_.resize(words_);
            Word any = 0;
            for (std::size_t w = 0; w < words_; ++w) any |= common_[w] = set[w] & row[w];
            if (any != 0) sum += within(common_.data(), 2);
        });
        return sum;
    }

    template <typename Visit>
    void for_each(const Word* set, const Visit& visit) const {
        for (std::size_t w = 0; w < words_; ++w)
            for (Word left = set[w]; left != 0; left &= left - 1)
                visit(64 * w + static_cast<std::size_t>(std::countr_zero(left)));
    }

    const SortedTarget& target_;
    unsigned size_;
    const std::function<bool()>& stop_;
    std::vector<std::uint32_t> place_;  // of each node among the neighbours of the root, plus 1
    std::size_t words_ = 0;             // of a set of these neighbours
    std::vector<Word> rows_, common_;
};

}  // namespace countable::count
