#pragma once

#include "countable/batches/lrp_batch.hpp"

namespace countable::batches {

/// The same sequences for edges with features of their own instead of classes: lrp_layer takes a row of edges for every
/// entry of the adjacency, [entries, in], which may be different in the two directions. A row is multiplied once for
/// each pair of positions at which its entry stands in some sequence, and every sequence gets a signature of its own.
/// Requires slots that are nodes of the batch. O(edges within sequences * log degree).
[[nodiscard]] LrpBatch with_edge_entries(const LrpBatch& batch, const Relation& adjacency);

}  // namespace countable::batches
