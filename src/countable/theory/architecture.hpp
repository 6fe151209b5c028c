#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/lrp/sequences.hpp"

namespace countable::theory {

/// A family of models, or a test, whose power to count is asked for.
struct Architecture {
    enum class Kind {
        Mlp,       ///< a network on each node alone: the multiset of node labels and nothing else
        Mpnn,      ///< message passing with edge features, sums over neighbours, any readout (section 3 of the paper)
        Gcn,       ///< Kipf and Welling 2017: neighbours weighted by inverse square roots of degrees
        Gin,       ///< Xu et al. 2019: injective sums; no edge features
        Gat,       ///< Velickovic et al. 2018: means over neighbours weighted by attention; no edge features
        GatedGcn,  ///< Bresson and Laurent 2017: means over neighbours weighted by gates; edge features
        LrgaGatedGcn,  ///< Puny et al. 2020: the same, and in each layer attention to all nodes of the graph
        Monet,         ///< Monti et al. 2017: sums over neighbours weighted by functions of degrees and edge features
        GraphSage,     ///< Hamilton et al. 2017 over the full 1-hop neighbourhood; no edge features
        DiffPool,  ///< Ying et al. 2018: message passing, a pooling to a fixed number of clusters, and layers on these
        Sgnn,      ///< spectral GNN with the operators I, A, min(A^2, 1); no edge features
        EnnS2s,    ///< Gilmer et al. 2017: edge network, gated recurrent unit, set2set
        Dtnn,      ///< Schuett et al. 2017: sums of messages that a distance, or another edge feature, gates
        Ign,       ///< k-th order invariant graph network (Maron et al. 2019)
        Ppgn,      ///< provably powerful graph network (Maron et al. 2019)
        Wl,        ///< oblivious k-WL with k >= 2, as in the paper
        Fwl,       ///< folklore k-FWL; 1-FWL is colour refinement, also called 1-WL
        ObliviousOneWl,  ///< the paper's k-WL for k = 1, read to the letter: the multiset of node labels
        Lrp,             ///< LRP-l-k, one layer
        DeepLrp,         ///< Deep LRP-l-k, any number of layers
        EgonetLrp,       ///< LRP-l, without truncation: all nodes within distance l of the root; one layer
        DeepEgonetLrp,   ///< the same with any number of layers
        Rp,              ///< full relational pooling (Murphy et al. 2019): the whole graph from every root
        Refinement,      ///< a network whose power is that of a test of separation/test.hpp
    };
    Kind kind = Kind::Mpnn;
    unsigned k = 0;                   ///< of Ign, Wl and Fwl
    lrp::Truncation truncation = {};  ///< of Lrp and DeepLrp; of the egonets its depth
    std::string test = {};            ///< of Refinement: the name of the test, in lower case

    friend bool operator==(const Architecture&, const Architecture&) = default;
};

/// Reads a name, in upper or lower case: mlp, mpnn, gcn, gin, gat, gated-gcn, lrga-gated-gcn, monet, graphsage,
/// diffpool, sgnn, enn-s2s, dtnn, ppgn, rp; K-ign, K-wl and K-fwl, also as k-ign:K, k-wl:K and k-fwl:K;
/// 1-wl, which is 1-fwl; oblivious-1-wl; the names of separation::test_table(), of which sswl is local-2-gnn and swl-vs
/// is subgraph-gnn; lrp-L-K, deep-lrp-L-K, lrp-L
/// and deep-lrp-L, also with colons as in lrp:1:3. The names of all models that `countable train` has are among them.
/// Throws std::invalid_argument with one sentence for the user, which proposes the nearest name.
[[nodiscard]] Architecture parse_architecture(std::string_view text);
/// Several names, separated by commas. After gsn:, gsn-edge: and hom: what is no name itself belongs to the patterns.
[[nodiscard]] std::vector<Architecture> parse_architectures(std::string_view text);
/// The one form among those that parse_architecture reads which is printed.
[[nodiscard]] std::string name(const Architecture& architecture);
/// Whether a text is meant as an architecture: it parses, or looks like one with wrong numbers.
[[nodiscard]] bool looks_like_architecture(std::string_view text);

/// Those that `countable can` shows when none is named.
[[nodiscard]] std::vector<Architecture> representative_architectures();

}  // namespace countable::theory
