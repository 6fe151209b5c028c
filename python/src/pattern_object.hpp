#pragma once

#include "countable/pattern/pattern.hpp"
#include "graph_object.hpp"

namespace countable::python {

/// A pattern whose labels belong to the table that it was made with.
struct PatternObject {
    pattern::Pattern pattern;
};

}  // namespace countable::python
