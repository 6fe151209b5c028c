#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/support/rational.hpp"
#include "countable/theory/lrp/lrp_placement.hpp"

namespace countable::theory {

/// One slot of the tensor B[pi], as a filter sees it: the channel of a label, or that of adjacency.
struct LrpSlot {
    std::size_t a = 0, b = 0;    ///< positions; a = b is a node
    std::optional<Label> label;  ///< absent: the adjacency channel (a != b)
};

/// A filter with an affine map and a ReLU: ReLU(sum of the slots `on` - sum of the slots `off` - (|on| - 1)). Slots are
/// 0 or 1, so it is 1 iff all of `on` are 1 and all of `off` are 0, and otherwise 0.
struct LrpFilter {
    std::vector<LrpSlot> on, off;

    [[nodiscard]] Count operator()(const Graph& graph, std::span<const NodeId> sequence) const;
};

/// alpha(degrees): the product over the filled positions p of depth < l of 1 / (a-r)(a-r-1)...(a-c+1), where
/// a = D_p - earlier, c = min(k, a), r = required.
struct LrpAlpha {
    struct Turn {
        std::size_t position = 0;
        unsigned earlier = 0;   ///< neighbours of the node here that are in the sequence before its turn
        unsigned required = 0;  ///< children that are nodes of the pattern
    };
    std::vector<Turn> turns;

    [[nodiscard]] Rational operator()(const Graph& graph, std::span<const NodeId> sequence, unsigned children) const;
};

/// A pattern compiled into the parameters of a one-layer LRP-l-k with sum pooling and a linear readout, whose output is
/// the exact count. One hidden component for each adjacency pattern chi of a sequence that holds the pattern at its
/// placement: f is the filter of chi, alpha that of chi. Output: sum over roots, sequences and components of
/// alpha * f, divided by |Aut P|. For subgraph-counts the copies are sorted by the edges that the graph has beyond the
/// pattern's: each such supergraph on the same nodes has its own placement.
class CompiledLrp {
  public:
    /// Whether the subgraph-count needs more supergraphs than compile() looks at: the pattern has more than 12
    /// non-adjacent pairs, l > 1 and k > 1. For l = 1 or k = 1 one placement serves all.
    [[nodiscard]] static bool has_too_many_supergraphs(const pattern::Pattern& pattern, count::Embedding kind,
                                                       const lrp::Truncation& truncation);
    /// Nothing unless every supergraph that is needed has a placement, or if there are too many of them.
    [[nodiscard]] static std::optional<CompiledLrp> compile(const pattern::Pattern& pattern, count::Embedding kind,
                                                            const lrp::Truncation& truncation,
                                                            std::optional<NodeId> root = std::nullopt);

    /// The network on a graph, in exact arithmetic: all sequences of all roots. Throws std::invalid_argument where
    /// there are too many of them or where the graph lacks labels that the pattern asks for.
    [[nodiscard]] Count count(const Graph& graph) const;
    /// The maps of the pattern into the graph that take its root to each node: what is pooled there.
    [[nodiscard]] std::vector<Count> rooted_maps(const Graph& graph) const;

    /// A supergraph of the pattern on the same nodes, with a placement of its own.
    struct Part {
        Placement placement;
        Graph skeleton;          ///< the supergraph, without labels
        bool any_extra = false;  ///< further edges between pattern nodes are allowed
    };

    [[nodiscard]] const lrp::Truncation& truncation() const { return truncation_; }
    [[nodiscard]] const pattern::Pattern& pattern() const { return pattern_; }
    [[nodiscard]] Count automorphisms() const { return automorphisms_; }
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }

  private:
    struct Component {
        LrpFilter filter;
        LrpAlpha alpha;
    };

    CompiledLrp(const pattern::Pattern& pattern, const lrp::Truncation& truncation);
    /// The component of this part for the adjacency pattern of a sequence; nothing if the pattern is not there.
    [[nodiscard]] std::optional<Component> component(const Part& part, const std::vector<bool>& adjacent) const;

    pattern::Pattern pattern_;
    lrp::Truncation truncation_;
    std::size_t length_ = 0;
    Count automorphisms_ = 1;
    std::vector<Part> parts_;
};

}  // namespace countable::theory
