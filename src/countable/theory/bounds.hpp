#pragma once

#include <optional>

#include "countable/theory/architecture.hpp"
#include "countable/theory/separation.hpp"

namespace countable::theory {

/// The test that bounds an architecture from above: graphs that it does not separate are equal to all models of the
/// architecture. Nothing for Rp, which separates all graphs. `rounds` are rounds of the test, layers of the network.
/// Throws std::invalid_argument for rounds of LRP and RP, about whose layers nothing is known.
[[nodiscard]] std::optional<SeparationTest> bounding_test(const Architecture& architecture,
                                                          std::optional<unsigned> rounds = std::nullopt);

/// Where a test, run until stable, stands among the k-FWL tests.
struct FwlRange {
    unsigned reached = 1;  ///< the largest k for which it separates all that k-FWL does
    unsigned bound = 1;    ///< the smallest k for which k-FWL separates all that it does
};
/// The one map from tests, and by bounding_test() from architectures, to k-FWL. Not for NodeLabels, Lrp and Egonets; of
/// ColorShares the bound alone.
[[nodiscard]] FwlRange fwl_range(const SeparationTest& test);

}  // namespace countable::theory
