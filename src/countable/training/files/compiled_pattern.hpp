#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/io/place.hpp"

namespace countable::training {

/// The pattern that a compiled network counts, as a run stores it: labels are texts, because each table of labels has
/// its own numbers.
struct CompiledPattern {
    std::string name;  ///< as the user wrote it
    NodeId nodes = 0;
    std::vector<Edge> edges;
    std::vector<std::string> node_labels, edge_labels;  ///< of all nodes and edges, or none
    count::Embedding kind = count::Embedding::NonInduced;
    std::optional<unsigned> max_degree;  ///< the network is exact up to it; absent: for all degrees

    CompiledPattern() = default;
    CompiledPattern(const pattern::Pattern& pattern, const Labels& labels, count::Embedding kind,
                    std::optional<unsigned> max_degree);

    /// The pattern with the labels of another table.
    [[nodiscard]] pattern::Pattern pattern(Labels& labels) const;
};

[[nodiscard]] std::string to_json(const CompiledPattern& compiled);
/// Throws InputError at `place`.
[[nodiscard]] CompiledPattern parse_compiled_pattern(std::string_view text, const io::Place& place);

}  // namespace countable::training
