#pragma once

/// Patterns by name, as graph6, written out, or from a file: pattern::parse, pattern::parse_list, pattern::from_graph.
/// countable::pattern
#include "countable/pattern/pattern.hpp"
#include "countable/pattern/pattern_list.hpp"
