#pragma once

#include "countable/separation/relation_scheme.hpp"

namespace countable::separation {

/// Numbers for the sequences ((A^t)_uv, t = 0 .. n), A the adjacency matrix without labels, n the larger number of nodes.
/// For graphs with the same spectrum they are equal iff all entries (u, v) of the eigenspace projections are: the
/// sequence is the sum of lambda^t P_lambda(u,v) over at most n eigenvalues, and so determines the terms that are not 0.
/// Graphs with different spectra have different traces of some A^t, t <= n, and so different multisets of (A^t)_uu.
/// Exact: the numbers of walks are added up in as many words as the largest degree asks for.
/// O(n^2 m) additions of numbers of at most n log2(largest degree) bits.
[[nodiscard]] PairRelations walk_sequences(const Graph& first, const Graph& second);

}  // namespace countable::separation
