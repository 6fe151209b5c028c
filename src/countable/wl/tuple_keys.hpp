#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "countable/support/parallel.hpp"
#include "countable/wl/dense_ranks.hpp"
#include "countable/wl/tuple_colors.hpp"

namespace countable::wl {

/// Exact keys of all tuples of a shape, grown digit by digit as numbers of a mixed radix: keys compare as the sequences
/// of their digits do. Where 64 bits do not suffice for the next digit the keys are replaced by their ranks.
class TupleKeys {
  public:
    TupleKeys(const TupleShape& shape, unsigned threads) : shape_(shape), threads_(threads), keys_(shape.total()) {}

    /// Appends to every key a digit below `bound`. digits(graph, row, out) writes those of one row, n_graph of them.
    template <typename Digits>
    void append(std::uint64_t bound, const Digits& digits) {
        if (radix_ > std::numeric_limits<std::uint64_t>::max() / std::max<std::uint64_t>(bound, 1)) shorten();
        radix_ *= std::max<std::uint64_t>(bound, 1);
        std::size_t offset = 0;
        for (unsigned graph = 0; graph < 2; ++graph) {
            const std::size_t n = shape_.nodes[graph], rows = shape_.rows(graph);
            const std::size_t chunk = std::max<std::size_t>(1, 16384 / std::max<std::size_t>(n, 1));
            parallel_chunks(n == 0 ? 0 : rows, chunk, threads_, [&](unsigned, std::size_t first, std::size_t last) {
                std::vector<Color> row(n);
                for (std::size_t r = first; r < last; ++r) {
                    digits(graph, r, row.data());
                    std::uint64_t* const key = keys_.data() + offset + r * n;
                    for (std::size_t v = 0; v < n; ++v) key[v] = key[v] * bound + row[v];
                }
            });
            offset += shape_.tuples(graph);
        }
    }

    /// The rank of every tuple's key among the distinct keys.
    [[nodiscard]] TupleColors ranks() const {
        TupleColors result{shape_, std::vector<Color>(keys_.size()), 0};
        result.num_colors = dense_ranks(keys_, result.colors, threads_);
        return result;
    }

  private:
    void shorten() {
        const auto ranked = ranks();
        std::ranges::copy(ranked.colors, keys_.begin());
        radix_ = ranked.num_colors;
    }

    TupleShape shape_;
    unsigned threads_;
    std::vector<std::uint64_t> keys_;
    std::uint64_t radix_ = 1;  // keys are below it
};

}  // namespace countable::wl
