#pragma once

#include <string>
#include <vector>

#include "countable/pattern/pattern.hpp"
#include "countable/theory/verdict.hpp"

namespace countable::app {

/// A pattern of the atlas with the answers for each architecture.
struct AtlasRow {
    pattern::Pattern pattern;
    std::vector<theory::Answer> subgraph, induced;  ///< empty where this kind was not asked for
};

/// The atlas as SVG: a row for each architecture, a column for each pattern, drawn on top with its nodes on a circle. A cell has the
/// answer on subgraph-counts on its upper left and that on induced-subgraph-counts on its lower right.
[[nodiscard]] std::string atlas_drawing(const std::vector<std::string>& architectures,
                                        const std::vector<AtlasRow>& rows);

}  // namespace countable::app
