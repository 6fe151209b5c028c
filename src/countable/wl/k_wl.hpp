#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "countable/graph/graph.hpp"
#include "countable/wl/result.hpp"

namespace countable::wl {

enum class Variant {
    Oblivious,  ///< k-WL of the paper: one multiset per position
    Folklore,   ///< k-FWL: one multiset of k-vectors
};

struct Options {
    unsigned k = 2;
    Variant variant = Variant::Oblivious;
    Detail detail = Detail::Rounds;
    std::optional<std::size_t> max_rounds = std::nullopt;  ///< until stable when absent
    std::uint64_t memory = std::uint64_t{4} << 30;         ///< bytes; a run that may need more is refused beforehand
    unsigned threads = 1;                                  ///< the result does not depend on it
    unsigned fingerprint_bits = 64;                        ///< fewer only make collisions, and so the run longer
};

/// The k-dimensional Weisfeiler-Leman test of two attributed graphs. c_0 is the isomorphism type of a tuple; with
/// s[w/j] for s with its w-th entry replaced by the node j,
///   Oblivious  c_t(s) = (c_{t-1}(s), ({{ c_{t-1}(s[w/j]) : j in V }} for w = 1 .. k))    O(k n^k) a round
///   Folklore   c_t(s) = (c_{t-1}(s), {{ (c_{t-1}(s[1/j]), ..., c_{t-1}(s[k/j])) : j in V }})    O(k n^(k+1)) a round
/// and for k = 1 Folklore is colour refinement. (Oblivious with k = 1, read to the letter, sees the labels of the nodes
/// and nothing else.) For k >= 2 oblivious k-WL and (k-1)-FWL separate the same graphs, in different rounds.
/// Exact: multisets are told apart by fingerprints and found equal by comparison only.
/// Throws std::invalid_argument on k = 0, and when the tuples do not fit into options.memory; it says how many there
/// are and the bytes they need. But where k is so large that the test decides isomorphism (k >= n - 1, see
/// isomorphism.hpp) and no colours are asked for, nauty decides it then.
[[nodiscard]] Result k_wl(const Graph& first, const Graph& second, const Options& options = {});

/// The same for one graph: the second histogram is empty, and nothing is separated.
[[nodiscard]] Result k_wl(const Graph& graph, const Options& options = {});

/// What a run needs at most, without the colours that Detail::Colors keeps: tuples of both graphs, and bytes for them.
/// The largest number of 64 bits stands for everything above it.
struct Demand {
    std::uint64_t tuples = 0, bytes = 0;
};
[[nodiscard]] Demand demand(const Graph& first, const Graph& second, const Options& options);

/// "oblivious 3-WL (as in the paper) = 2-FWL (folklore)", "2-FWL (folklore) = oblivious 3-WL", "1-WL (colour
/// refinement)": which test the options mean.
[[nodiscard]] std::string test_name(const Options& options);

}  // namespace countable::wl
