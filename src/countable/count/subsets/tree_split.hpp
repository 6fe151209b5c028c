#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::count::subsets {

/// A way to count the maps of a tree, or of a pattern that one node, the apex, turns into a tree when it is taken away, in
/// two halves. The maps of each half onto every set of nodes are counted by dynamic programming, as Held and Karp (1962)
/// do for paths. Pairs of disjoint sets follow by inclusion and exclusion over the nodes that they share:
///   sum over disjoint S, T of f(S) g(T) = sum over X of (-1)^|X| (sum over S with X in S of f(S)) (the same of g),
/// so no set is larger than a half (Bjorklund, Husfeldt, Kaski and Koivisto, Counting paths and packings in halves, 2009).
struct TreeSplit {
    enum class Join {
        Node,        ///< the branches of `center` are shared out between the halves
        Edge,        ///< the edge from `center` to `other` is cut
        Components,  ///< two components, `center` in one and `other` in the other
    };
    std::optional<unsigned> apex;  ///< its images are tried one after the other
    /// The apex has the smallest image among the nodes of its orbit, `orbit` in all; its count is that of one in `orbit`.
    unsigned orbit = 1;
    unsigned orbit_nodes = 0;  ///< those nodes without the apex, as a mask; 0 if its image may be any
    Join join = Join::Node;
    unsigned center = 0, other = 0;
    std::vector<unsigned> left, right;  ///< Join::Node: neighbours of the center
    std::optional<unsigned> loose;      ///< Join::Node: a node of a second component, which counts with the right half
    double steps = 0;                   ///< estimate, about half a nanosecond each
    std::size_t bytes = 0;              ///< of the largest tables together
};

/// The cheapest split for graphs of that many nodes (at most 24) whose result is known for each image of the anchors (none,
/// a node, or the two ends of an edge). Nothing if the pattern is not of this kind, or tables would take more than 256 MiB.
[[nodiscard]] std::optional<TreeSplit> best_split(const pattern::PatternGraph& shape, std::span<const unsigned> anchors,
                                                  unsigned nodes);

/// "try a; halves {b, c} and {d} meet at e", with the names of the pattern's nodes; of a half the neighbours of the node where
/// they meet are named.
[[nodiscard]] std::string describe(const TreeSplit& split, const std::vector<std::string>& names);

}  // namespace countable::count::subsets
