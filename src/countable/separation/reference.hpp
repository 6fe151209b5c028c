#pragma once

#include <string_view>

#include "countable/separation/refine.hpp"

namespace countable::separation::reference {

/// The definitions of the tests that take no list of patterns, with nested maps and nothing clever: the oracle of the fast
/// code. The colours of round t are pooled as the test says; names as in find_test(). Resistances are fractions of
/// 128-bit numbers and walks 128-bit numbers: for small graphs only. Throws std::invalid_argument for other names.
[[nodiscard]] Outcome run(std::string_view test, const Graph& first, const Graph& second);

}  // namespace countable::separation::reference
