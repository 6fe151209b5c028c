#pragma once

/// All public headers of Countable. Link countable::theory, which brings all other libraries with it.
#include "countable/can.hpp"
#include "countable/count.hpp"
#include "countable/graph.hpp"
#include "countable/lrp.hpp"
#include "countable/pattern.hpp"
#include "countable/read.hpp"
#include "countable/version.hpp"
#include "countable/wl.hpp"
