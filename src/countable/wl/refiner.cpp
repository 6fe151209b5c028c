#include "countable/wl/refiner.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "countable/wl/dense_ranks.hpp"

namespace countable::wl {
namespace {

constexpr std::uint32_t no_splitter = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t no_list = std::numeric_limits<std::uint64_t>::max();

/// How far ahead nodes are fetched that lie anywhere in memory.
constexpr std::size_t ahead = 16;

}  // namespace

template <typename Token>
Refiner<Token>::Refiner(const Arcs& arcs, OrderedPartition partition, unsigned fingerprint_bits)
    : arcs_(arcs),
      partition_(std::move(partition)),
      mask_(~std::uint64_t{0} >> (64 - fingerprint_bits)),
      splitters_(partition_.cells()),
      sums_(arcs.offsets.size() - 1) {}

template <typename Token>
bool Refiner<Token>::advance() {
    std::size_t elements = 0;
    for (const std::uint32_t splitter : splitters_) elements += partition_.size(splitter);
    // With many splitters it is faster to go through all nodes in order and look at where their arcs lead than to go
    // from the splitters to nodes here and there. An element is in splitters O(log n) times, so this happens as often.
    lists_lie_as_arcs_ = 8 * elements >= sums_.size();
    if (lists_lie_as_arcs_) {
        sum_at_all_nodes();
        touch_by_cells();
    } else {
        sum_from_splitters();
        touch_summed();
    }
    find_runs();
    compare_runs();
    return split();
}

template <typename Token>
Token Refiner<Token>::token(std::uint32_t splitter, std::uint64_t arc) const {
    if constexpr (sizeof(Token) == sizeof(std::uint32_t))
        return splitter;
    else
        return std::uint64_t{splitter} << 32 | arcs_.kinds[arc];
}

template <typename Token>
void Refiner<Token>::sum_at_all_nodes() {
    constexpr char splits = 1, alone = 2;
    std::vector<char> is(sums_.size());
    for (std::uint32_t cell = 0; cell < sums_.size(); cell += partition_.size(cell))
        if (partition_.size(cell) == 1) is[cell] = alone;
    for (const std::uint32_t splitter : splitters_) is[splitter] |= splits;
    std::vector<std::uint32_t> splitter_of(sums_.size());
    summed_.clear();
    for (std::uint32_t v = 0; v < sums_.size(); ++v) {
        const std::uint32_t cell = partition_.cell_of(v);
        splitter_of[v] = is[cell] & splits ? cell : no_splitter;
        if (!(is[cell] & alone)) summed_.push_back(v);
    }

    lists_.resize(arcs_.targets.size());
    for (const std::uint32_t v : summed_) {
        Token* end = lists_.data() + arcs_.offsets[v];
        const Token* const begin = end;
        std::uint64_t fingerprint = 0;
        for (std::uint64_t arc = arcs_.offsets[v]; arc < arcs_.offsets[v + 1]; ++arc) {
            const std::uint32_t splitter = splitter_of[arcs_.targets[arc]];
            const std::uint64_t present = splitter != no_splitter;
            *end = token(splitter, arc);
            fingerprint += mix(*end) & (0 - present);
            end += present;
        }
        sums_[v] = {fingerprint, static_cast<std::uint32_t>(end - begin)};
    }
}

template <typename Token>
void Refiner<Token>::touch_by_cells() {
    touched_.clear();
    for (std::uint32_t cell = 0; cell < sums_.size(); cell += partition_.size(cell)) {
        const auto elements = partition_.elements(cell);
        if (elements.size() == 1) continue;
        const auto begin = static_cast<std::ptrdiff_t>(touched_.size());
        for (std::size_t e = 0; e < elements.size(); ++e) {
            if (e + ahead < elements.size()) __builtin_prefetch(&sums_[elements[e + ahead]]);
            const Sum& sum = sums_[elements[e]];
            if (sum.arcs > 0) touched_.push_back({cell, elements[e], sum.fingerprint & mask_});
        }
        std::sort(touched_.begin() + begin, touched_.end(),
                  [](const Touched& a, const Touched& b) { return a.fingerprint < b.fingerprint; });
    }
}

template <typename Token>
void Refiner<Token>::sum_from_splitters() {
    summed_.clear();
    for (const std::uint32_t splitter : splitters_)
        for (const std::uint32_t v : partition_.elements(splitter))
            for (std::uint64_t arc = arcs_.offsets[v]; arc < arcs_.offsets[v + 1]; ++arc) {
                Sum& sum = sums_[arcs_.targets[arc]];  // relations are symmetric: the arc leads back as well
                if (sum.arcs++ == 0) summed_.push_back(arcs_.targets[arc]);
                sum.fingerprint += mix(token(splitter, arc));
            }
}

template <typename Token>
void Refiner<Token>::touch_summed() {
    touched_.clear();
    for (const std::uint32_t node : summed_) {
        const std::uint32_t cell = partition_.cell_of(node);
        if (partition_.size(cell) > 1) touched_.push_back({cell, node, sums_[node].fingerprint & mask_});
    }
    std::ranges::sort(touched_, std::less<>());
}

template <typename Token>
void Refiner<Token>::find_runs() {
    runs_.clear();
    unsure_.clear();
    const auto size = static_cast<std::uint32_t>(touched_.size());
    for (std::uint32_t begin = 0, end; begin < size; begin = end) {
        for (end = begin + 1; end < size && !(touched_[begin] < touched_[end]);) ++end;
        runs_.push_back({begin, end});
        if (end - begin > 1) unsure_.push_back({begin, end});
    }
}

template <typename Token>
void Refiner<Token>::list_from_splitters() {
    list_at_.resize(sums_.size(), no_list);
    std::uint64_t entries = 0;
    for (const Run run : unsure_)
        for (std::uint32_t i = run.begin; i < run.end; ++i) {
            list_at_[touched_[i].node] = entries;
            entries += sums_[touched_[i].node].arcs;
        }
    lists_.resize(std::max<std::size_t>(lists_.size(), entries));
    for (const std::uint32_t splitter : splitters_)
        for (const std::uint32_t v : partition_.elements(splitter))
            for (std::uint64_t arc = arcs_.offsets[v]; arc < arcs_.offsets[v + 1]; ++arc) {
                std::uint64_t& at = list_at_[arcs_.targets[arc]];
                if (at != no_list) lists_[at++] = token(splitter, arc);
            }
    for (const Run run : unsure_)
        for (std::uint32_t i = run.begin; i < run.end; ++i) list_at_[touched_[i].node] -= sums_[touched_[i].node].arcs;
}

template <typename Token>
std::span<Token> Refiner<Token>::sorted_list(std::uint32_t node) {
    Token* const list = lists_.data() + (lists_lie_as_arcs_ ? arcs_.offsets[node] : list_at_[node]);
    const std::span<Token> span(list, sums_[node].arcs);
    if (!std::ranges::is_sorted(span)) std::ranges::sort(span);
    return span;
}

/// Compares every node with the first of its run, in the order in which the lists lie.
template <typename Token>
bool Refiner<Token>::lists_agree() {
    std::vector<std::uint32_t> first(sums_.size(), no_splitter);
    for (const Run run : unsure_)
        for (std::uint32_t i = run.begin + 1; i < run.end; ++i) first[touched_[i].node] = touched_[run.begin].node;
    for (const std::uint32_t v : summed_)
        if (first[v] != no_splitter && !std::ranges::equal(sorted_list(v), sorted_list(first[v]))) return false;
    return true;
}

/// Passes a run on to proved_, in parts if its keys are not all equal: then fingerprints have collided.
template <typename Token>
template <typename Same, typename Less>
void Refiner<Token>::compare_run(Run run, const Same& same, const Less& less) {
    std::uint32_t i = run.begin + 1;
    while (i < run.end && same(touched_[run.begin].node, touched_[i].node)) ++i;
    if (i < run.end)
        std::sort(touched_.begin() + run.begin, touched_.begin() + run.end,
                  [&](const Touched& a, const Touched& b) { return less(a.node, b.node); });
    for (std::uint32_t begin = run.begin; i < run.end && begin < run.end;) {
        std::uint32_t end = begin + 1;
        while (end < run.end && same(touched_[begin].node, touched_[end].node)) ++end;
        proved_.push_back({begin, end});
        begin = end;
    }
    if (i == run.end) proved_.push_back(run);
}

template <typename Token>
void Refiner<Token>::compare_runs() {
    if (unsure_.empty()) return;
    if (!counting_suffices() && !lists_lie_as_arcs_) list_from_splitters();
    if (!counting_suffices() && lists_lie_as_arcs_ && lists_agree()) return;
    proved_.clear();
    for (const Run run : runs_) {
        if (run.end - run.begin == 1) {
            proved_.push_back(run);
        } else if (counting_suffices()) {
            compare_run(
                run, [&](std::uint32_t a, std::uint32_t b) { return sums_[a].arcs == sums_[b].arcs; },
                [&](std::uint32_t a, std::uint32_t b) { return sums_[a].arcs < sums_[b].arcs; });
        } else {
            compare_run(
                run,
                [&](std::uint32_t a, std::uint32_t b) { return std::ranges::equal(sorted_list(a), sorted_list(b)); },
                [&](std::uint32_t a, std::uint32_t b) {
                    return std::ranges::lexicographical_compare(sorted_list(a), sorted_list(b));
                });
        }
    }
    if (!list_at_.empty())
        for (const Run run : unsure_)
            for (std::uint32_t i = run.begin; i < run.end; ++i) list_at_[touched_[i].node] = no_list;
    runs_.swap(proved_);
}

template <typename Token>
bool Refiner<Token>::split() {
    std::vector<std::uint32_t> made;
    for (std::size_t first = 0, last; first < runs_.size(); first = last) {
        const std::uint32_t cell = touched_[runs_[first].begin].cell;
        chosen_.clear();
        ends_.clear();
        for (last = first; last < runs_.size() && touched_[runs_[last].begin].cell == cell; ++last) {
            for (std::uint32_t i = runs_[last].begin; i < runs_[last].end; ++i) chosen_.push_back(touched_[i].node);
            ends_.push_back(static_cast<std::uint32_t>(chosen_.size()));
        }
        if (chosen_.size() == partition_.size(cell) && ends_.size() == 1) continue;
        partition_.split(cell, chosen_, ends_, made);
    }
    for (const std::uint32_t node : summed_) sums_[node] = {};
    splitters_ = std::move(made);
    return !splitters_.empty();
}

template class Refiner<std::uint32_t>;
template class Refiner<std::uint64_t>;

}  // namespace countable::wl
