#pragma once

/// Exact counts of copies of a pattern, in a graph, at each node or at each edge: count::subgraphs for one pattern and one
/// graph, count::Counter for many, count::orbit_counts for all orbits of graphlets, count::count_stream for a file of
/// graphs. countable::count
#include "countable/count/count.hpp"
#include "countable/count/counter.hpp"
#include "countable/count/orbits.hpp"
#include "countable/count/stream.hpp"
