#pragma once

#include <span>

#include "countable/wl/tuple_colors.hpp"

namespace countable::wl {

/// One round of 2-FWL by fingerprints alone: the classes are those of c(i,j) and
///   sum over m of r(c(i,m)) s(c(m,j)) modulo 2^64,
/// a product of two matrices of random numbers r, s < 2^32 per colour. Pairs that it separates differ for certain; two
/// that it leaves together may, with a chance of about 2^-32, differ all the same. O(n^3).
[[nodiscard]] TupleColors pair_round(const TupleColors& now, const RoundOptions& options);

/// Whether rounds 1 .. T, each made from the one before by `pair_round`, are exactly those of 2-FWL. Every pair is
/// compared with the first of its class in round T. If all are equal there, then they are so in every earlier round,
/// because colours of round T - 1 determine those of the rounds before; what is left to compare in these is one pair
/// for each class of round T. O(n^3) for round T and O(n |classes of round T|) for the others.
[[nodiscard]] bool confirm_pair_rounds(std::span<const TupleColors> rounds, const RoundOptions& options);

}  // namespace countable::wl
