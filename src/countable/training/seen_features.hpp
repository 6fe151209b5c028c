#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/molecules/molecule.hpp"

namespace countable::training {

/// The elements, feature values and sizes of the molecules that a network was trained on. A prediction for a molecule
/// with anything else is an extrapolation.
struct SeenFeatures {
    std::vector<std::string> elements;                    ///< symbols, ascending
    std::vector<std::vector<std::int32_t>> atoms, bonds;  ///< for each column of the tables the values, ascending
    std::uint32_t most_atoms = 0;                         ///< of the largest molecule

    friend bool operator==(const SeenFeatures&, const SeenFeatures&) = default;
};

/// The features of the graphs with these indices. `tables` are the features of all graphs. O(nodes + edges) of all
/// graphs.
[[nodiscard]] SeenFeatures seen_features(std::span<const Graph> graphs, const Labels& labels,
                                         const molecules::FeatureTables& tables, std::span<const std::int64_t> numbers);

/// What a molecule has that was not seen in training: "element Fe; charge 2; 42 atoms (at most 38 in training)". Empty
/// if nothing.
[[nodiscard]] std::string unseen_in(const molecules::Molecule& molecule, const Labels& labels,
                                    molecules::FeatureSet set, const SeenFeatures& seen);

[[nodiscard]] std::string to_json(const SeenFeatures& seen);
/// Nothing for other text.
[[nodiscard]] std::optional<SeenFeatures> parse_seen_features(std::string_view json);

}  // namespace countable::training
