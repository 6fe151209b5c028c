#pragma once

#include <array>

#include "countable/count/job.hpp"
#include "countable/count/vocabulary.hpp"

namespace countable::count {

/// What each node of a pattern asks of the images of the others. No order of the nodes is fixed but for the anchors, which
/// come first. Order constraints from a chain of stabilisers (Grochow and Kellis 2007) leave one map per copy.
struct DomainPlan {
    using NodeMask = std::uint32_t;  ///< nodes of the pattern, bit by bit

    struct Node {
        unsigned universe = 0;                                        ///< of the vocabulary
        NodeMask neighbors = 0;                                       ///< in the pattern
        NodeMask greater = 0;                                         ///< nodes whose images are to be greater
        NodeMask smaller = 0;                                         ///< nodes whose images are to be smaller
        std::array<unsigned, pattern::max_pattern_nodes> relation{};  ///< to the images of each neighbour
    };
    std::vector<Node> nodes;
    std::vector<unsigned> anchors;
    bool induced = false;
};

/// Adds what the pattern asks for to the vocabulary.
[[nodiscard]] DomainPlan make_domain_plan(const Job& job, Vocabulary& vocabulary);

}  // namespace countable::count
