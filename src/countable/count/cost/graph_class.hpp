#pragma once

#include <compare>

#include "countable/count/bit_target.hpp"
#include "countable/count/plan.hpp"

namespace countable::count {

/// Graphs that are alike for the search of a matching order: size, degree seen from an edge and closed paths of two edges,
/// each rounded to powers of a base. Few classes, so that many graphs share their plans.
struct GraphClass {
    int nodes = 0;    ///< powers of 2
    int degree = 0;   ///< powers of the square root of 2
    int closing = 0;  ///< powers of 1/2
    friend auto operator<=>(const GraphClass&, const GraphClass&) = default;
};

/// The class of a graph by the sums of its degrees and of their squares, and by the number of ordered pairs of neighbours
/// of a node that are adjacent.
[[nodiscard]] GraphClass graph_class(double nodes, double degrees, double squares, double closed);

/// The middle of a class.
[[nodiscard]] CostModel cost_model(const GraphClass& graphs);

/// O(m W).
template <unsigned W>
[[nodiscard]] GraphClass class_of(const BitTarget<W>& target) {
    std::uint64_t degrees = 0, squares = 0, closed = 0;
    for (NodeId v = 0; v < target.nodes; ++v) {
        const auto& row = target.row(0, v);
        const std::uint64_t degree = row.size();
        degrees += degree;
        squares += degree * degree;
        row.for_each([&](NodeId w) {
            Bits<W> common = row;
            common &= target.row(0, w);
            closed += common.size();
        });
    }
    return graph_class(target.nodes, static_cast<double>(degrees), static_cast<double>(squares),
                       static_cast<double>(closed));
}

}  // namespace countable::count
