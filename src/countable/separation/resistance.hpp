#pragma once

#include "countable/separation/relation_scheme.hpp"

namespace countable::separation {

/// Numbers for the resistance distances between nodes, each edge a resistor of 1: equal iff the rational numbers are.
/// Nodes that no path joins have a number of their own. Labels are not looked at.
/// Exact: R(u,v) = f/t, t the spanning trees of the component and f those of it with u and v merged, both at most the
/// product B of all degrees. Two such fractions f/t and f'/t' are equal iff f t' - f' t = 0, a number between -B^2 and
/// B^2; so it is enough that the fractions agree modulo primes that divide neither t nor t' and whose product exceeds
/// 2 B^2. O(n^3 log(B)) multiplications modulo primes below 2^61.
[[nodiscard]] PairRelations resistance_distances(const Graph& first, const Graph& second);

}  // namespace countable::separation
