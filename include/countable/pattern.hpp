#pragma once

/// Patterns by name, as graph6, written out, or from a file: pattern::parse, pattern::parse_list, pattern::from_graph; and
/// the graphlets G0 to G29 with the numbers of their orbits: pattern::numbered_graphlets.
/// countable::pattern
#include "countable/pattern/graphlet_numbers.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/pattern/pattern_list.hpp"
