#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "countable/separation/scheme.hpp"

namespace countable::separation {

struct Options {
    std::optional<std::size_t> max_rounds = std::nullopt;  ///< until stable when absent
    std::uint64_t memory = std::uint64_t{4} << 30;         ///< bytes; a run that may need more is refused beforehand
    unsigned threads = 1;                                  ///< the result does not depend on it
    bool verdict_only = false;       ///< stop at the round that separates the graphs; no colours of nodes
    unsigned fingerprint_bits = 64;  ///< fewer only make collisions, and so the run longer
};

/// What a test says of two graphs. Round 0 is the initial colouring.
struct Outcome {
    std::optional<std::size_t> separating_round;  ///< the first round after which the pooled colours differ
    std::optional<std::size_t> stable_round;      ///< the first round that the next one does not refine
    std::vector<std::uint64_t> num_colors;        ///< colours of items in use after round 0, 1, ...
    /// The colours of the nodes after the last round, with one palette; empty where the test gives nodes none.
    std::array<std::vector<Color>, 2> node_colors;

    [[nodiscard]] bool distinguished() const { return separating_round.has_value(); }
};

/// Refines the colours of both graphs together until the partition is stable. Exact: multisets are told apart by
/// fingerprints and found equal by comparison only (wl/exact_ranks.hpp). A round costs the keys of all items and their
/// comparison, each sorted once or twice.
/// `test` names the test in the message of the std::invalid_argument that is thrown when the items do not fit.
[[nodiscard]] Outcome refine(Scheme& scheme, const std::string& test, const Options& options = {});

/// The ranks of keys of both graphs, with one palette.
[[nodiscard]] ItemColors rank_keys(const std::array<std::vector<std::uint64_t>, 2>& keys);

/// The colours of groups: two groups have the same colour iff the multisets of their members' colours agree.
/// `group_of[g][member]` is below groups[g].
[[nodiscard]] ItemColors pool(const ItemColors& members, const std::array<std::vector<std::uint32_t>, 2>& group_of,
                              const std::array<std::size_t, 2>& groups);

}  // namespace countable::separation
