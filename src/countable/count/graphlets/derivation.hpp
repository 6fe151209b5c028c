#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::count::graphlets {

/// The loops that a count may need beside sums over neighbours and triangles. Each counts the maps of one pattern whose
/// nodes, or the part of them that is named, go to different nodes.
enum class Kernel {
    FourCycle,         ///< 0-1-2-3
    FourCycleByNode,   ///< 0-1-2-3 with a weight for the image of 0
    FourCycleByEdge,   ///< 0-1-2-3 with a weight for the image of the edge 0-1
    FiveCycle,         ///< 0-1-2-3-4
    TwoThree,          ///< K_{2,3}: 0 and 1 joined to 2, 3, 4
    TwoThreePlus,      ///< K_{2,3} and the edge 2-3
    Wheel,             ///< 0 joined to the cycle 1-2-3-4
    FourClique,        ///< 0, 1, 2, 3
    FourCliqueByNode,  ///< the same with a weight for the image of 3
    FourCliqueByEdge,  ///< the same with a weight for the image of the edge 0-1
    FiveCliqueMinus,   ///< 0, 1, 2 joined to each other and to 3 and 4
    FiveClique,        ///< 0, 1, 2, 3, 4
};

/// Which maps of a kernel's pattern a step asks for: all, those with 0, 1 or 2 nodes at given places.
struct Anchors {
    unsigned count = 0;
    std::array<unsigned, 2> node{};
    friend auto operator<=>(const Anchors&, const Anchors&) = default;
};

/// A value for every directed edge (x, y): a product of values of nodes and of tables of edges.
struct EdgeTerm {
    struct Factor {
        unsigned table;         ///< a step
        bool reversed = false;  ///< the value of (y, x)
        friend auto operator<=>(const Factor&, const Factor&) = default;
    };
    std::vector<unsigned> first, second;  ///< steps with a value per node: of x, of y
    std::vector<Factor> tables;
    friend auto operator<=>(const EdgeTerm&, const EdgeTerm&) = default;
};

/// One step of a computation: the values of all nodes, of all directed edges, or one value.
struct Step {
    enum class Kind {
        Ones,         ///< per node: 1
        Product,      ///< per node: the product of `nodes`
        NeighborSum,  ///< per node x: the sum of nodes[0] over the neighbours of x
        EdgeSum,      ///< per node x: the sum of `edge` over the edges (x, y)
        Ear,  ///< per edge (x, y): the sum over common neighbours z of `nodes` at z, `edge` at (x, z), `other` at (y, z)
        Kernel,  ///< the maps of a kernel
    };
    Kind kind = Kind::Ones;
    std::vector<unsigned> nodes = {};
    EdgeTerm edge = {}, other = {};
    Kernel kernel = {};
    std::optional<unsigned> weight =
        {};  ///< for kernels with weights: a step with values per node, or a symmetric one per edge
    Anchors anchors = {};
    friend auto operator<=>(const Step&, const Step&) = default;
};

/// The steps whose values a step needs.
[[nodiscard]] std::vector<unsigned> operands(const Step& step);

/// Are both computed by one run of a kernel? The wheels and the cliques without an edge are one loop.
[[nodiscard]] bool in_one_run(const Step& a, const Step& b);

/// Of each step, operands first: the number of nodes of the pattern whose maps it counts.
[[nodiscard]] std::vector<unsigned> pattern_nodes(const std::vector<Step>& steps);

/// What becomes of the values of steps, by step.
struct StepUses {
    std::vector<std::vector<unsigned>> operands;  ///< the steps that it reads
    std::vector<unsigned> operand_of;             ///< so many needed steps read it
    std::vector<bool> needed;
    std::vector<bool> kept;    ///< read after the last step; all others are given back as soon as possible
    std::vector<bool> summed;  ///< values per node, of which the sum over all nodes is asked for
    /// Ears that a sum over edges counts itself, over triangles, without a table of edges.
    std::vector<bool> within;
    std::vector<unsigned> order;  ///< of the needed steps: operands come first, and tables of edges are short-lived
    std::vector<unsigned> nodes;  ///< of the pattern whose maps it counts
};

/// The maps of a connected pattern for given images of its anchors, not all of them injective: nodes of the pattern go to
/// different nodes if they are adjacent, or if `distinct` says so.
struct Derived {
    unsigned step = 0;  ///< without anchors or with one; unused with two
    EdgeTerm edge;      ///< with two anchors
    bool sum = false;   ///< the values of `step` are to be summed over all nodes
    std::array<std::uint16_t, pattern::max_pattern_nodes> distinct{};  ///< row v: the nodes that differ from v
};

/// Finds out how to count the maps of patterns from sums over nodes, edges and triangles and from the kernels above. Steps
/// are shared by all patterns. Every connected pattern of at most 5 nodes has a derivation.
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
    void use(unsigned step);
    [[nodiscard]] double cost_beyond_used(unsigned step) const;

    std::vector<Step> steps_;
    std::vector<bool> used_;  ///< steps of derivations that were handed out
    std::map<Step, unsigned> known_;
};

}  // namespace countable::count::graphlets
