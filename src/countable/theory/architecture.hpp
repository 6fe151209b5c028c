#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "countable/lrp/sequences.hpp"

namespace countable::theory {

/// A family of models, or a test, whose power to count is asked for.
struct Architecture {
    enum class Kind {
        Mpnn,       ///< message passing with edge features, sums over neighbours, any readout (the paper's section 3)
        Gcn,        ///< Kipf and Welling 2017: neighbours weighted by inverse square roots of degrees
        Gin,        ///< Xu et al. 2019: injective sums; no edge features
        GraphSage,  ///< Hamilton et al. 2017 over the full 1-hop neighbourhood; no edge features
        Sgnn,       ///< spectral GNN with the operators I, A, min(A^2, 1); no edge features
        Ign,        ///< k-th order invariant graph network (Maron et al. 2019)
        Ppgn,       ///< provably powerful graph network (Maron et al. 2019)
        Wl,         ///< oblivious k-WL, as in the paper
        Fwl,        ///< folklore k-FWL; 1-FWL is colour refinement, 1-WL
        Lrp,        ///< one layer of LRP-l-k
    };
    Kind kind = Kind::Mpnn;
    unsigned k = 0;      ///< of Ign, Wl and Fwl
    lrp::Window window;  ///< of Lrp

    friend bool operator==(const Architecture&, const Architecture&) = default;
};

/// mpnn, gcn, gin, graphsage, sgnn, 2-ign, k-ign:K, ppgn, k-wl:K, k-fwl:K, lrp:L:K; also K-ign, K-wl, K-fwl.
/// Throws std::invalid_argument with one sentence for the user.
[[nodiscard]] Architecture parse_architecture(std::string_view text);
/// The form that parse_architecture reads.
[[nodiscard]] std::string name(const Architecture& architecture);
/// Whether a text is meant as an architecture: it parses, or looks like one with wrong numbers.
[[nodiscard]] bool looks_like_architecture(std::string_view text);

/// Those that `countable can` shows when none is named.
[[nodiscard]] std::vector<Architecture> representative_architectures();

}  // namespace countable::theory
