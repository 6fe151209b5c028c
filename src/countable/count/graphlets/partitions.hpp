#pragma once

#include <algorithm>
#include <functional>
#include <vector>

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

}  // namespace countable::count::graphlets
