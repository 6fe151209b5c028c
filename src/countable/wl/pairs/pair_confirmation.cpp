#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>

#include "countable/support/parallel.hpp"
#include "countable/wl/pairs/pair_multisets.hpp"
#include "countable/wl/pairs/pair_round.hpp"

namespace countable::wl {
namespace {

/// Lists of pairs by their colour, one behind the other.
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

/// Whether within every class, as far as it is listed, all pairs have equal keys.
template <typename Multisets>
bool homogeneous(const Multisets& multisets, const Classes& classes, unsigned threads) {
    constexpr std::size_t worth_a_thread = 4096;
    if (classes.pairs.size() < worth_a_thread) threads = 1;
    std::vector<std::optional<typename Multisets::Comparison>> comparisons(std::max(1u, threads));
    std::atomic<bool> equal = true;
    parallel_chunks(classes.start.size() - 1, 64, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
        auto& comparison = comparisons[worker];
        if (!comparison) comparison.emplace(multisets);
        for (std::size_t c = first; c < last && equal; ++c) {
            if (classes.start[c + 1] - classes.start[c] < 2) continue;
            comparison->load(classes.pairs[classes.start[c]]);
            for (std::uint32_t x = classes.start[c] + 1; x < classes.start[c + 1]; ++x)
                if (!comparison->same(classes.pairs[x])) equal = false;
        }
    });
    return equal;
}

/// Whether pairs that have one colour in `after` have one key over `before`, as far as they are among the chosen.
bool homogeneous(const TupleColors& before, const TupleColors& after, std::span<const std::uint32_t> chosen,
                 unsigned threads) {
    const Classes classes(after, chosen);
    if (PairBitsets::suits(before)) return homogeneous(PairBitsets(before), classes, threads);
    return homogeneous(PairBlocks(before), classes, threads);
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

/// The pair (j,i) for every (i,j).
std::vector<std::uint32_t> exchanged_pairs(const TupleShape& shape) {
    std::vector<std::uint32_t> exchanged;
    exchanged.reserve(shape.total());
    std::size_t offset = 0;
    for (const std::size_t n : shape.nodes) {
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) exchanged.push_back(static_cast<std::uint32_t>(offset + j * n + i));
        offset += n * n;
    }
    return exchanged;
}

/// Whether the colour of (i,j) determines that of (j,i).
bool exchange_permutes(const TupleColors& pairs, std::span<const std::uint32_t> exchanged) {
    std::vector<std::uint64_t> image(pairs.num_colors, ~std::uint64_t{0});
    for (std::size_t pair = 0; pair < pairs.colors.size(); ++pair) {
        auto& known = image[pairs.colors[pair]];
        if (known == ~std::uint64_t{0}) known = pairs.colors[exchanged[pair]];
        if (known != pairs.colors[exchanged[pair]]) return false;
    }
    return true;
}

/// Of pairs that come with their exchanges, those that have to be compared with the others of their class: all (i,j)
/// with i <= j and one with i > j for each class. The key of (j,i) is that of (i,j) with its entries exchanged, and the
/// class of (i,j) determines that of (j,i): what the (i,j) have in common, so have the (j,i).
std::vector<std::uint32_t> half(std::span<const std::uint32_t> pairs, std::span<const std::uint32_t> exchanged,
                                const TupleColors& classes) {
    std::vector<bool> has_lower(classes.num_colors);
    std::vector<std::uint32_t> chosen;
    for (const std::uint32_t pair : pairs) {
        const Color color = classes.colors[pair];
        const bool lower = pair > exchanged[pair];
        if (!lower || !has_lower[color]) chosen.push_back(pair);
        if (lower) has_lower[color] = true;
    }
    return chosen;
}

/// One pair of every class, and with it the exchanged one.
std::vector<std::uint32_t> representatives(const TupleColors& classes, std::span<const std::uint32_t> exchanged) {
    std::vector<bool> met(classes.num_colors);
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t pair = 0; pair < classes.colors.size(); ++pair) {
        if (met[classes.colors[pair]]) continue;
        for (const std::uint32_t other : {pair, exchanged[pair]}) {
            met[classes.colors[other]] = true;
            chosen.push_back(other);
        }
    }
    return chosen;
}

}  // namespace

bool confirm_pair_rounds(std::span<const TupleColors> rounds, const RoundOptions& options) {
    if (rounds.size() < 2) return true;
    const TupleColors& last = rounds.back();
    const auto exchanged = exchanged_pairs(last.shape);
    for (std::size_t t = 1; t < rounds.size(); ++t)
        if (!refines(rounds[t], rounds[t - 1]) || !exchange_permutes(rounds[t], exchanged)) return false;

    std::vector<std::uint32_t> pairs(last.colors.size());
    for (std::uint32_t pair = 0; pair < pairs.size(); ++pair) pairs[pair] = pair;
    for (std::size_t t = rounds.size() - 1; t > 0; --t) {
        if (!homogeneous(rounds[t - 1], rounds[t], half(pairs, exchanged, rounds[t]), options.threads)) return false;
        if (t == rounds.size() - 1) pairs = representatives(last, exchanged);
    }
    return true;
}

}  // namespace countable::wl
