#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace countable::app {

/// How many pairs of each category each test distinguishes.
struct SeparatedPairs {
    std::vector<std::string> categories, tests;
    std::vector<std::uint64_t> pairs;                   ///< of each category
    std::vector<std::vector<std::uint64_t>> separated;  ///< by test and category
};

/// The table as SVG: a row for each test, a column for each category, filled as far as its pairs are distinguished, and a
/// bar for all pairs.
[[nodiscard]] std::string separated_pairs_drawing(const SeparatedPairs& table);

}  // namespace countable::app
