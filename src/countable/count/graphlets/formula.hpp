#pragma once

#include <map>
#include <string>
#include <vector>

#include "countable/count/graphlets/derivation.hpp"

namespace countable::count::graphlets {

/// The injective maps of connected patterns as sums of derived ones: for every pattern P, with D(P) the maps that its
/// derivation counts,
///   inj(P) = D(P) - sum of inj(P / pi) over the partitions pi of its nodes, not all into single nodes, in which no two nodes
///   of a class are adjacent or known to be distinct.
/// Found by program for each pattern (Lovasz 1967; Curticapean, Dell and Marx 2017).
class Formulas {
  public:
    /// A sum of quantities: position -> coefficient.
    using Sum = std::map<unsigned, std::int64_t>;

    /// The injective maps of a pattern for given images of its anchors: at most two, which are adjacent. Requires a
    /// connected pattern of 1 to 5 nodes without labels.
    [[nodiscard]] const Sum& injective_maps(const pattern::PatternGraph& shape, const std::vector<unsigned>& anchors);

    [[nodiscard]] const std::vector<Derived>& quantities() const { return quantities_; }
    [[nodiscard]] const std::vector<Step>& steps() const { return derivations_.steps(); }

  private:
    Derivations derivations_;
    std::vector<Derived> quantities_;
    std::map<std::string, Sum> sums_;
};

}  // namespace countable::count::graphlets
