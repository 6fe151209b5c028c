#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace countable::wl {

/// A colour: 0, 1, ... without gaps. Both graphs of a run share one palette, and ids come from sorted exact keys:
/// they do not depend on the numbering of the nodes. Ids of two runs, or of two rounds, must not be compared.
using Color = std::uint32_t;

/// How much of a run is wanted.
enum class Detail {
    Verdict,  ///< the separating round, or the stable one; the run stops at the first of them
    Rounds,   ///< also the number of colours after each round and the last histograms; runs until stable
    Classes,  ///< also the colour of every tuple after the last round
    Colors,   ///< also the colour of every tuple after each round
};

/// What a Weisfeiler-Leman test says of two graphs. Round 0 is the initial colouring.
struct Result {
    /// The first round after which the two multisets of colours differ; absent when none was met.
    std::optional<std::size_t> separating_round;
    /// The first round whose partition the next one does not refine; absent when the run ended before it was known.
    std::optional<std::size_t> stable_round;

    /// Colours in use (by both graphs together) after round 0, 1, ..., the stable one or the last that was run.
    std::vector<std::uint64_t> num_colors;
    /// Per graph, for each colour of the last of these rounds, how many tuples have it.
    std::array<std::vector<std::uint64_t>, 2> histogram;
    /// colors[t][g][s]: colour of tuple s of graph g after round t; with Detail::Classes, colors[0] is the last round.
    /// The index of (i_1, ..., i_k) is that of the row-major array with n entries in each of k dimensions; for one node
    /// it is the node.
    std::vector<std::array<std::vector<Color>, 2>> colors;
    /// The tuples exceeded the memory, and the verdict is that of answer_by_isomorphism(): there are no colours.
    bool by_isomorphism = false;

    [[nodiscard]] bool distinguished() const { return separating_round.has_value(); }
};

}  // namespace countable::wl
