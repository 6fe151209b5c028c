#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/molecules/features/feature_tables.hpp"

namespace countable::batches {

/// Vectors of zeros and a few ones, one for each class: with `columns` choices each, the ones of class c stand at
/// ones[c * columns] .. ones[(c + 1) * columns - 1].
struct ClassVectors {
    std::size_t columns = 0;
    std::vector<std::int32_t> ones;

    [[nodiscard]] std::size_t size() const { return columns == 0 ? 0 : ones.size() / columns; }
};

/// Class c of `classes` has the unit vector c.
[[nodiscard]] ClassVectors unit_vectors(std::int64_t classes);

/// Graphs whose labels are classes: nodes have the same label if they have the same row in their table of choices, and
/// so have edges. What counts, groups or merges by labels does so by all choices at once.
struct ClassifiedGraphs {
    std::vector<Graph> graphs;
    ClassVectors nodes, edges;  ///< the one-hot vectors of all columns side by side
};

/// The choice in a table of one column is the class itself, and vectors are unit vectors. Of several columns the rows
/// that occur are the classes, numbered in their order. Throws std::invalid_argument where a table has not a row for
/// each node and each edge. O(nodes + edges) memory, times log classes.
[[nodiscard]] ClassifiedGraphs classified(std::span<const Graph> graphs, const molecules::FeatureTables& tables);

}  // namespace countable::batches
