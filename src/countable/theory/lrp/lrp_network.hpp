#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/support/rational.hpp"
#include "countable/theory/lrp/compiled_lrp.hpp"

namespace countable::theory {

/// A set of degrees at some positions of a sequence. The degrees are read as the digits of a number, the code, to the
/// base of the largest degree + 1; the first position has the highest digit.
struct DegreeTest {
    std::vector<std::size_t> positions;  ///< none: every sequence passes
    std::vector<std::uint64_t> codes;    ///< that pass, ascending
};

/// The sequences that pass both tests count with the same weight.
struct LrpChannel {
    LrpFilter filter;
    DegreeTest degrees;
    Rational weight;
};

/// A compiled pattern (compiled_lrp.hpp) in the form of one layer of Deep LRP-l-k with sum pooling, sum readout and an
/// MLP with one hidden layer for alpha. A channel is a filter and a set of degrees on which the alpha of the theorem
/// has one value: alpha is the indicator of the set, and the value stands in the linear readout. So everything before
/// the readout is a whole number, and nothing but the readout is rounded.
struct LrpNetwork {
    lrp::Truncation truncation;
    std::vector<LrpChannel> channels;
    std::optional<unsigned> max_degree;  ///< the count is exact for graphs of no larger degree; absent: for all

    /// Channels that Deep LRP needs, whose alpha has two hidden units for each.
    [[nodiscard]] std::size_t width() const;
};

/// A function of a code as the sum of at_zero and slope * ReLU(code - bend) over its bends.
struct PiecewiseLinear {
    int at_zero = 0;
    std::map<std::uint64_t, int> slopes;  ///< by bend; none is 0
};
/// The indicator of a degree test: 1 on its codes, 0 on all others up to the largest.
[[nodiscard]] PiecewiseLinear indicator(const DegreeTest& test, unsigned max_degree);

/// Channels and hidden units of alpha beyond which a pattern is refused.
inline constexpr std::size_t most_lrp_channels = 1024;

/// The network of a pattern: of what CompiledLrp compiles, and of unlabelled stars of any size for l = 1. Without
/// `max_degree`, for degrees as large as a network of moderate width allows. Throws std::invalid_argument with one
/// sentence if there is none, or none that is small enough; it names a truncation that suffices, if there is one.
[[nodiscard]] LrpNetwork lrp_network(const pattern::Pattern& pattern, count::Embedding kind,
                                     const lrp::Truncation& truncation,
                                     std::optional<unsigned> max_degree = std::nullopt);

/// The truncation with the shortest sequences for which there is a network; the smaller depth of two. Nothing if there is
/// none with sequences of up to 31 slots.
[[nodiscard]] std::optional<lrp::Truncation> smallest_truncation(const pattern::Pattern& pattern,
                                                                 count::Embedding kind);

}  // namespace countable::theory
