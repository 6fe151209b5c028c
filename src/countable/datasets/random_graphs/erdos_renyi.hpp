#pragma once

#include <cstdint>
#include <string_view>

#include "countable/graph/graph.hpp"
#include "countable/support/random.hpp"

namespace countable::datasets {

/// A probability as a fraction in lowest terms, so that drawing with it is exact and the same on every machine.
struct Probability {
    std::uint64_t numerator = 0, denominator = 1;
    friend bool operator==(const Probability&, const Probability&) = default;
};

/// From a decimal: "0.3" is 3/10. Up to 18 digits after the point; throws std::invalid_argument on anything else than
/// a decimal from 0 to 1.
[[nodiscard]] Probability parse_probability(std::string_view decimal);

/// The random graph model ER(m, p); the defaults are those of the paper's dataset.
struct ErdosRenyi {
    NodeId nodes = 10;
    Probability probability{3, 10};
};

/// G ~ ER(m, p): every pair of nodes is an edge with probability p, independently of the others. O(m^2).
[[nodiscard]] Graph erdos_renyi(const ErdosRenyi& model, Random& random);

}  // namespace countable::datasets
