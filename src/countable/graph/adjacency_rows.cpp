#include "countable/graph/adjacency_rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "countable/graph/row_sorter.hpp"
#include "countable/support/large_pages.hpp"
#include "countable/support/parallel.hpp"

namespace countable {
namespace {

constexpr std::uint64_t few_edges = 1 << 12;  // whose rows fit into the cache all together
constexpr int most_buckets_bits = 9;          // so many places are written at a time without missing the cache

std::vector<std::uint64_t> row_ends(NodeId num_nodes, std::span<const Edge> edges) {
    std::vector<std::uint64_t> ends(std::size_t{num_nodes} + 1);
    for (const auto [u, v] : edges) ++ends[u], ++ends[v];
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    return ends;
}

/// Sorts the rows of the nodes from `first` to `last`; returns the first of them with a repeat, or nothing.
std::optional<NodeId> sort_rows(AdjacencyRows& rows, NodeId first, NodeId last) {
    std::optional<NodeId> repeat;
    RowSorter sorter;
    for (NodeId v = first; v < last; ++v) {
        const std::span row(rows.neighbors.data() + rows.offsets[v], rows.neighbors.data() + rows.offsets[v + 1]);
        if (!sorter.sort(row) && !repeat) repeat = v;
    }
    return repeat;
}

AdjacencyRows rows_edge_by_edge(NodeId num_nodes, std::span<const Edge> edges) {
    AdjacencyRows rows{row_ends(num_nodes, edges), std::vector<NodeId>(2 * edges.size())};
    // offsets[v] is the end of row v, and falls to its start as the row is filled.
    for (std::size_t i = edges.size(); i-- > 0;) {
        const auto [u, v] = edges[i];
        rows.neighbors[--rows.offsets[u]] = v;
        rows.neighbors[--rows.offsets[v]] = u;
    }
    rows.repeat = sort_rows(rows, 0, num_nodes);
    return rows;
}

/// So many nodes, as a power of two, are in a bucket.
int bucket_bits(NodeId num_nodes) {
    return std::clamp(static_cast<int>(std::bit_width(num_nodes)) - most_buckets_bits, 0, 16);
}

/// Entries of buckets: a node, known by its low bits, and its neighbour. Here the low bits have an array of their own.
class SplitEntries {
  public:
    SplitEntries(std::size_t size, int) : low_(std::make_unique_for_overwrite<std::uint16_t[]>(size)) {}
    void set(std::vector<NodeId>& entries, std::uint64_t at, NodeId low, NodeId neighbor) {
        low_[at] = static_cast<std::uint16_t>(low);
        entries[at] = neighbor;
    }
    [[nodiscard]] NodeId low(std::uint64_t at, NodeId) const { return low_[at]; }
    [[nodiscard]] static NodeId neighbor(NodeId entry) { return entry; }

  private:
    std::unique_ptr<std::uint16_t[]> low_;
};

/// Here they stand in front of the neighbour, which leaves so many bits. Less memory.
class PackedEntries {
  public:
    PackedEntries(std::size_t, int low_bits) : shift_(32 - std::max(1, low_bits)) {}
    void set(std::vector<NodeId>& entries, std::uint64_t at, NodeId low, NodeId neighbor) const {
        entries[at] = low << shift_ | neighbor;
    }
    [[nodiscard]] NodeId low(std::uint64_t, NodeId entry) const { return entry >> shift_; }
    [[nodiscard]] NodeId neighbor(NodeId entry) const { return entry & ((NodeId{1} << shift_) - 1); }
    /// Whether all fit.
    static bool suffice(NodeId num_nodes) {
        return std::max(1, bucket_bits(num_nodes)) + static_cast<int>(std::bit_width(num_nodes)) <= 32;
    }

  private:
    int shift_;
};

/// A bucket is a range of 2^bits nodes.
template <typename Entries>
class RowsByBuckets {
  public:
    RowsByBuckets(NodeId num_nodes, std::span<const Edge> edges, unsigned threads)
        : edges_(edges),
          threads_(threads),
          bits_(bucket_bits(num_nodes)),
          starts_((std::size_t{num_nodes} >> bits_) + 2),
          entries_(2 * edges.size(), bits_),
          rows_{std::vector<std::uint64_t>(std::size_t{num_nodes} + 1),
                on_large_pages<NodeId>(2 * edges.size(), threads)},
          num_nodes_(num_nodes) {}

    AdjacencyRows make() && {
        distribute();
        const std::size_t buckets = starts_.size() - 1;
        std::vector<std::optional<NodeId>> repeats(buckets);
        std::vector<Scratch> scratch(threads_);
        parallel_chunks(buckets, 4, threads_, [&](unsigned worker, std::size_t first, std::size_t last) {
            for (std::size_t bucket = first; bucket < last; ++bucket)
                repeats[bucket] = make_rows(bucket, scratch[worker]);
        });
        rows_.offsets[num_nodes_] = 2 * edges_.size();
        for (const auto& repeat : repeats)
            if (!rows_.repeat) rows_.repeat = repeat;
        return std::move(rows_);
    }

