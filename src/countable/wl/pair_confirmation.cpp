#include <algorithm>
#include <atomic>
#include <numeric>

#include "countable/support/parallel.hpp"
#include "countable/wl/dense_ranks.hpp"
#include "countable/wl/pair_round.hpp"

namespace countable::wl {
namespace {

/// Colours of pairs, prepared for comparing the multisets {{ (c(i,m), c(m,j)) : m }} exactly. The nodes m are listed by
/// c(i,m), ascending: then a multiset is, block by block of equal c(i,m), the multiset of the c(m,j). Exchanging the
/// two entries of all pairs permutes the colours, so c(j,m), which lies in a row, stands for c(m,j).
class PairMultisets {
  public:
    explicit PairMultisets(const TupleColors& pairs) : pairs_(pairs) {
        for (unsigned graph = 0; graph < 2; ++graph) {
            const std::size_t n = pairs.shape.nodes[graph];
            for (std::size_t i = 0; i < n; ++i) add_row(pairs.of(graph).subspan(i * n, n));
        }
    }

    /// A pair, by its place among the pairs of both graphs.
    struct Place {
        unsigned graph;
        std::size_t i, j;
    };
    [[nodiscard]] Place place(std::size_t pair) const {
        const std::size_t of_first = pairs_.shape.tuples(0);
        const unsigned graph = pair < of_first ? 0 : 1;
        const std::size_t inside = pair - (graph == 0 ? 0 : of_first), n = pairs_.shape.nodes[graph];
        return {graph, inside / n, inside % n};
    }
    [[nodiscard]] std::size_t pair(const Place& at) const {
        const std::size_t n = pairs_.shape.nodes[at.graph];
        return (at.graph == 0 ? 0 : pairs_.shape.tuples(0)) + at.i * n + at.j;
    }

    /// Compares other pairs with one that is loaded.
    class Comparison {
      public:
        explicit Comparison(const PairMultisets& all) : all_(all), count_(all.pairs_.num_colors) {}

        void load(std::size_t pair) {
            const Place at = all_.place(pair);
            row_ = all_.row(at.graph, at.i);
            color_ = all_.pairs_.colors[pair];
            const auto order = all_.order(row_);
            const Color* const second = all_.row_of_colors(at.graph, at.j);
            listed_.resize(order.size());
            for (std::size_t m = 0; m < order.size(); ++m) listed_[m] = second[order[m]];
        }

        bool same(std::size_t pair) {
            const Place at = all_.place(pair);
            const std::size_t row = all_.row(at.graph, at.i);
            if (all_.pairs_.colors[pair] != color_ || all_.row_class_[row] != all_.row_class_[row_]) return false;
            const NodeId* const order = all_.order(row).data();
            const Color* const second = all_.row_of_colors(at.graph, at.j);
            std::size_t m = 0;
            for (const std::uint32_t end : all_.blocks_[all_.row_class_[row]]) {
                if (end == m + 1) {
                    if (second[order[m]] != listed_[m]) return false;
                    ++m;
                    continue;
                }
                for (std::size_t x = m; x < end; ++x) ++count_[listed_[x]];
                for (std::size_t x = m; x < end; ++x)
                    if (count_[second[order[x]]]-- == 0) {
                        ++count_[second[order[x]]];
                        for (std::size_t y = m; y < end; ++y) count_[listed_[y]] = 0;
                        return false;
                    }
                m = end;
            }
            return true;
        }

      private:
        const PairMultisets& all_;
        std::vector<std::uint32_t> count_;  // by colour, zero between calls
        std::size_t row_ = 0;
        Color color_ = 0;
        std::vector<Color> listed_;
    };

  private:
    void add_row(std::span<const Color> colors) {
        const std::size_t n = colors.size();
        keys_.resize(n);
        for (std::size_t m = 0; m < n; ++m) keys_[m] = std::uint64_t{colors[m]} << 32 | m;
        std::ranges::sort(keys_);
        std::vector<Color> sorted(n);
        for (std::size_t m = 0; m < n; ++m) {
            sorted[m] = static_cast<Color>(keys_[m] >> 32);
            order_.push_back(static_cast<NodeId>(keys_[m]));
        }
        // Rows with the same colours, equally often: the same blocks.
        auto known = std::ranges::find(row_colors_, sorted);
        if (known == row_colors_.end()) {
            std::vector<std::uint32_t> ends;
            for (std::size_t m = 1; m <= n; ++m)
                if (m == n || sorted[m] != sorted[m - 1]) ends.push_back(static_cast<std::uint32_t>(m));
            blocks_.push_back(std::move(ends));
            row_colors_.push_back(std::move(sorted));
            known = row_colors_.end() - 1;
        }
        row_class_.push_back(static_cast<std::uint32_t>(known - row_colors_.begin()));
    }

