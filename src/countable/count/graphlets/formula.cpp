#include "countable/count/graphlets/formula.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "countable/pattern/symmetry.hpp"

namespace countable::count::graphlets {
namespace {

using pattern::PatternGraph;

/// Calls visit(class_of, classes) for every partition of the nodes in which no class has two nodes that `apart` tells apart.
void for_each_partition(unsigned nodes, const std::function<bool(unsigned, unsigned)>& apart,
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

}  // namespace

const Formulas::Sum& Formulas::injective_maps(const PatternGraph& shape, const std::vector<unsigned>& anchors) {
    auto key = pattern::symmetry(shape, anchors).canonical;
    if (const auto known = sums_.find(key); known != sums_.end()) return known->second;
    const auto derived = derivations_.derive(shape, anchors);
    if (!derived) throw std::logic_error("a connected pattern of at most 5 nodes has no derivation");

    Sum sum{{static_cast<unsigned>(quantities_.size()), 1}};
    quantities_.push_back(*derived);
    const auto apart = [&](unsigned u, unsigned v) {
        return shape.adjacent(u, v) || (derived->distinct[u] >> v & 1) != 0;
    };
    for_each_partition(shape.size, apart, [&](const std::vector<unsigned>& class_of, unsigned classes) {
        if (classes == shape.size) return;
        PatternGraph quotient(classes);
        for (const auto [a, b] : shape.edges()) quotient.connect(class_of[a], class_of[b]);
        std::vector<unsigned> places;
        for (const unsigned anchor : anchors) places.push_back(class_of[anchor]);
        for (const auto& [quantity, coefficient] : injective_maps(quotient, places)) sum[quantity] -= coefficient;
    });
    std::erase_if(sum, [](const auto& term) { return term.second == 0; });
    return sums_.emplace(std::move(key), std::move(sum)).first->second;
}

}  // namespace countable::count::graphlets
