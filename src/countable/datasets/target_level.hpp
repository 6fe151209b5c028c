#pragma once

#include <cstdint>

namespace countable::datasets {

/// What a row of targets belongs to.
enum class TargetLevel : std::uint8_t {
    Graph,  ///< one number for each graph
    Node,   ///< one number for each node of each graph
};

}  // namespace countable::datasets
