#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::count::graphlets {

/// Calls visit(class_of, classes) for every partition of the nodes in which no class has two nodes that `apart` tells apart.
inline void for_each_partition(unsigned nodes, const std::function<bool(unsigned, unsigned)>& apart,
                               const std::function<void(const std::vector<unsigned>&, unsigned)>& visit) {
    std::vector<unsigned> class_of(nodes);
    const std::function<void(unsigned, unsigned)> place = [&](unsigned v, unsigned classes) {
        if (v == nodes) return visit(class_of, classes);
        for (unsigned c = 0; c <= classes; ++c) {
            bool free = true;
            for (unsigned u = 0; u < v; ++u) free = free && (class_of[u] != c || !apart(u, v));
            if (!free) continue;
            class_of[v] = c;
            place(v + 1, std::max(classes, c + 1));
        }
    };
    place(0, 0);
}

/// What two constraints ask for together; nothing if they contradict each other.
[[nodiscard]] inline std::optional<pattern::LabelConstraint> both(pattern::LabelConstraint a,
                                                                  pattern::LabelConstraint b) {
    if (a == pattern::any_label || a == b) return b;
    if (b == pattern::any_label) return a;
    return std::nullopt;
}

/// The pattern with the nodes of each class merged into one; nothing if labels contradict each other.
[[nodiscard]] inline std::optional<pattern::PatternGraph> merged(const pattern::PatternGraph& shape,
                                                                 const std::vector<unsigned>& class_of,
                                                                 unsigned classes) {
    pattern::PatternGraph quotient(classes);
    for (unsigned v = 0; v < shape.size; ++v) {
        const auto label = both(quotient.node[class_of[v]], shape.node[v]);
        if (!label) return std::nullopt;
        quotient.node[class_of[v]] = *label;
    }
    for (const auto [a, b] : shape.edges()) {
        const unsigned x = class_of[a], y = class_of[b];
        const auto label = quotient.adjacent(x, y) ? both(quotient.edge[x][y], shape.edge[a][b]) : shape.edge[a][b];
        if (!label) return std::nullopt;
        quotient.connect(x, y, *label);
    }
    return quotient;
}

}  // namespace countable::count::graphlets
