#include "countable/formats/node_numbering.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "countable/support/large_pages.hpp"
#include "countable/support/parallel.hpp"

namespace countable::formats {
namespace {

constexpr std::uint64_t max_nodes = std::numeric_limits<NodeId>::max();

/// A set of ids 0 .. max as a bitmap; rank(id) is the number of smaller ids in the set.
class DenseIds {
  public:
    explicit DenseIds(std::uint64_t max) : words_(max / 64 + 1) {}
    void insert(std::uint64_t id) { words_[id / 64] |= std::uint64_t{1} << id % 64; }
    void insert(const DenseIds& others) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= others.words_[i];
    }
    /// After the last insert, before rank(). Returns the size of the set.
    std::uint64_t count() {
        ranks_.reserve(words_.size());
        std::uint64_t sum = 0;
        for (const auto word : words_) {
            ranks_.push_back(static_cast<NodeId>(sum));
            sum += static_cast<unsigned>(std::popcount(word));
        }
        return sum;
    }
    [[nodiscard]] NodeId rank(std::uint64_t id) const {
        const auto below = words_[id / 64] & ((std::uint64_t{1} << id % 64) - 1);
        return ranks_[id / 64] + static_cast<NodeId>(std::popcount(below));
    }
    [[nodiscard]] std::vector<std::uint64_t> ids(std::uint64_t size) const {
        std::vector<std::uint64_t> list;
        list.reserve(size);
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (auto word = words_[i]; word != 0; word &= word - 1)
                list.push_back(i * 64 + static_cast<unsigned>(std::countr_zero(word)));
        return list;
    }

  private:
    std::vector<std::uint64_t> words_;
    std::vector<NodeId> ranks_;  // one per word
};

/// Ids in ascending order. rank(id) searches the bucket of ids that share its leading bits, which holds about one id if
/// ids are random (hashes).
class SortedIds {
  public:
    explicit SortedIds(std::vector<std::uint64_t> ids) : ids_(std::move(ids)) {
        std::sort(ids_.begin(), ids_.end());
        ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());
        ids_.shrink_to_fit();
        if (size() > max_nodes) return;
        const int bits = std::bit_width(ids_.back());
        shift_ = std::max(0, bits - static_cast<int>(std::bit_width(ids_.size())));
        starts_.resize((ids_.back() >> shift_) + 2);
        for (const auto id : ids_) ++starts_[(id >> shift_) + 1];
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    }
    [[nodiscard]] std::uint64_t size() const { return ids_.size(); }
    [[nodiscard]] NodeId rank(std::uint64_t id) const {
        const auto begin = ids_.begin() + starts_[id >> shift_], end = ids_.begin() + starts_[(id >> shift_) + 1];
        return static_cast<NodeId>(std::lower_bound(begin, end, id) - ids_.begin());
    }
    [[nodiscard]] std::vector<std::uint64_t> take() && { return std::move(ids_); }

  private:
    std::vector<std::uint64_t> ids_;
    std::vector<NodeId> starts_;  // of each bucket, and the end
    int shift_ = 0;
};

/// Calls body(worker, part) for parts of a list, in parallel.
void for_parts(auto&& list, unsigned threads, const auto& body) {
    constexpr std::size_t part = 1 << 16;
    parallel_chunks(list.size(), part, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
        body(worker, std::span(list).subspan(first, last - first));
    });
}

template <typename Pair>
std::uint64_t largest(const std::vector<Pair>& pairs, unsigned threads) {
    std::vector<std::uint64_t> largest_of(threads);
    for_parts(pairs, threads, [&](unsigned worker, std::span<const Pair> part) {
        std::uint64_t max = largest_of[worker];
        for (const auto& [u, v] : part) max = std::max<std::uint64_t>({max, u, v});
        largest_of[worker] = max;
    });
    return std::ranges::max(largest_of);
}

