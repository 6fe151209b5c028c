#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/pattern/pattern_graph.hpp"

namespace countable::count {

/// A connected pattern whose maps are counted, with the nodes that are anchored in it.
struct Leaf {
    pattern::PatternGraph shape;
    std::vector<unsigned> anchors;
    Count stabilizer;  ///< automorphisms that fix the anchors
};

/// Leaves up to isomorphism, shared by all expansions of a run so that each is counted once per graph.
class LeafTable {
  public:
    unsigned position(const pattern::PatternGraph& shape, std::span<const unsigned> anchors);
    [[nodiscard]] const std::vector<Leaf>& leaves() const { return leaves_; }

  private:
    std::vector<Leaf> leaves_;
    std::map<std::string, unsigned> positions_;
};

/// The maps of a pattern as a polynomial in the maps of connected patterns: {leaves -> coefficient}. With anchors, exactly
/// one leaf of each term is anchored.
using Polynomial = std::map<std::vector<unsigned>, SignedCount>;

/// Maps of `shape` into a graph, for fixed images of the anchors (all in one component), with every edge of the
/// polynomial's patterns non-induced:
///  - an induced map is one that sends no non-edge to an edge: inclusion and exclusion over the sets of non-edges;
///  - maps of two components that meet are maps of a pattern in which some of their nodes are one.
/// Nothing if that would take more than some thousand terms.
[[nodiscard]] std::optional<Polynomial> expand(const pattern::PatternGraph& shape, Embedding embedding,
                                               std::span<const unsigned> anchors, LeafTable& leaves);

}  // namespace countable::count
