#pragma once

/// Which graph networks and tests can count a pattern, by theorem, with certificates that are checked by running them.
/// Experimental: these names may change between minor versions. countable::theory
#include "countable/theory/architecture.hpp"
#include "countable/theory/verdict.hpp"
