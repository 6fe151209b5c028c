#pragma once

#include <string>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::theory {

/// Two graphs that some test cannot tell apart, and in a sentence how they were made.
struct WitnessPair {
    Graph first, second;
    std::string construction;
    /// For drawings: the part of the construction that each node number belongs to in both graphs, a copy of the
    /// pattern or a gadget, 0, 1, ...; empty where there is none to speak of.
    std::vector<unsigned> groups = {};
};

}  // namespace countable::theory
