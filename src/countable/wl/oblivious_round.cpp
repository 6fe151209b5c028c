#include "countable/wl/oblivious_round.hpp"

#include <algorithm>

#include "countable/wl/dense_ranks.hpp"
#include "countable/wl/exact_ranks.hpp"
#include "countable/wl/tuple_keys.hpp"

namespace countable::wl {
namespace {

/// The rows of both arrays: colours of the tuples that differ in the last entry only.
struct TupleRows {
    const TupleColors& tuples;
    std::size_t of_first = tuples.shape.rows(0);

    [[nodiscard]] std::span<const Color> operator[](std::size_t row) const {
        const unsigned graph = row < of_first ? 0 : 1;
        const std::size_t n = tuples.shape.nodes[graph];
        return tuples.of(graph).subspan((row - (graph == 0 ? 0 : of_first)) * n, n);
    }
};

/// Compares multisets by counting; the counters are zero between calls.
class SameMultiset {
  public:
    SameMultiset(std::size_t num_colors, unsigned workers) : counts_(workers, std::vector<Color>(num_colors)) {}

    bool operator()(unsigned worker, std::span<const Color> a, std::span<const Color> b) {
        if (a.size() != b.size()) return false;
        auto& count = counts_[worker];
        for (const Color color : a) ++count[color];
        for (const Color color : b) {
            if (count[color] == 0) {
                for (const Color other : a) count[other] = 0;
                return false;
            }
            --count[color];
        }
        return true;
    }

  private:
    std::vector<std::vector<Color>> counts_;
};

struct RowMultisets {
    std::vector<Color> ids;
    std::uint64_t distinct = 0;
};

RowMultisets row_multisets(const TupleColors& now, const RoundOptions& options) {
    const TupleRows rows{now};
    const std::size_t count = now.shape.total_rows();
    std::vector<std::uint64_t> fingerprints(count);
    parallel_chunks(count, 256, options.threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t r = first; r < last; ++r) {
            std::uint64_t sum = 0;
            for (const Color color : rows[r]) sum += mix(color);
            fingerprints[r] = mix(sum + rows[r].size()) & options.fingerprint_mask;
        }
    });
    RowMultisets result{std::vector<Color>(count), 0};
    SameMultiset same(now.num_colors, std::max(1u, options.threads));
    result.distinct = exact_ranks(
        fingerprints, result.ids, options.threads,
        [&](unsigned worker, std::size_t i, std::size_t j) { return same(worker, rows[i], rows[j]); },
        [&](std::size_t i) {
            std::vector<Color> sorted(rows[i].begin(), rows[i].end());
            std::ranges::sort(sorted);
            return sorted;
        });
    return result;
}

}  // namespace

TupleColors oblivious_round(const TupleColors& now, const RoundOptions& options) {
    const TupleShape& shape = now.shape;
    const auto multisets = row_multisets(now, options);
    TupleKeys keys(shape, options.threads);
    keys.append(now.num_colors, [&](unsigned graph, std::size_t row, Color* out) {
        const std::size_t n = shape.nodes[graph];
        std::ranges::copy(now.of(graph).subspan(row * n, n), out);
    });
    for (unsigned w = 1; w <= shape.k; ++w)
        keys.append(multisets.distinct, [&](unsigned graph, std::size_t row, Color* out) {
            const std::size_t n = shape.nodes[graph];
            const Color* const ids = multisets.ids.data() + (graph == 0 ? 0 : shape.rows(0));
            if (w == shape.k) {
                std::fill_n(out, n, ids[row]);
                return;
            }
            // The row (i_1, ..., i_{k-1}) with v in place of i_w.
            const std::size_t stride = TupleShape::power(n, shape.k - 1 - w);
            const Color* const base = ids + (row - row / stride % n * stride);
            for (std::size_t v = 0; v < n; ++v) out[v] = base[v * stride];
        });
    return keys.ranks();
}

}  // namespace countable::wl
