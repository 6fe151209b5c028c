#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/wl/relation.hpp"
#include "countable/wl/result.hpp"

namespace countable::wl {

struct RefinementOptions {
    std::vector<Relation> relations = {Relation::Adjacency};
    Detail detail = Detail::Rounds;
    std::optional<std::size_t> max_rounds = std::nullopt;  ///< until stable when absent
    std::uint64_t memory = std::uint64_t{4} << 30;         ///< bytes; bounds what Detail::Colors keeps
    unsigned fingerprint_bits = 64;                        ///< fewer only make collisions, and so the run longer
};

/// Colour refinement, 1-WL: c_0(v) is the label of v, and
///   c_t(v) = (c_{t-1}(v), {{ (label of (v,u) in R, c_{t-1}(u)) : (v,u) in R }} for each relation R).
/// Both graphs are coloured with one palette; the result has the colours, the rounds and the verdict of exactly this
/// process, but all rounds together cost O((n + m) log n) steps and one sort of what they touch: a round looks only at
/// pairs that lead into a class made in the round before, and not into the largest part of what was one class then,
/// because the counts of all the other parts and of the whole determine its count (Hopcroft 1971; Paige and Tarjan
/// 1987; here in rounds). Throws std::invalid_argument when the colours to keep exceed the memory.
/// With {Adjacency, TwoSteps} it bounds what sGNN can tell apart.
[[nodiscard]] Result color_refinement(const Graph& first, const Graph& second, const RefinementOptions& options = {});

/// The same for one graph: the second histogram is empty, and nothing is separated.
[[nodiscard]] Result color_refinement(const Graph& graph, const RefinementOptions& options = {});

}  // namespace countable::wl
