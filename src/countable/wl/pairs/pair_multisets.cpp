#include "countable/wl/pairs/pair_multisets.hpp"

#include <algorithm>
#include <bit>

namespace countable::wl {

bool PairBitsets::suits(const TupleColors& pairs) {
    const std::size_t n = std::max(pairs.shape.nodes[0], pairs.shape.nodes[1]);
    return pairs.num_colors <= 64 && pairs.num_colors * pairs.num_colors * ((n + 63) / 64) <= 4 * n;
}

PairBitsets::PairBitsets(const TupleColors& pairs)
    : pairs_(pairs),
      words_((std::max(pairs.shape.nodes[0], pairs.shape.nodes[1]) + 63) / 64),
      bits_((pairs.shape.nodes[0] + pairs.shape.nodes[1]) * pairs.num_colors * words_) {
    std::size_t row = 0;
    for (unsigned graph = 0; graph < 2; ++graph) {
        const std::size_t n = pairs.shape.nodes[graph];
        for (std::size_t i = 0; i < n; ++i, ++row)
            for (std::size_t m = 0; m < n; ++m)
                bits_[(row * pairs.num_colors + pairs.of(graph)[i * n + m]) * words_ + m / 64] |= std::uint64_t{1}
                                                                                                  << m % 64;
    }
}

std::uint32_t PairBitsets::count(std::size_t row_i, std::size_t row_j, Color x, Color y) const {
    const std::uint64_t *a = bits(row_i, x), *b = bits(row_j, y);
    int sum = 0;
    for (std::size_t w = 0; w < words_; ++w) sum += std::popcount(a[w] & b[w]);
    return static_cast<std::uint32_t>(sum);
}

void PairBitsets::Comparison::load(std::size_t pair) {
    const PairPlace at(all_.pairs_.shape, pair);
    const std::size_t row_i = at.row_i(all_.pairs_.shape), row_j = at.row_j(all_.pairs_.shape);
    color_ = all_.pairs_.colors[pair];
    counts_.clear();
    for (Color x = 0; x < all_.pairs_.num_colors; ++x)
        for (Color y = 0; y < all_.pairs_.num_colors; ++y) counts_.push_back(all_.count(row_i, row_j, x, y));
}

bool PairBitsets::Comparison::same(std::size_t pair) {
    if (all_.pairs_.colors[pair] != color_) return false;
    const PairPlace at(all_.pairs_.shape, pair);
    const std::size_t row_i = at.row_i(all_.pairs_.shape), row_j = at.row_j(all_.pairs_.shape);
    std::size_t xy = 0;
    for (Color x = 0; x < all_.pairs_.num_colors; ++x)
        for (Color y = 0; y < all_.pairs_.num_colors; ++y, ++xy)
            if (all_.count(row_i, row_j, x, y) != counts_[xy]) return false;
    return true;
}

PairBlocks::PairBlocks(const TupleColors& pairs) : pairs_(pairs) {
    order_.reserve(pairs.colors.size());
    for (unsigned graph = 0; graph < 2; ++graph) {
        const std::size_t n = pairs.shape.nodes[graph];
        for (std::size_t i = 0; i < n; ++i) add_row(pairs.of(graph).subspan(i * n, n));
    }
}

void PairBlocks::add_row(std::span<const Color> colors) {
    const std::size_t n = colors.size();
    keys_.resize(n);
    for (std::size_t m = 0; m < n; ++m) keys_[m] = std::uint64_t{colors[m]} << 32 | m;
    std::ranges::sort(keys_);
    std::vector<Color> sorted(n);
    for (std::size_t m = 0; m < n; ++m) {
        sorted[m] = static_cast<Color>(keys_[m] >> 32);
        order_.push_back(static_cast<NodeId>(keys_[m]));
    }
    const auto known = class_of_colors_.find(sorted);
    if (known != class_of_colors_.end()) {
        row_class_.push_back(known->second);
        return;
    }
    std::vector<std::uint32_t> ends;
    for (std::size_t m = 1; m <= n; ++m)
        if (m == n || sorted[m] != sorted[m - 1]) ends.push_back(static_cast<std::uint32_t>(m));
    row_class_.push_back(static_cast<std::uint32_t>(block_ends_.size()));
    class_of_colors_.emplace(std::move(sorted), row_class_.back());
    block_ends_.push_back(std::move(ends));
}

std::span<const NodeId> PairBlocks::order(std::size_t row) const {
    const std::size_t n0 = pairs_.shape.nodes[0], n1 = pairs_.shape.nodes[1];
    if (row < n0) return {order_.data() + row * n0, n0};
    return {order_.data() + n0 * n0 + (row - n0) * n1, n1};
}

void PairBlocks::Comparison::load(std::size_t pair) {
    const PairPlace at(all_.pairs_.shape, pair);
    row_ = at.row_i(all_.pairs_.shape);
    color_ = all_.pairs_.colors[pair];
    const auto order = all_.order(row_);
    const Color* const second = all_.colors_of(at);
    listed_.resize(order.size());
    for (std::size_t m = 0; m < order.size(); ++m) listed_[m] = second[order[m]];
}

bool PairBlocks::Comparison::same(std::size_t pair) {
    const PairPlace at(all_.pairs_.shape, pair);
    const std::size_t row = at.row_i(all_.pairs_.shape);
    if (all_.pairs_.colors[pair] != color_ || all_.row_class_[row] != all_.row_class_[row_]) return false;
    const NodeId* const order = all_.order(row).data();
    const Color* const second = all_.colors_of(at);
    std::size_t m = 0;
    for (const std::uint32_t end : all_.block_ends_[all_.row_class_[row]]) {
        if (end == m + 1) {
            if (second[order[m]] != listed_[m]) return false;
            ++m;
            continue;
        }
        const std::size_t begin = m;
        for (; m < end; ++m) ++count_[listed_[m]];
        // The block has as many entries as were counted: if none is found wanting, none is left over.
        for (m = begin; m < end; ++m) {
            std::uint32_t& left = count_[second[order[m]]];
            if (left == 0) {
                for (std::size_t x = begin; x < end; ++x) count_[listed_[x]] = 0;
                return false;
            }
            --left;
        }
    }
    return true;
}

}  // namespace countable::wl
