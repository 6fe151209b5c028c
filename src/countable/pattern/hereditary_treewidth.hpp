#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::pattern {

/// The hereditary treewidth hdtw(P) of a pattern is the largest treewidth of a quotient (quotients.hpp). k-FWL determines
/// C_S(. ; P) iff max(1, hdtw(P)) <= k (Neuen 2023; Lanzinger and Barcelo 2024). Here lower <= hdtw(P) <= upper.
struct HereditaryTreewidthBounds {
    unsigned lower = 0, upper = 0;

    /// Whether hdtw(P) > k; nothing where the bounds leave it open.
    [[nodiscard]] std::optional<bool> exceeds(unsigned k) const {
        if (lower > k) return true;
        if (upper <= k) return false;
        return std::nullopt;
    }
};

struct HereditaryTreewidthOptions {
    std::size_t effort = 20000;               ///< quotients that are looked at before the bounds are left as they are
    std::function<void(double)> on_progress;  ///< is called with the part of the effort that is spent; may be empty
};

/// Bounds, equal for patterns of few nodes and for all named ones:
///  - A node that all others are adjacent to, by edges of one label, stays one in every quotient: 1 + hdtw of the rest.
///  - From below: the treewidth of P, and of quotients that a search for many edges on few nodes finds.
///  - From above: hdtw(P) <= |S| + hdtw(P - S) for every set S of nodes, and a graph of treewidth w has at least 0, 1,
///    3, 6, 10, 15, 18, 21, ... edges for w = 0, 1, 2, ... (docs/theory.md). So it is at most the size of a vertex
///    cover. For paths and cycles of at most 16 nodes it is at most 4 (docs/theory.md).
///  - Where a gap is left, quotients are visited, but none from which the bounds from above lead no further.
/// Deterministic: the effort is counted in quotients, not in seconds.
[[nodiscard]] HereditaryTreewidthBounds hereditary_treewidth_bounds(const PatternGraph& shape,
                                                                    const HereditaryTreewidthOptions& options = {});

}  // namespace countable::pattern
