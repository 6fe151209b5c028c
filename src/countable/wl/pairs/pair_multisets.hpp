#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "countable/wl/tuple_colors.hpp"

namespace countable::wl {

// Two ways to compare, exactly, the multisets {{ (c(i,m), c(m,j)) : m in V }} of pairs of nodes, with the colours of
// the pairs themselves. Exchanging the entries of all pairs permutes the colours of a round, so c(j,m), which lies in a
// row of the array, stands for c(m,j) throughout. A Comparison holds one pair and compares others with it.

/// A pair, by its place among the pairs of both graphs.
struct PairPlace {
    unsigned graph;
    std::size_t i, j;

    PairPlace(const TupleShape& shape, std::size_t pair) {
        const std::size_t of_first = shape.tuples(0);
        graph = pair < of_first ? 0 : 1;
        const std::size_t inside = pair - (graph == 0 ? 0 : of_first);
        i = inside / shape.nodes[graph];
        j = inside % shape.nodes[graph];
    }
    /// Where the rows of i and j stand among those of both graphs.
    [[nodiscard]] std::size_t row_i(const TupleShape& shape) const { return (graph == 0 ? 0 : shape.nodes[0]) + i; }
    [[nodiscard]] std::size_t row_j(const TupleShape& shape) const { return (graph == 0 ? 0 : shape.nodes[0]) + j; }
};

/// For few colours: N_xy(i,j) = |{ m : c(i,m) = x } and { m : c(j,m) = y }| by sets of bits. O(C^2 n / 64).
class PairBitsets {
  public:
    explicit PairBitsets(const TupleColors& pairs);
    /// Whether it is the faster way.
    [[nodiscard]] static bool suits(const TupleColors& pairs);

    class Comparison {
      public:
        explicit Comparison(const PairBitsets& all) : all_(all) {}
        void load(std::size_t pair);
        [[nodiscard]] bool same(std::size_t pair);

      private:
        const PairBitsets& all_;
        Color color_ = 0;
        std::vector<std::uint32_t> counts_;
    };

  private:
    [[nodiscard]] const std::uint64_t* bits(std::size_t row, Color color) const {
        return bits_.data() + (row * pairs_.num_colors + color) * words_;
    }
    [[nodiscard]] std::uint32_t count(std::size_t row_i, std::size_t row_j, Color x, Color y) const;

    const TupleColors& pairs_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

/// For many colours: with the nodes m listed by c(i,m), a multiset is, block by block of equal c(i,m), the multiset of
/// the c(j,m); blocks are compared by counting. O(n).
class PairBlocks {
  public:
    explicit PairBlocks(const TupleColors& pairs);

    class Comparison {
      public:
        explicit Comparison(const PairBlocks& all) : all_(all), count_(all.pairs_.num_colors) {}
        void load(std::size_t pair);
        [[nodiscard]] bool same(std::size_t pair);

      private:
        const PairBlocks& all_;
        std::vector<std::uint32_t> count_;  // by colour, zero between calls
        std::size_t row_ = 0;
        Color color_ = 0;
        std::vector<Color> listed_;
    };

  private:
    void add_row(std::span<const Color> colors);
    [[nodiscard]] std::span<const NodeId> order(std::size_t row) const;
    [[nodiscard]] const Color* colors_of(const PairPlace& at) const {
        return pairs_.of(at.graph).data() + at.j * pairs_.shape.nodes[at.graph];
    }

    const TupleColors& pairs_;
    std::vector<NodeId> order_;                           // per row: its nodes by colour
    std::vector<std::uint32_t> row_class_;                // per row: rows with the same colours, equally often
    std::vector<std::vector<std::uint32_t>> block_ends_;  // per class of rows
    std::map<std::vector<Color>, std::uint32_t> class_of_colors_;
    std::vector<std::uint64_t> keys_;
};

}  // namespace countable::wl
