#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/lrp/sequence_points.hpp"
#include "countable/lrp/sequences.hpp"

namespace countable::lrp {

/// How many sequences of a root have each x(pi): (number of x, how many), ascending.
using Measure = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

/// The measures nu_i = sum over pi in S(i; l, k) of delta_x(pi). x(pi) is the kinds of the nodes of pi, the edges between them
/// and the labels of these; the kind of a node must determine its degree, so that x(pi) tells which slots are empty.
/// Measures of all graphs that are given to one object share the numbers of x.
///
/// For l = 1 all orders of a choice of neighbours are sequences, so that the measure is determined by how many *sets* of
/// neighbours have each form: for k <= 5 the sets are visited, and a number stands for all orders.
class SequenceMeasures {
  public:
    explicit SequenceMeasures(const Truncation& truncation) : truncation_(truncation) {}

    /// One measure for each root. O(1) expected for each step of a sequence, of which sequences share the first ones.
    /// Throws std::invalid_argument for a node with more sequences than the limit.
    [[nodiscard]] std::vector<Measure> of(const Graph& graph, std::span<const std::uint32_t> kinds,
                                          std::uint64_t limit = max_sequences);

  private:
    class Walk;

    Truncation truncation_;
    SequencePoints points_;
    std::unordered_map<std::uint32_t, std::uint32_t> form_;  // of sets: number of an order -> that of the first order
};

}  // namespace countable::lrp
