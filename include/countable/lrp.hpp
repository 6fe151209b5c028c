#pragma once

/// Sequences of Local Relational Pooling: lrp::for_each_sequence, and lrp::equivalent, which says whether one layer of LRP
/// can tell two graphs apart. Experimental: these names may change between minor versions. countable::lrp
#include "countable/lrp/equivalence.hpp"
#include "countable/lrp/sequences.hpp"
