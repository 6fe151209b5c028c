#include "countable/count/graphlets/formula.hpp"

#include <stdexcept>

#include "countable/count/graphlets/partitions.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::count::graphlets {

using pattern::PatternGraph;

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