/// The ids of all pairs, which are at most `max`.
template <typename Pair>
DenseIds dense_ids(const std::vector<Pair>& pairs, std::uint64_t max, unsigned threads) {
    const bool worth_a_copy = max / 64 < pairs.size();  // for each thread
    std::vector<DenseIds> ids(worth_a_copy ? threads : 1, DenseIds(max));
    for_parts(pairs, static_cast<unsigned>(ids.size()), [&](unsigned worker, std::span<const Pair> part) {
        for (const auto& [u, v] : part) ids[worker].insert(u), ids[worker].insert(v);
    });
    for (std::size_t worker = 1; worker < ids.size(); ++worker) ids[0].insert(ids[worker]);
    return std::move(ids[0]);
}

std::vector<Edge> renumbered(std::vector<Edge> pairs, const auto& ids, unsigned threads) {
    for_parts(pairs, threads, [&](unsigned, std::span<Edge> part) {
        for (auto& [u, v] : part) u = ids.rank(u), v = ids.rank(v);
    });
    return pairs;
}

std::vector<Edge> renumbered(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& pairs, const auto& ids,
                             unsigned /*threads*/) {
    std::vector<Edge> edges;
    edges.reserve(pairs.size());
    for (const auto& [u, v] : pairs) edges.push_back({ids.rank(u), ids.rank(v)});
    return edges;
}

template <typename Pair>
Numbered number(std::vector<Pair> pairs, unsigned threads) {
    Numbered result;
    if (pairs.empty()) return result;
    const auto max = largest(pairs, threads);
    if (max <= std::max<std::uint64_t>(std::uint64_t{1} << 20, 64 * std::uint64_t{pairs.size()})) {
        auto ids = dense_ids(pairs, max, threads);
        result.num_nodes = ids.count();
        if (result.num_nodes > max_nodes) return result;
        if (result.num_nodes == max + 1) {
            if constexpr (std::is_same_v<Pair, Edge>) {
                result.edges = std::move(pairs);
                return result;
            }
        } else {
            result.ids = ids.ids(result.num_nodes);
        }
        result.edges = renumbered(std::move(pairs), ids, threads);
        return result;
    }
    std::vector<std::uint64_t> list;
    list.reserve(2 * pairs.size());
    for (const auto& [u, v] : pairs) list.push_back(u), list.push_back(v);
    SortedIds ids(std::move(list));
    result.num_nodes = ids.size();
    if (result.num_nodes > max_nodes) return result;
    result.edges = renumbered(std::move(pairs), ids, threads);
    result.ids = std::move(ids).take();
    return result;
}

}  // namespace

void IdPairs::add_wide(std::uint64_t u, std::uint64_t v) {
    if (wide_.empty()) {
        wide_.reserve(narrow_.size() + 1);
        for (const auto [a, b] : narrow_) wide_.emplace_back(a, b);
        std::vector<Edge>().swap(narrow_);
    }
    wide_.emplace_back(u, v);
}

void IdPairs::expect(double fraction, std::size_t pairs) {
    if (fraction <= 0) return;  // unknown
    constexpr double margin = 1.02;
    const double all = static_cast<double>(pairs) / fraction;
    narrow_.reserve(static_cast<std::size_t>(all * margin));
    prefer_large_pages(narrow_.data(),
                       static_cast<std::size_t>(all / margin) * sizeof(Edge));  // all of it will be used
}

void IdPairs::append(std::span<const Edge> small, std::span<const std::pair<std::uint64_t, std::uint64_t>> any) {
    if (wide_.empty())
        narrow_.insert(narrow_.end(), small.begin(), small.end());
    else
        for (const auto [u, v] : small) wide_.emplace_back(u, v);
    for (const auto& [u, v] : any) add(u, v);
}

Numbered number_nodes(IdPairs pairs, unsigned threads) {
    threads = std::max(threads, 1u);
    return pairs.wide_.empty() ? number(std::move(pairs.narrow_), threads) : number(std::move(pairs.wide_), threads);
}

}  // namespace countable::formats
