#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace countable::molecules {

/// Features that are choices: value c of a row is one of 0 .. sizes[c]-1. Without columns it is no table at all.
struct CategoryTable {
    std::vector<std::int32_t> sizes;   ///< of the vocabularies, one per column
    std::vector<std::int32_t> values;  ///< row by row

    [[nodiscard]] bool empty() const { return sizes.empty(); }
    [[nodiscard]] std::size_t rows() const { return sizes.empty() ? 0 : values.size() / sizes.size(); }
    friend bool operator==(const CategoryTable&, const CategoryTable&) = default;
};

/// Features that are numbers.
struct NumberTable {
    std::vector<std::string> columns;  ///< their names
    std::vector<float> values;         ///< row by row

    [[nodiscard]] bool empty() const { return columns.empty(); }
    [[nodiscard]] std::size_t rows() const { return columns.empty() ? 0 : values.size() / columns.size(); }
    friend bool operator==(const NumberTable&, const NumberTable&) = default;
};

/// What nodes and edges of some graphs have: rows of nodes graph by graph, rows of edges graph by graph in the order of
/// Graph::edges().
struct FeatureTables {
    CategoryTable node_categories, edge_categories;
    NumberTable node_numbers, edge_numbers;
    std::string set = {};             ///< feature_set_name() of what they are; empty where there are none
    bool explicit_hydrogens = false;  ///< hydrogens are nodes

    [[nodiscard]] bool empty() const { return node_categories.empty(); }
    friend bool operator==(const FeatureTables&, const FeatureTables&) = default;
};

}  // namespace countable::molecules