    [[nodiscard]] std::size_t row(unsigned graph, std::size_t i) const {
        return (graph == 0 ? 0 : pairs_.shape.nodes[0]) + i;
    }
    [[nodiscard]] std::span<const NodeId> order(std::size_t row) const {
        const std::size_t n0 = pairs_.shape.nodes[0], n1 = pairs_.shape.nodes[1];
        if (row < n0) return {order_.data() + row * n0, n0};
        return {order_.data() + n0 * n0 + (row - n0) * n1, n1};
    }
    [[nodiscard]] const Color* row_of_colors(unsigned graph, std::size_t i) const {
        return pairs_.of(graph).data() + i * pairs_.shape.nodes[graph];
    }

    const TupleColors& pairs_;
    std::vector<NodeId> order_;             // per row: its nodes by colour
    std::vector<std::uint32_t> row_class_;  // per row: its place in the next two
    std::vector<std::vector<Color>> row_colors_;
    std::vector<std::vector<std::uint32_t>> blocks_;  // where each block of equal colours ends
    std::vector<std::uint64_t> keys_;
};

/// The classes of a colouring of the given pairs, as lists of pairs one behind the other.
struct Classes {
    std::vector<std::uint32_t> start;  // classes + 1
    std::vector<std::uint32_t> pairs;

    Classes(const TupleColors& colors, std::span<const std::uint32_t> chosen)
        : start(colors.num_colors + 1), pairs(chosen.size()) {
        for (const std::uint32_t pair : chosen) ++start[colors.colors[pair] + 1];
        for (std::size_t c = 1; c < start.size(); ++c) start[c] += start[c - 1];
        std::vector<std::uint32_t> next = start;
        for (const std::uint32_t pair : chosen) pairs[next[colors.colors[pair]]++] = pair;
    }
};

/// Whether within every class of `after`, restricted to the chosen pairs, all have equal keys over `before`.
bool homogeneous(const TupleColors& before, const TupleColors& after, std::span<const std::uint32_t> chosen,
                 const RoundOptions& options) {
    const PairMultisets multisets(before);
    const Classes classes(after, chosen);
    std::atomic<bool> equal = true;
    const unsigned threads = chosen.size() < 4096 ? 1 : options.threads;
    parallel_chunks(after.num_colors, 64, threads, [&](unsigned, std::size_t first, std::size_t last) {
        PairMultisets::Comparison comparison(multisets);
        for (std::size_t c = first; c < last && equal; ++c) {
            if (classes.start[c + 1] - classes.start[c] < 2) continue;
            comparison.load(classes.pairs[classes.start[c]]);
            for (std::uint32_t x = classes.start[c] + 1; x < classes.start[c + 1]; ++x)
                if (!comparison.same(classes.pairs[x])) equal = false;
        }
    });
    return equal;
}

/// Whether equal colours of `after` mean equal colours of `before`.
bool refines(const TupleColors& after, const TupleColors& before) {
    std::vector<std::uint64_t> color_before(after.num_colors, ~std::uint64_t{0});
    for (std::size_t pair = 0; pair < after.colors.size(); ++pair) {
        auto& known = color_before[after.colors[pair]];
        if (known == ~std::uint64_t{0}) known = before.colors[pair];
        if (known != before.colors[pair]) return false;
    }
    return true;
}

/// Pairs that have to be compared with the others of their class: all (i,j) with i <= j, and one with i > j for each
/// class. The key of (j,i) is that of (i,j) with all entries exchanged, so the other (j,i) follow, provided that the
/// colour of (i,j) determines that of (j,i); otherwise all pairs.
std::vector<std::uint32_t> pairs_to_compare(const TupleColors& pairs) {
    constexpr std::uint64_t none = ~std::uint64_t{0};
    std::vector<std::uint64_t> exchanged(pairs.num_colors, none), lower(pairs.num_colors, none);
    std::vector<std::uint32_t> chosen;
    bool determined = true;
    std::uint32_t pair = 0;
    for (unsigned graph = 0; graph < 2; ++graph) {
        const std::size_t n = pairs.shape.nodes[graph];
        const auto colors = pairs.of(graph);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j, ++pair) {
                const Color color = colors[i * n + j];
                auto& known = exchanged[color];
                if (known == none) known = colors[j * n + i];
                if (known != colors[j * n + i]) determined = false;
                if (i <= j || lower[color] == none) chosen.push_back(pair);
                if (i > j) lower[color] = pair;
            }
    }
    if (determined) return chosen;
    chosen.resize(pairs.colors.size());
    std::iota(chosen.begin(), chosen.end(), 0);
    return chosen;
}

}  // namespace

bool confirm_pair_rounds(std::span<const TupleColors> rounds, const RoundOptions& options) {
    if (rounds.size() < 2) return true;
    for (std::size_t t = 1; t < rounds.size(); ++t)
        if (!refines(rounds[t], rounds[t - 1])) return false;
    const TupleColors& last = rounds.back();
    if (!homogeneous(rounds[rounds.size() - 2], last, pairs_to_compare(last), options)) return false;

    std::vector<std::uint32_t> of_class(last.num_colors);
    for (std::uint32_t pair = 0; pair < last.colors.size(); ++pair) of_class[last.colors[pair]] = pair;
    for (std::size_t t = rounds.size() - 2; t > 0; --t)
        if (!homogeneous(rounds[t - 1], rounds[t], of_class, options)) return false;
    return true;
}

}  // namespace countable::wl
