#pragma once

#include <optional>
#include <string>

#include "countable/count/count.hpp"
#include "countable/lrp/sequences.hpp"
#include "countable/pattern/pattern.hpp"

namespace countable::theory {

/// Why several layers of LRP-l-k count a pattern, where its pieces compose (docs/theory.md, LRP): hom(F, r -> v), the
/// homomorphisms of a connected F that send r to v, is a product over the pieces of F at r. A piece whose block at r is an edge is a sum over
/// neighbours. A larger block is a sum over the injective maps of its quotients, which a layer makes from sequences that hold
/// them; the pieces that hang from its nodes are features of the layers before.
/// Yes if this holds for all homomorphism numbers that the count is made of. `per` Node: at every node, for all parts
/// that it can play. Nothing for patterns of more than 7 nodes.
[[nodiscard]] std::optional<std::string> why_layers_count(const pattern::Pattern& pattern, count::Embedding kind,
                                                          const lrp::Truncation& truncation, count::Per per);

/// Why one layer of LRP-l-k counts a connected pattern at every node, for all parts that the node can play: each of them is the
/// root of a placement; or the pattern is a star, of which root and neighbours show their degrees.
[[nodiscard]] std::optional<std::string> why_layer_counts_at_nodes(const pattern::Pattern& pattern,
                                                                   count::Embedding kind,
                                                                   const lrp::Truncation& truncation);

/// The same for LRP-l without truncation: all other nodes are within distance l of each node.
[[nodiscard]] std::optional<std::string> why_egonets_count_at_nodes(const pattern::Pattern& pattern, unsigned depth);

}  // namespace countable::theory
