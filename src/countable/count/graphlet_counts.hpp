#pragma once

#include <array>
#include <optional>

#include "countable/count/bit_target.hpp"
#include "countable/count/job.hpp"

namespace countable::count {

/// The connected graphs of three and four nodes.
enum class Graphlet { Path3, Triangle, Path4, Star3, Cycle4, Paw, Diamond, Clique4 };
using GraphletCounts = std::array<std::uint64_t, 8>;  ///< by Graphlet

/// Which of them a job counts, if it counts one of them without labels or anchors.
[[nodiscard]] std::optional<Graphlet> graphlet_of(const Job& job);

/// What has to be looked at for some of the counts.
struct GraphletNeeds {
    bool edges = false;    ///< common neighbours of adjacent nodes
    bool cycles = false;   ///< common neighbours of all pairs
    bool cliques = false;  ///< and edges among the common neighbours of adjacent nodes

    GraphletNeeds& operator|=(const GraphletNeeds& other) {
        edges |= other.edges;
        cycles |= other.cycles;
        cliques |= other.cliques;
        return *this;
    }
};
[[nodiscard]] GraphletNeeds needs_of(Graphlet graph, Embedding embedding);

/// Pairs of nodes with two common neighbours chosen, over all pairs: twice the number of four-cycles. `wedges` is the
/// number of paths of two edges. O(n^2) at most.
template <unsigned W>
[[nodiscard]] std::uint64_t opposite_pairs(const BitTarget<W>& target, std::uint64_t wedges) {
    std::uint64_t pairs = 0;
    // In a sparse graph few pairs have a common neighbour, but to find out which takes longer than to look at a pair.
    const bool sparse = std::uint64_t{target.nodes} * target.nodes / 2 > 4 * wedges;
    for (NodeId u = 0; u < target.nodes; ++u) {
        const auto& row = target.row(0, u);
        const auto look_at = [&](NodeId v) {
            Bits<W> common = row;
            common &= target.row(0, v);
            const std::uint64_t c = common.size();
            pairs += c * (c - 1) / 2;
        };
        if (sparse) {
            Bits<W> met;
            row.for_each([&](NodeId w) { met |= target.row(0, w); });
            met.keep_above(u);
            met.for_each(look_at);
        } else {
            for (NodeId v = u + 1; v < target.nodes; ++v) look_at(v);
        }
    }
    return pairs;
}

/// Edges among the nodes of a set: with the common neighbours above an edge, the cliques of 4 nodes that it begins.
template <unsigned W>
[[nodiscard]] std::uint64_t cliques_above(const BitTarget<W>& target, const Bits<W>& common) {
    std::uint64_t cliques = 0;
    common.for_each([&](NodeId w) {
        Bits<W> fourth = common;
        fourth &= target.row(0, w);
        fourth.keep_above(w);
        cliques += fourth.size();
    });
    return cliques;
}

/// All eight subgraph-counts from degrees and common neighbours (the relations of PGD, Ahmed et al. 2015, on words);
/// those that need more than `needs` are meaningless. O(n) from degrees alone; then O(m) for edges, O(n^2) at most for
/// cycles, O(m + triangles) for cliques. Below 256^4, so 64 bits hold all sums.
template <unsigned W>
[[nodiscard]] GraphletCounts graphlet_subgraphs(const BitTarget<W>& target, const GraphletNeeds& needs) {
    std::uint64_t wedges = 0, stars = 0, closed = 0, middles = 0, tails = 0, diamonds = 0, cliques = 0;
    std::array<std::uint32_t, std::size_t{64} * W> degree;
    for (NodeId v = 0; v < target.nodes; ++v) {
        const std::uint64_t d = degree[v] = target.row(0, v).size();
        wedges += d * (d - 1) / 2;
        stars += d * (d - 1) * (d - 2) / 6;
    }
    const std::uint64_t pairs = needs.cycles ? opposite_pairs(target, wedges) : 0;
    for (NodeId u = 0; needs.edges && u < target.nodes; ++u) {
        const auto& row = target.row(0, u);
        auto higher = row;
        higher.keep_above(u);
        higher.for_each([&](NodeId v) {
            Bits<W> common = row;
            common &= target.row(0, v);
            const std::uint64_t c = common.size(), du = degree[u], dv = degree[v];
            closed += c;
            middles += (du - 1) * (dv - 1);
            tails += c * (du + dv - 4);
            diamonds += c * (c - 1) / 2;
            if (!needs.cliques) return;
            common.keep_above(v);
            cliques += cliques_above(target, common);
        });
    }
    return {wedges, closed / 3, middles - closed, stars, pairs / 2, tails / 2, diamonds, cliques};
}

/// Induced counts from subgraph-counts: every supergraph on the same nodes is taken off with its sign.
[[nodiscard]] inline GraphletCounts induced_from_subgraphs(const GraphletCounts& s) {
    const auto [wedge, triangle, path, star, cycle, paw, diamond, clique] = s;
    return {wedge - 3 * triangle,
            triangle,
            path - 2 * paw - 4 * cycle + 6 * diamond - 12 * clique,
            star - paw + 2 * diamond - 4 * clique,
            cycle - diamond + 3 * clique,
            paw - 4 * diamond + 12 * clique,
            diamond - 6 * clique,
            clique};
}

}  // namespace countable::count
