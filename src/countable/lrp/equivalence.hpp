#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/kernels/pooling.hpp"
#include "countable/lrp/sequence_measures.hpp"

namespace countable::lrp {

using kernels::Pooling;

/// What follows the pooling.
enum class Readout {
    Nonlinear,  ///< a network at every node, then the sum over nodes, as in the paper's appendix (sigma, W_1)
    Linear,     ///< the sum over nodes, as in equation (LRP-l-k) of its main text
};

struct EquivalenceOptions {
    Pooling pooling = Pooling::Sum;
    Readout readout = Readout::Nonlinear;
    std::uint64_t limit = max_sequences;  ///< sequences of one root
    std::optional<unsigned> layers = 1;   ///< absent: until more layers see no more; a linear readout follows one layer
};

/// What LRP-l-k models make of graphs: two graphs get the same class iff none of them tells the graphs apart.
/// What the layer sees of a sequence pi is x(pi): its slot tensor B[pi] (node labels, edges and edge labels between all
/// of its nodes, empty slots) and the degrees along it. A root i gives the measure nu_i = sum over pi of delta_x(pi)
/// (Sum), or that divided by |S(i)| (Mean); a pooled layer is the integral of alpha * f over it. Graphs are equivalent
/// iff the multisets {{ nu_i }} agree (Nonlinear), or the sums of nu_i over all nodes do (Linear). One direction is
/// plain; the other holds because networks take any values on a finite set of points, and sums of ReLU ridge functions
/// separate finite multisets of vectors: docs/theory.md, LRP. Equivalence under (Sum, Nonlinear) implies it under all
/// others.
/// In a further layer nu_i is the colour of node i, and x(pi) has the colours of its nodes as well: Deep LRP-l-k.
class Classes {
  public:
    explicit Classes(const Truncation& truncation, const EquivalenceOptions& options = {});

    /// The class of a graph: 0, 1, ... in order of first appearance. Cost of a layer: all sequences, or for l = 1 and
    /// k <= 5 all sets of neighbours (lrp/sequence_measures.hpp).
    /// Throws std::invalid_argument for a node with more sequences than the limit.
    [[nodiscard]] std::uint32_t of(const Graph& graph);

    /// The colours that the nodes of some graphs have after the last layer: equal iff no network gives the nodes different
    /// values. Without a number of layers the graphs are refined together until all are stable.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> node_colors(std::span<const Graph* const> graphs);

  private:
    [[nodiscard]] std::vector<Measure> layer(const Graph& graph, const std::vector<std::uint32_t>& colors);

    EquivalenceOptions options_;
    SequenceMeasures measures_;
    std::map<std::array<std::uint64_t, 3>, std::uint32_t> kinds_;  // degree, label and colour -> kind of a node
    std::map<std::vector<std::uint64_t>, std::uint32_t> colors_;   // measure -> colour, from 1
    std::map<std::vector<std::uint64_t>, std::uint32_t> classes_;  // what is seen of a graph -> its class
};

/// Whether no LRP-l-k tells the two graphs apart.
[[nodiscard]] bool equivalent(const Graph& first, const Graph& second, const Truncation& truncation,
                              const EquivalenceOptions& options = {});

}  // namespace countable::lrp
