#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/support/checked.hpp"

namespace countable::count {

enum class Embedding {
    NonInduced,    ///< C_S(G;P): every edge of P is there, extra edges are allowed
    Induced,       ///< C_I(G;P): the chosen nodes induce exactly P
    Homomorphism,  ///< hom(P, G): maps, not copies, that send edges to edges and may send several nodes to one
};
/// "subgraph", "induced" or "homomorphism".
[[nodiscard]] std::string_view kind_name(Embedding embedding);

/// What a count is anchored to.
enum class Per {
    Graph,  ///< one number
    Node,   ///< per node and orbit of the pattern's nodes: the copies in which the node plays that part
    Edge,   ///< per edge and orbit of the pattern's edges: the copies in which the edge plays that part
};

struct Options {
    Embedding embedding = Embedding::NonInduced;
    Per per = Per::Graph;
    unsigned threads = 1;  ///< the result does not depend on it
};

enum class Outcome {
    Exact,
    Overflow,     ///< the count needs more than 128 bits; the numbers mean nothing
    Interrupted,  ///< counting was stopped before this count was done; the numbers mean nothing
};

struct Result {
    Outcome outcome = Outcome::Exact;
    Count total = 0;              ///< copies of the pattern in the graph
    std::size_t orbits = 0;       ///< columns of `anchored`; 0 for Per::Graph
    std::vector<Count> anchored;  ///< row by row: nodes 0, 1, ..., or edges as in Graph::edges()

    [[nodiscard]] Count at(std::size_t row, std::size_t orbit) const { return anchored[row * orbits + orbit]; }
};

/// Number of subgraphs of `graph` isomorphic to `pattern`, labels included. Copies, not maps: maps / |Aut(P)|.
/// Exact, or throws std::overflow_error. To count one pattern in many graphs, compile it once: see counter.hpp.
[[nodiscard]] Result subgraphs(const Graph& graph, const pattern::Pattern& pattern, const Options& options = {});

}  // namespace countable::count
