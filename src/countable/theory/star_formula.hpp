#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "countable/pattern/pattern.hpp"
#include "countable/support/checked.hpp"

namespace countable::theory {

/// Leaves of a star that look the same from its centre. An absent label means that the pattern asks for none.
struct LeafClass {
    std::optional<Label> node, edge;
    unsigned leaves = 0;

    [[nodiscard]] bool holds(const Graph& graph, NodeId center, std::size_t neighbor) const;
};

/// A star K_{1,s}, s >= 0, as the paper's theorem on MPNNs sees it.
struct Star {
    std::optional<Label> center;
    std::vector<LeafClass> classes;
    unsigned centers = 1;  ///< 2 for an edge between equally labelled nodes, which both of them are centre of

    [[nodiscard]] bool holds_center(const Graph& graph, NodeId node) const;
};

/// Nothing if the pattern is not a star.
[[nodiscard]] std::optional<Star> as_star(const pattern::Pattern& pattern);

/// C_S of the star = sum over nodes v with the label of the centre of the product over leaf classes c of
/// C(n_c(v), s_c), divided by star.centers; n_c(v) = neighbours of v in class c. One round of message passing computes
/// it (Chen et al. 2020, theorem on star-shaped patterns). `number(v, c)` gives n_c(v).
[[nodiscard]] Count star_count(const Star& star, const Graph& graph,
                               const std::function<std::uint64_t(NodeId, std::size_t)>& number);

/// The same with n_c(v) counted along the rows of the graph. O((n + m) classes). Throws std::invalid_argument when the
/// graph lacks labels that the star asks for.
[[nodiscard]] Count star_count(const Star& star, const Graph& graph);

}  // namespace countable::theory
