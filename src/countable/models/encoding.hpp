#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::models {

/// How labels become numbers: one-hot vectors over the labels that a dataset has, in ascending order of their texts. A
/// run keeps it, so that graphs of another file are read as those it was trained on. Without node labels every node has
/// the feature 1; without edge labels an edge has no feature but that it is there.
struct Encoding {
    std::vector<std::string> node_labels, edge_labels;

    [[nodiscard]] std::int64_t node_width() const { return node_labels.empty() ? 1 : std::ssize(node_labels); }
    [[nodiscard]] std::int64_t edge_width() const { return std::ssize(edge_labels); }

    friend bool operator==(const Encoding&, const Encoding&) = default;
};

/// The labels that occur in `graphs`. Throws std::invalid_argument when some graphs have labels and some have none.
[[nodiscard]] Encoding encoding_of(std::span<const Graph> graphs, const Labels& labels);

/// Position of each label of the table in `texts`, or -1.
[[nodiscard]] std::vector<std::int64_t> positions(const Labels& labels, const std::vector<std::string>& texts);

}  // namespace countable::models
