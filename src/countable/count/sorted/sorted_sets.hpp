#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::count {

using SortedSet = std::span<const NodeId>;

/// When one list is this many times longer than the other, searching beats merging.
inline constexpr std::size_t search_ratio = 32;

/// The elements greater than `bound`. O(log).
[[nodiscard]] inline SortedSet above(SortedSet set, NodeId bound) {
    return set.subspan(static_cast<std::size_t>(std::upper_bound(set.begin(), set.end(), bound) - set.begin()));
}

[[nodiscard]] inline bool contains(SortedSet set, NodeId v) { return std::binary_search(set.begin(), set.end(), v); }

/// Calls visit(v) for the common elements, ascending.
template <typename Visit>
void for_each_common(SortedSet a, SortedSet b, const Visit& visit) {
    if (a.size() > b.size()) std::swap(a, b);
    if (a.empty()) return;
    if (b.size() / a.size() >= search_ratio) {
        auto from = b.begin();
        for (const NodeId v : a) {
            // Galloping: the next hit is usually near.
            std::ptrdiff_t step = 1;
            while (step < b.end() - from && from[step] < v) step *= 2;
            from = std::lower_bound(from + step / 2, from + std::min(step + 1, b.end() - from), v);
            if (from == b.end()) return;
            if (*from == v) visit(v);
        }
        return;
    }
    const NodeId* x = a.data();
    const NodeId* y = b.data();
    const NodeId* const x_end = x + a.size();
    const NodeId* const y_end = y + b.size();
    while (x != x_end && y != y_end) {
        const NodeId v = *x, w = *y;
        if (v == w) visit(v);
        x += v <= w;
        y += w <= v;
    }
}

[[nodiscard]] inline std::size_t common_size(SortedSet a, SortedSet b) {
    std::size_t size = 0;
    for_each_common(a, b, [&](NodeId) { ++size; });
    return size;
}

/// a n b into `out`; out may be the memory of a or b (elements are only ever written behind those read).
inline SortedSet intersect(SortedSet a, SortedSet b, std::vector<NodeId>& out) {
    out.resize(std::max(out.size(), std::min(a.size(), b.size())));
    NodeId* end = out.data();
    for_each_common(a, b, [&](NodeId v) { *end++ = v; });
    return {out.data(), end};
}

/// a without b, into `out`, which may be the memory of a.
inline SortedSet subtract(SortedSet a, SortedSet b, std::vector<NodeId>& out) {
    out.resize(std::max(out.size(), a.size()));
    NodeId* end = out.data();
    std::size_t j = 0;
    for (const NodeId v : a) {
        while (j < b.size() && b[j] < v) ++j;
        if (j == b.size() || b[j] != v) *end++ = v;
    }
    return {out.data(), end};
}

}  // namespace countable::count
