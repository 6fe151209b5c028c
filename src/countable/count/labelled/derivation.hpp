#pragma once

#include <map>
#include <optional>
#include <vector>

#include "countable/count/graphlets/derivation.hpp"

namespace countable::count::labelled {

/// A value for every directed edge (x, y): 1 where its label is the one that is asked for and 0 elsewhere, times the values
/// of tables.
struct EdgeWeight {
    pattern::LabelConstraint label = pattern::any_label;
    std::vector<graphlets::EdgeTerm::Factor> tables = {};

    [[nodiscard]] bool is_one() const { return label == pattern::any_label && tables.empty(); }
    friend auto operator<=>(const EdgeWeight&, const EdgeWeight&) = default;
};

/// One step of a computation: the values of all nodes, of all directed edges, or one value.
struct Step {
    enum class Kind {
        Node,    ///< per node: 1 where it has the label and 0 elsewhere, times the values of `nodes`
        Sum,     ///< per node x: the sum over its neighbours y of edges[0] at (x, y) times nodes[0] at y
        Cycle,   ///< the maps of a four-cycle, each times the weights of its nodes and edges
        Clique,  ///< the same for a clique of 3 to 5 nodes
    };
    Kind kind = Kind::Node;
    pattern::LabelConstraint label = pattern::any_label;
    std::vector<unsigned> nodes = {};    ///< steps with a value per node; for kernels one for each place
    std::vector<EdgeWeight> edges = {};  ///< for kernels those of places(*this), in this order and direction
    graphlets::Anchors anchors = {};     ///< for kernels: which maps are asked for
    friend auto operator<=>(const Step&, const Step&) = default;

    [[nodiscard]] bool is_kernel() const { return kind == Kind::Cycle || kind == Kind::Clique; }
};

/// The edges of the pattern of a kernel: 0-1, 1-2, 2-3, 3-0 of a cycle, 0-1, 0-2, ... of a clique.
[[nodiscard]] std::vector<std::array<unsigned, 2>> places(const Step& kernel);

/// Do two steps belong to one kernel, such that one loop gives both?
[[nodiscard]] bool same_kernel(const Step& a, const Step& b);

/// The steps whose values a step needs.
[[nodiscard]] std::vector<unsigned> operands(const Step& step);

/// The maps of a connected pattern for given images of its anchors, not all of them injective: nodes go to different nodes if
/// they are adjacent, or if `distinct` says so.
struct Derived {
    unsigned anchors = 0;
    unsigned first = 0,
             second = 0;   ///< steps: the value, or with two anchors those of the first and of the second node
    EdgeWeight edge = {};  ///< with two anchors: the third factor
    std::array<std::uint16_t, pattern::max_pattern_nodes> distinct{};  ///< row v: the nodes that differ from v
};

/// Finds out how to count the maps of labelled patterns from sums over neighbours, triangles, four-cycles and cliques with
/// weights, as graphlets::Derivations does without labels. Weights take in the labels and what hangs on the nodes and edges of
/// a kernel. All connected patterns of at most 5 nodes have a derivation but the five-cycle, K_{2,3}, K_{2,3} with an edge, the
/// wheel and the five-clique without an edge.
class Derivations {
  public:
    /// At most two anchors, which are adjacent if there are two. Nothing if the rules do not suffice.
    [[nodiscard]] std::optional<Derived> derive(const pattern::PatternGraph& shape,
                                                const std::vector<unsigned>& anchors);

    /// Operands of a step come before it.
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }

  private:
    class Rules;
    unsigned add(Step step);

    std::vector<Step> steps_;
    std::map<Step, unsigned> known_;
};

}  // namespace countable::count::labelled
