#include "countable/wl/dense_ranks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

#include "countable/support/parallel.hpp"

namespace countable::wl {
namespace {

constexpr std::size_t chunk = 1 << 15;

struct Entry {
    std::uint64_t key;
    Color position;  // in order of first appearance
};

/// Ascending by key. The least significant digit goes first; a digit that all keys share costs only its counting.
void radix_sort(std::vector<Entry>& entries) {
    constexpr unsigned bits = 11, digits = 6;  // 6 * 11 >= 64
    constexpr std::size_t values = std::size_t{1} << bits;
    std::vector<std::array<Color, values>> counts(digits);
    for (const Entry& entry : entries)
        for (unsigned d = 0; d < digits; ++d) ++counts[d][(entry.key >> (d * bits)) % values];
    std::vector<Entry> sorted(entries.size());
    for (unsigned d = 0; d < digits; ++d) {
        auto& start = counts[d];
        if (std::ranges::find(start, entries.size()) != start.end()) continue;
        Color before = 0;
        for (Color& count : start) before += std::exchange(count, before);
        for (const Entry& entry : entries) sorted[start[(entry.key >> (d * bits)) % values]++] = entry;
        entries.swap(sorted);
    }
}

void sort_by_key(std::vector<Entry>& entries) {
    constexpr std::size_t radix_pays = 3000;  // below it, clearing the radix counters costs more than comparing
    if (entries.size() >= radix_pays) return radix_sort(entries);
    std::ranges::sort(entries, {}, &Entry::key);
}

/// Open addressing with linear probing; numbers keys in order of first appearance.
class Interner {
  public:
    Color operator()(std::uint64_t key) {
        if (2 * entries_.size() >= slots_.size()) grow();
        for (std::size_t slot = mix(key) & mask();; slot = (slot + 1) & mask()) {
            if (slots_[slot] == free_slot) {
                slots_[slot] = static_cast<Color>(entries_.size());
                entries_.push_back({key, slots_[slot]});
                return slots_[slot];
            }
            if (entries_[slots_[slot]].key == key) return slots_[slot];
        }
    }
    std::vector<Entry>& entries() { return entries_; }

  private:
    static constexpr Color free_slot = std::numeric_limits<Color>::max();
    [[nodiscard]] std::size_t mask() const { return slots_.size() - 1; }

    void grow() {
        slots_.assign(2 * slots_.size(), free_slot);
        for (const Entry& entry : entries_) {
            std::size_t slot = mix(entry.key) & mask();
            while (slots_[slot] != free_slot) slot = (slot + 1) & mask();
            slots_[slot] = entry.position;
        }
    }

    std::vector<Color> slots_ = std::vector<Color>(512, free_slot);
    std::vector<Entry> entries_;
};

/// Keys below a small bound: a table of marks replaces hashing and sorting.
std::uint64_t ranks_by_table(std::span<const std::uint64_t> keys, std::span<Color> ranks, std::uint64_t bound,
                             unsigned threads) {
    std::vector<Color> rank(bound);
    for (const std::uint64_t key : keys) rank[key] = 1;
    Color distinct = 0;
    for (Color& entry : rank) distinct += std::exchange(entry, distinct);
    parallel_chunks(keys.size(), chunk, threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) ranks[i] = rank[keys[i]];
    });
    return distinct;
}

}  // namespace

std::uint64_t dense_ranks(std::span<const std::uint64_t> keys, std::span<Color> ranks, unsigned threads) {
    assert(ranks.size() == keys.size());
    if (keys.empty()) return 0;
    const std::uint64_t largest = *std::ranges::max_element(keys);
    if (largest < keys.size()) return ranks_by_table(keys, ranks, largest + 1, threads);

    Interner intern;
    for (std::size_t i = 0; i < keys.size(); ++i) ranks[i] = intern(keys[i]);
    auto& entries = intern.entries();
    sort_by_key(entries);
    std::vector<Color> rank(entries.size());
    for (std::size_t r = 0; r < entries.size(); ++r) rank[entries[r].position] = static_cast<Color>(r);
    parallel_chunks(keys.size(), chunk, threads, [&](unsigned, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) ranks[i] = rank[ranks[i]];
    });
    return entries.size();
}

}  // namespace countable::wl
