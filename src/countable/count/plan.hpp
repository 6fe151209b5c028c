#pragma once

#include <optional>
#include <span>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/count/vocabulary.hpp"

namespace countable::count {

/// Membership in the neighbour row, under `relation`, of the node matched at `level`.
struct Link {
    unsigned level, relation;
    friend auto operator<=>(const Link&, const Link&) = default;
};

/// The nodes that may stand at one place of the pattern, given the images of the levels before it.
struct CandidateSet {
    std::vector<Link> links;         ///< in all of these rows; the whole universe when there are none
    std::vector<unsigned> avoid;     ///< not adjacent to the images of these levels (induced counts)
    std::vector<unsigned> above;     ///< greater than the images of these levels (symmetry breaking)
    unsigned beneath = 0;            ///< these levels and those known to have smaller images than they, as a mask
    std::vector<unsigned> distinct;  ///< not the images of these levels, which the rules above do not exclude
    unsigned universe = 0;           ///< of the vocabulary

    /// A level whose candidates contain these, so that only `more_links` and `more_avoid` are left to check.
    std::optional<unsigned> base;
    std::vector<Link> more_links;
    std::vector<unsigned> more_avoid;

    friend bool operator==(const CandidateSet&, const CandidateSet&) = default;
};

/// How to count a pattern without looking at all of its copies. The outer nodes are matched one after the other. The
/// inner nodes, pairwise independent, are never matched: given the outer ones, each has a set of candidates, and the
/// ways to choose different nodes from these sets follow from the sizes of the sets and of their intersections
/// (inclusion and exclusion, as in GraphPi, Shi et al. 2020). Inner nodes with equal candidates form a class, whose
/// order is not counted. Order constraints from a chain of stabilisers (Grochow and Kellis 2007) leave one map per
/// copy.
struct Plan {
    unsigned size = 0;     ///< nodes of the pattern
    unsigned anchors = 0;  ///< the first levels that the result is reported for: 0, 1 (a node) or 2 (an edge)
    std::vector<CandidateSet> levels;

    std::vector<unsigned> class_sizes;  ///< inner nodes in each class
    std::vector<CandidateSet> sets;     ///< those of the classes, then the intersections that are needed
    std::optional<unsigned> both;       ///< two classes: the intersection of their sets, if it can be non-empty

    /// Sets are found as soon as they can be, not anew for every image of later levels: ready[i] lists those that
    /// depend on the images of the first i levels only. If a class finds too few candidates there, no deeper look is
    /// needed.
    std::vector<std::vector<unsigned>> ready;

    /// Three classes and more: sum of coefficient * product of set sizes, divided by the orders within classes.
    struct Term {
        SignedCount coefficient;
        std::vector<unsigned> factors;  ///< positions in `sets`
    };
    std::vector<Term> terms;
    SignedCount orders = 1;

    std::vector<unsigned> order;  ///< the node of the pattern at each level
    double cost = 0;              ///< expected steps in the model's graph
    double full_cost = 0;         ///< the same if all nodes were matched, each time one with the fewest candidates
};

/// The most sets that a plan has: all intersections of five classes.
inline constexpr std::size_t most_sets = 31;

/// The ways to choose the inner nodes from sets of these sizes, by the terms of a plan with three classes or more.
[[nodiscard]] Count sum_terms(const Plan& plan, std::span<const std::uint64_t> sizes);

/// What a plan is optimised for: nodes, degree seen from an edge, probability that a path of two edges is closed, the
/// steps that an intersection takes, and the part of all pairs that are edges. In large graphs with hubs that degree is
/// far above the mean, while intersections stay cheap: short lists are looked up in long ones.
struct CostModel {
    double nodes, degree, closing, intersection, density = 0;
};
inline constexpr CostModel small_graphs{24, 8, 0.3, 0.5};
inline constexpr CostModel large_graph{1e6, 200, 0.01, 20};

/// Whether a plan may have inner nodes.
enum class Inner {
    Counted,  ///< where that is cheaper than to match them
    None,     ///< every node is matched, so that the maps can be listed
};

/// The plan with the least expected cost. `anchors` lists the nodes whose images are reported (none, a node, the two
/// ends of an edge). The result of a plan, for each image of the anchors, is the number of maps divided by the number
/// of automorphisms that fix the anchors.
[[nodiscard]] Plan make_plan(const pattern::PatternGraph& shape, Embedding embedding, std::span<const unsigned> anchors,
                             const CostModel& model, Vocabulary& vocabulary, Inner inner = Inner::Counted);

}  // namespace countable::count