  private:
    struct Scratch {
        std::vector<NodeId> entries;
        std::vector<std::uint32_t> cursors;
        RowSorter sorter;
    };

    /// Both directions of every edge into their buckets, in the order of the edges.
    void distribute() {
        const std::size_t buckets = starts_.size() - 1;
        const std::size_t part = (edges_.size() + threads_ - 1) / threads_;
        std::vector<std::vector<std::uint64_t>> cursors(threads_, std::vector<std::uint64_t>(buckets));
        parallel_chunks(edges_.size(), part, threads_, [&](unsigned, std::size_t first, std::size_t last) {
            auto& counts = cursors[first / part];
            for (const auto [u, v] : edges_.subspan(first, last - first)) ++counts[u >> bits_], ++counts[v >> bits_];
        });
        std::uint64_t sum = 0;
        for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
            starts_[bucket] = sum;
            for (auto& of_part : cursors) sum += std::exchange(of_part[bucket], sum);
        }
        starts_[buckets] = sum;
        const std::uint32_t mask = (std::uint32_t{1} << bits_) - 1;
        parallel_chunks(edges_.size(), part, threads_, [&](unsigned, std::size_t first, std::size_t last) {
            auto& at = cursors[first / part];
            for (const auto [u, v] : edges_.subspan(first, last - first)) {
                entries_.set(rows_.neighbors, at[u >> bits_]++, u & mask, v);
                entries_.set(rows_.neighbors, at[v >> bits_]++, v & mask, u);
            }
        });
    }

    /// The rows of the nodes of a bucket, from its edges and in their place.
    std::optional<NodeId> make_rows(std::size_t bucket, Scratch& scratch) {
        const auto first = static_cast<NodeId>(bucket << bits_);
        const auto last = static_cast<NodeId>(std::min<std::uint64_t>(num_nodes_, (bucket + 1) << bits_));
        const auto begin = starts_[bucket], end = starts_[bucket + 1];
        NodeId* const row = rows_.neighbors.data() + begin;
        auto& entries = scratch.entries;
        entries.assign(row, rows_.neighbors.data() + end);
        auto& cursors = scratch.cursors;
        cursors.assign(last - first, 0);
        for (std::size_t i = 0; i < entries.size(); ++i) ++cursors[entries_.low(begin + i, entries[i])];
        std::uint32_t sum = 0;
        for (NodeId v = first; v < last; ++v) {
            rows_.offsets[v] = begin + sum;
            sum += std::exchange(cursors[v - first], sum);
        }
        for (std::size_t i = 0; i < entries.size(); ++i)
            row[cursors[entries_.low(begin + i, entries[i])]++] = entries_.neighbor(entries[i]);
        std::optional<NodeId> repeat;
        for (NodeId v = first; v < last; ++v) {
            // The offset of the next bucket may not be there yet; a cursor has come to the end of its row.
            const std::span neighbors(rows_.neighbors.data() + rows_.offsets[v], row + cursors[v - first]);
            if (!scratch.sorter.sort(neighbors) && !repeat) repeat = v;
        }
        return repeat;
    }

    std::span<const Edge> edges_;
    unsigned threads_;
    int bits_;
    std::vector<std::uint64_t> starts_;  // of each bucket in neighbors, and the end
    Entries entries_;                    // in the place of the neighbours, until the rows are made
    AdjacencyRows rows_;
    NodeId num_nodes_;
};

}  // namespace

AdjacencyRows adjacency_rows(NodeId num_nodes, std::span<const Edge> edges, unsigned threads) {
    const bool counters_suffice = 2 * edges.size() <= std::numeric_limits<std::uint32_t>::max();
    if (edges.size() < few_edges || !counters_suffice) return rows_edge_by_edge(num_nodes, edges);
    threads = std::max(1u, threads);
    if (PackedEntries::suffice(num_nodes)) return RowsByBuckets<PackedEntries>(num_nodes, edges, threads).make();
    return RowsByBuckets<SplitEntries>(num_nodes, edges, threads).make();
}

std::uint64_t drop_repeats(AdjacencyRows& rows) {
    const auto all = rows.neighbors.size();
    auto to = rows.neighbors.begin();
    std::uint64_t begin = 0;
    for (std::size_t v = 0; v + 1 < rows.offsets.size(); ++v) {
        const auto first = rows.neighbors.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = rows.neighbors.begin() + static_cast<std::ptrdiff_t>(rows.offsets[v + 1]);
        begin = rows.offsets[v + 1];
        rows.offsets[v] = static_cast<std::uint64_t>(to - rows.neighbors.begin());
        to = std::unique_copy(first, last, to);
    }
    rows.offsets.back() = static_cast<std::uint64_t>(to - rows.neighbors.begin());
    rows.neighbors.erase(to, rows.neighbors.end());
    rows.repeat.reset();
    return (all - rows.neighbors.size()) / 2;
}

}  // namespace countable
