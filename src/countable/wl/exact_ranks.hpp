#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "countable/support/parallel.hpp"
#include "countable/wl/dense_ranks.hpp"

namespace countable::wl {

/// Ranks of items whose keys are too long to compare all with all: they are grouped by a fingerprint (any function of
/// the key), and then every item is compared exactly with the first one of its group. Groups that turn out to hold
/// different keys are split by the keys themselves. Equal ranks iff equal keys; ranks follow (fingerprint, key).
///   same(worker, i, j)   whether items i and j have the same key, exactly
///   key(i)               the key itself, something that < orders; called in case of a collision only
/// Returns the number of distinct keys.
template <typename Same, typename Key>
std::uint64_t exact_ranks(std::span<const std::uint64_t> fingerprints, std::span<Color> ranks, unsigned threads,
                          const Same& same, const Key& key) {
    const std::size_t items = fingerprints.size();
    const std::uint64_t groups = dense_ranks(fingerprints, ranks, threads);
    if (groups == items) return groups;
    std::vector<Color> first(groups);
    for (std::size_t i = items; i-- > 0;) first[ranks[i]] = static_cast<Color>(i);

    std::vector<Color> mixed;  // groups with different keys
    std::mutex mutex;
    parallel_chunks(items, 64, threads, [&](unsigned worker, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (first[ranks[i]] == i || same(worker, i, first[ranks[i]])) continue;
            const std::lock_guard lock(mutex);
            mixed.push_back(ranks[i]);
        }
    });
    if (mixed.empty()) return groups;

    std::ranges::sort(mixed);
    std::vector<std::uint64_t> refined(items);
    using KeyType = decltype(key(std::size_t{}));
    std::vector<std::vector<std::pair<KeyType, std::size_t>>> members(groups);
    for (std::size_t i = 0; i < items; ++i) {
        refined[i] = std::uint64_t{ranks[i]} << 32;
        if (std::ranges::binary_search(mixed, ranks[i])) members[ranks[i]].emplace_back(key(i), i);
    }
    for (auto& group : members) {
        std::ranges::sort(group);
        for (std::size_t i = 1, part = 0; i < group.size(); ++i) {
            part += group[i].first != group[i - 1].first;
            refined[group[i].second] += part;
        }
    }
    return dense_ranks(refined, ranks, threads);
}

}  // namespace countable::wl
