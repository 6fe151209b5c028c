#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/pattern/pattern_graph.hpp"
#include "countable/theory/pairs/witness_pair.hpp"

namespace countable::theory {

/// A small graph that may have loops, as the second factor of products.
struct ProductFactor {
    std::vector<std::vector<bool>> adjacent;  ///< symmetric; a loop is a true on the diagonal

    [[nodiscard]] std::size_t size() const { return adjacent.size(); }
    [[nodiscard]] std::string text() const;  ///< "two nodes, edges 0-0 0-1"
};

/// The categorical product G x H: nodes (g, h) with the label of g; (g, h) ~ (g', h') iff g ~ g' and h ~ h', with the
/// label of g g'. hom(Q, G x H) = hom(Q, G) hom(Q, H) for every Q, where H is looked at without labels. So it has no
/// loops, and two graphs that k-FWL does not separate are not separated after both have been multiplied by H.
[[nodiscard]] Graph product(const Graph& graph, const ProductFactor& factor);
[[nodiscard]] WitnessPair product(const WitnessPair& pair, const ProductFactor& factor);

/// The same with the labels of the second factor: of an unlabelled graph and a pattern that has labels on all of its
/// nodes (edges) or on none; nothing otherwise.
[[nodiscard]] std::optional<WitnessPair> product(const WitnessPair& pair, const pattern::PatternGraph& factor);

/// All connected factors with that many nodes and at least one edge, up to isomorphism, few edges first.
[[nodiscard]] std::vector<ProductFactor> factors(unsigned nodes);

}  // namespace countable::theory
