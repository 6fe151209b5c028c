#pragma once

/// Weisfeiler-Leman tests: wl::k_wl (k-WL and k-FWL; k-FWL with k = 1 is colour refinement) and wl::isomorphic.
/// countable::wl
#include "countable/wl/isomorphism.hpp"
#include "countable/wl/k_wl.hpp"
