#include "countable/wl/folklore_round.hpp"

#include <algorithm>
#include <cassert>

#include "countable/wl/dense_ranks.hpp"
#include "countable/wl/exact_ranks.hpp"

namespace countable::wl {
namespace {

/// The random number of a colour at a position.
std::uint32_t weight(Color color, unsigned position) {
    return static_cast<std::uint32_t>(mix(std::uint64_t{position} << 32 | color)) | 1;
}

/// The fingerprints of one graph's tuples, row by row: along a row the factors of all positions but the last lie
/// side by side, and that of the last is the same.
void sum_products(std::span<const Color> colors, std::size_t n, unsigned k, const RoundOptions& options,
                  std::uint64_t* out) {
    if (n == 0) return;
    std::vector<std::vector<std::uint32_t>> weights(k, std::vector<std::uint32_t>(colors.size()));
    parallel_chunks(colors.size(), 1 << 14, options.threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t s = first; s < last; ++s)
            for (unsigned w = 0; w < k; ++w) weights[w][s] = weight(colors[s], w);
    });
    parallel_chunks(colors.size() / n, 16, options.threads, [&](unsigned, std::size_t first, std::size_t last) {
        std::vector<std::uint64_t> product(n), sum(n);
        for (std::size_t row = first; row < last; ++row) {
            std::ranges::fill(sum, 0);
            for (std::size_t j = 0; j < n; ++j) {
                std::ranges::fill(product, weights[k - 1][row * n + j]);
                std::size_t stride = colors.size() / n;
                for (unsigned w = 0; w + 1 < k; ++w) {
                    stride /= n;
                    const std::size_t replaced = row + (j - row / stride % n) * stride;
                    const std::uint32_t* const factor = weights[w].data() + replaced * n;
                    for (std::size_t v = 0; v < n; ++v) product[v] *= factor[v];
                }
                for (std::size_t v = 0; v < n; ++v) sum[v] += product[v];
            }
            for (std::size_t v = 0; v < n; ++v)
                out[row * n + v] = mix(sum[v] + mix(colors[row * n + v])) & options.fingerprint_mask;
        }
    });
}

/// The vectors (c(s[1/j]), ..., c(s[k/j])) of a tuple, one per node j.
class Vectors {
  public:
    explicit Vectors(const TupleColors& tuples) : tuples_(tuples), k_(tuples.shape.k) {}

    [[nodiscard]] std::size_t size() const { return order_.size(); }
    [[nodiscard]] std::span<const Color> sorted(std::size_t i) const {
        return {entries_.data() + order_[i].second * k_, k_};
    }

    /// Sorted by a hash of the vector, ties by the vector itself.
    void load(std::size_t tuple) {
        const unsigned graph = tuple < tuples_.shape.tuples(0) ? 0 : 1;
        const std::size_t s = tuple - (graph == 0 ? 0 : tuples_.shape.tuples(0)), n = tuples_.shape.nodes[graph];
        const auto colors = tuples_.of(graph);
        entries_.resize(n * k_);
        order_.assign(n, {0, 0});
        std::size_t stride = colors.size();
        for (unsigned w = 0; w < k_; ++w) {
            stride /= n;
            const std::size_t base = s - s / stride % n * stride;
            for (std::size_t j = 0; j < n; ++j) {
                const Color color = colors[base + j * stride];
                entries_[j * k_ + w] = color;
                order_[j].first = mix(order_[j].first + color);
            }
        }
        for (std::size_t j = 0; j < n; ++j) order_[j].second = static_cast<std::uint32_t>(j);
        std::ranges::sort(order_, [&](const auto& a, const auto& b) {
            if (a.first != b.first) return a.first < b.first;
            return std::lexicographical_compare(
                entries_.begin() + a.second * k_, entries_.begin() + (a.second + 1) * k_,
                entries_.begin() + b.second * k_, entries_.begin() + (b.second + 1) * k_);
        });
    }

    friend bool operator==(const Vectors& a, const Vectors& b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a.order_[i].first != b.order_[i].first || !std::ranges::equal(a.sorted(i), b.sorted(i))) return false;
        return true;
    }

  private:
    const TupleColors& tuples_;
    std::size_t k_;
    std::vector<Color> entries_;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order_;  // hash and node
};

}  // namespace

TupleColors folklore_round(const TupleColors& now, const RoundOptions& options) {
    assert(now.shape.k >= 2);
    const TupleShape& shape = now.shape;
    std::vector<std::uint64_t> fingerprints(shape.total());
    for (unsigned graph = 0; graph < 2; ++graph)
        sum_products(now.of(graph), shape.nodes[graph], shape.k, options,
                     fingerprints.data() + (graph == 0 ? 0 : shape.tuples(0)));

    TupleColors next{shape, std::vector<Color>(shape.total()), 0};
    std::vector<std::pair<Vectors, Vectors>> buffers(std::max(1u, options.threads), {Vectors(now), Vectors(now)});
    next.num_colors = exact_ranks(
        fingerprints, next.colors, options.threads,
        [&](unsigned worker, std::size_t i, std::size_t j) {
            if (now.colors[i] != now.colors[j]) return false;
            auto& [a, b] = buffers[worker];
            a.load(i);
            b.load(j);
            return a == b;
        },
        [&](std::size_t i) {
            Vectors vectors(now);
            vectors.load(i);
            std::vector<Color> key = {now.colors[i]};
            for (std::size_t v = 0; v < vectors.size(); ++v)
                key.insert(key.end(), vectors.sorted(v).begin(), vectors.sorted(v).end());
            return key;
        });
    return next;
}

}  // namespace countable::wl
