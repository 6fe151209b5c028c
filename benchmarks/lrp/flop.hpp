#pragma once

#include "countable/batches/batch.hpp"
#include "countable/models/model.hpp"

namespace countable::benchmark {

/// Additions and multiplications of forward and backward of Deep LRP in its factored form (docs/lrp.md), the fewest
/// that we know of. For a layer from d to d' channels with L slots, over R rows that slots refer to (nodes, or classes
/// of nodes in the first layer), C classes of edges, G groups, F distinct inputs of alpha of D degrees, N nodes, and P
/// sequences that add A slots beyond their shared prefixes, forward needs
///     products of matrices: 2 R d L d'  (U)  +  2 L L C d d'  (V)  +  4 F d' (D + d')  (the MLP of alpha)
///                           + 2 G d' d'  (W2)  +  2 N d' d'  (W3), these two in the molecular variant only;
///     sums: (A + 2 P) d'  (prefixes, signature and group)  +  filled slots of signatures times d'  +  2 G d'
///     (pooling).
/// Backward needs each product twice and each sum once more. Embeddings, norms, readout and Adam are not counted.
[[nodiscard]] double training_flop(const models::ModelOptions& options, const models::Widths& widths,
                                   const batches::Batch& batch);

}  // namespace countable::benchmark
