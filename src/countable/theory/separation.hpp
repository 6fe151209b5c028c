#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/lrp/sequences.hpp"
#include "countable/wl/k_wl.hpp"

namespace countable::theory {

/// A test that bounds what a family of graph networks can tell apart.
struct SeparationTest {
    enum class Kind {
        ObliviousWl,  ///< k-WL as in the paper: k = 2 bounds MPNNs and 2-IGNs. For k = 1 colour refinement is meant
        FolkloreWl,   ///< k-FWL
        Sgnn,         ///< colour refinement over A and min(A^2, 1) together: the operators of sGNN
        GraphSage,    ///< colour refinement over A: GraphSAGE that aggregates all neighbours
        ColorShares,  ///< the share of every colour of 1-WL among the nodes: what weighted means over nodes can see
        NodeLabels,   ///< the multiset of node labels
        Lrp,      ///< what LRP-l-k can tell apart, exactly (lrp::equivalent): one layer in one round, or Deep LRP-l-k
        Egonets,  ///< refinement over rooted egonets: one round is what LRP-l can tell apart, all bound Deep LRP-l
        Refinement,  ///< a test of separation/test.hpp
    };
    Kind kind = Kind::ObliviousWl;
    unsigned k = 2;                                 ///< of ObliviousWl and FolkloreWl; 1 for ColorShares
    std::optional<unsigned> rounds = std::nullopt;  ///< until stable when absent
    lrp::Truncation truncation = {};                ///< of Lrp; of Egonets its depth
    bool edge_labels = true;                        ///< false: labels of edges are taken away from both graphs first
    std::string refinement = {};                    ///< of Refinement: its name

    friend bool operator==(const SeparationTest&, const SeparationTest&) = default;
};

/// k, variant and rounds of a test that colours tuples of nodes along edges, for wl::k_wl: all kinds of Wl, and
/// GraphSage. Nothing for the other kinds.
[[nodiscard]] std::optional<wl::Options> tuple_test(const SeparationTest& test);

/// "oblivious 2-WL (as in the paper) = 1-WL", "2-FWL (folklore) = oblivious 3-WL", ..., "after 3 rounds".
[[nodiscard]] std::string name(const SeparationTest& test);

/// What a test said of two graphs.
struct SeparationResult {
    bool executed = true;  ///< false: nothing was run, and `note` says why
    bool distinguished = false;
    std::optional<std::size_t> round;         ///< the first round that separates them
    std::optional<std::size_t> stable_round;  ///< absent when the rounds were too few to know it
    std::vector<std::uint64_t> num_colors;    ///< after round 0, 1, ...
    std::string note;                         ///< what else was found, or why nothing was run
};

/// What a run may take. A test that needs more is not run.
struct SeparationLimits {
    std::uint64_t memory = std::uint64_t{1} << 30;
    std::uint64_t steps = std::uint64_t{1} << 32;  ///< estimated; 2^32 are about a minute
    unsigned threads = 1;
};

/// Runs the test. GraphSage: the paper argues for C12(1,3) and C12(1,5) that no hop size helps because all k-hop
/// neighbourhoods have the same size. What is run is colour refinement along edges and then, for the note,
/// `hop_refinement`, which looks at the nodes at every distance at once and so covers all hop sizes.
[[nodiscard]] SeparationResult run(const SeparationTest& test, const Graph& first, const Graph& second,
                                   const SeparationLimits& limits = {});

/// The colours that the nodes of both graphs have at the end of the test: those of (v, ..., v) for tests that colour
/// tuples. Nothing where the test exceeds the limits.
using NodeColors = std::array<std::vector<std::uint32_t>, 2>;
[[nodiscard]] std::optional<NodeColors> node_colors(const SeparationTest& test, const Graph& first, const Graph& second,
                                                    const SeparationLimits& limits = {});

/// Runs that were made before, for searches that come upon the same graphs again.
class RunCache {
  public:
    [[nodiscard]] const SeparationResult& run(const SeparationTest& test, const Graph& first, const Graph& second,
                                              const SeparationLimits& limits = {});

  private:
    struct Entry {
        SeparationTest test;
        Graph first, second;
        SeparationResult run;
    };
    std::deque<Entry> entries_;
};

}  // namespace countable::theory
