#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/count/graphlets/derivation.hpp"
#include "countable/count/graphlets/partitions.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::count::graphlets {

/// The injective maps of connected patterns as sums of derived ones: for every pattern P, with D(P) the maps that its
/// derivation counts,
///   inj(P) = D(P) - sum of inj(P / pi) over the partitions pi of its nodes, not all into single nodes, in which no two nodes
///   of a class are adjacent or known to be distinct, and no labels of a class contradict each other.
/// Found by program for each pattern (Lovasz 1967; Curticapean, Dell and Marx 2017). Rules: a class Derivations, of this folder
/// or of labelled/, whose derive() gives a Quantity or nothing.
template <typename Rules, typename Quantity>
class FormulasBy {
  public:
    /// A sum of quantities: position -> coefficient.
    using Sum = std::map<unsigned, std::int64_t>;

    /// The injective maps of a pattern for given images of its anchors: at most two, which are adjacent. Requires a
    /// connected pattern for which there are rules.
    [[nodiscard]] const Sum& injective_maps(const pattern::PatternGraph& shape, const std::vector<unsigned>& anchors) {
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
            const auto quotient = merged(shape, class_of, classes);
            if (!quotient) return;
            std::vector<unsigned> places;
            for (const unsigned anchor : anchors) places.push_back(class_of[anchor]);
            for (const auto& [quantity, coefficient] : injective_maps(*quotient, places)) sum[quantity] -= coefficient;
        });
        std::erase_if(sum, [](const auto& term) { return term.second == 0; });
        return sums_.emplace(std::move(key), std::move(sum)).first->second;
    }

    [[nodiscard]] const std::vector<Quantity>& quantities() const { return quantities_; }
    [[nodiscard]] const auto& steps() const { return derivations_.steps(); }

  private:
    Rules derivations_;
    std::vector<Quantity> quantities_;
    std::map<std::string, Sum> sums_;
};

/// Those of patterns without labels.
using Formulas = FormulasBy<Derivations, Derived>;

}  // namespace countable::count::graphlets
