#pragma once

#include <array>
#include <optional>

#include "countable/count/count.hpp"
#include "countable/theory/pairs/witness_pair.hpp"
#include "countable/theory/separation.hpp"

namespace countable::theory {

/// Proof that a test, and whatever it bounds, cannot count a pattern: two graphs with different counts that it does not
/// separate. Nothing in it is trusted: both counts were counted and the test was run, unless run.executed is false.
struct PairCertificate {
    WitnessPair pair;
    SeparationTest test;
    count::Embedding kind = count::Embedding::Induced;
    Count first_count = 0, second_count = 0;
    SeparationResult run;
    /// For counts per node: a node of the first graph and one of the second, which have the same colour.
    std::optional<std::array<NodeId, 2>> nodes = std::nullopt;

    /// The counts differ and the test does not distinguish the graphs.
    [[nodiscard]] bool valid() const { return first_count != second_count && !run.distinguished; }
    /// valid, and the test was run: not by theorem alone.
    [[nodiscard]] bool verified() const { return valid() && run.executed; }
};

/// Counts the pattern in both graphs and runs the test on them.
[[nodiscard]] PairCertificate certify(const pattern::Pattern& pattern, count::Embedding kind,
                                      const SeparationTest& test, WitnessPair pair,
                                      const SeparationLimits& limits = {});

/// A valid certificate, from the constructions that suit the test, small graphs first; nothing if none is found. A run
/// that would exceed the limits is left out only where a theorem guarantees its result, and `run.note` says so. A cache
/// serves searches for several patterns, in which the same pairs come up; it belongs to one set of limits.
[[nodiscard]] std::optional<PairCertificate> find_pair(const pattern::Pattern& pattern, count::Embedding kind,
                                                       const SeparationTest& test, const SeparationLimits& limits = {},
                                                       RunCache* cache = nullptr);

/// Why no pair can exist, in one sentence, where a theorem says so: the test determines the count.
[[nodiscard]] std::optional<std::string> why_no_pair(const pattern::Pattern& pattern, count::Embedding kind,
                                                     const SeparationTest& test);

}  // namespace countable::theory
