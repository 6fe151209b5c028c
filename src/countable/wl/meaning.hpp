#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/wl/k_wl.hpp"

namespace countable::wl {

// What colours stand for. All tuples with the same colour have the same meaning, so it is computed for one of them.

/// A tuple of one of the two graphs; its index is that in Result::colors.
struct TupleOf {
    unsigned graph = 0;
    std::size_t index = 0;
};

/// For each colour of a round the first tuple that has it. O(tuples).
[[nodiscard]] std::vector<TupleOf> first_tuples(const std::array<std::vector<Color>, 2>& colors,
                                                std::uint64_t num_colors);

/// The meaning of a colour of round 0: the isomorphism type of a tuple.
struct InitialMeaning {
    std::vector<unsigned> same_as;                  ///< per position the first position with the same node
    std::vector<std::optional<Label>> node_labels;  ///< per position; empty optionals in a graph without labels
    struct EdgeBetween {
        unsigned first = 0, second = 0;  ///< positions, first < second, both the first ones of their nodes
        std::optional<Label> label;
        friend bool operator==(const EdgeBetween&, const EdgeBetween&) = default;
    };
    std::vector<EdgeBetween> edges;  ///< ascending
    friend bool operator==(const InitialMeaning&, const InitialMeaning&) = default;
};
[[nodiscard]] InitialMeaning initial_meaning(const Graph& graph, unsigned k, std::size_t tuple);

/// What stands in a multiset, and how often.
struct Member {
    std::optional<Label> edge;  ///< colour refinement over labelled edges: the label of the edge
    std::vector<Color> colors;  ///< one colour of the round before; of k-FWL a vector of k colours
    std::uint64_t times = 0;
    friend auto operator<=>(const Member&, const Member&) = default;
};

/// The meaning of a colour of a round t >= 1 in terms of the colours of round t - 1: that of the tuple itself, and
///   1-WL            one multiset, over the neighbours
///   oblivious k-WL  k multisets, one for each position, over the nodes put there
///   k-FWL           one multiset of vectors, over the nodes put into all positions
struct Meaning {
    Color before = 0;
    std::vector<std::vector<Member>> multisets;  ///< members ascend
    friend auto operator<=>(const Meaning&, const Meaning&) = default;
};

/// `before` has the colours of the graph's tuples after round t - 1. O(k n log n).
[[nodiscard]] Meaning meaning(const Graph& graph, const Options& options, std::span<const Color> before,
                              std::size_t tuple);

}  // namespace countable::wl
