#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::count {

/// The edges among nodes s_0, s_1, ... as a number: bit j (j - 1) / 2 + i for an edge between s_i and s_j, i < j.
using SetCode = unsigned;
[[nodiscard]] constexpr unsigned pair_bit(unsigned i, unsigned j) { return j * (j - 1) / 2 + i; }
/// Requires a pattern of at most 5 nodes; its labels do not count.
[[nodiscard]] SetCode code_of(const pattern::PatternGraph& shape);

/// The orbit of every node and of every edge in every connected graph of 2 to 5 given nodes. Found once from the numbered
/// graphlets, by all orders of their nodes.
class OrbitCodes {
  public:
    static constexpr unsigned most_nodes = 5;
    static constexpr unsigned most_orbits = 73;  ///< of nodes; there are 69 of edges
    using NodeOrbits = std::array<std::uint8_t, 8>;
    using EdgeOrbits = std::array<std::uint8_t, 16>;
    /// An orbit is contained in another one: the spanning subgraphs of a graphlet in which what plays the part `whole`
    /// plays the part `part`.
    struct Containment {
        std::uint8_t whole, part;
        std::uint32_t subgraphs;
    };

    [[nodiscard]] static const OrbitCodes& instance();

    /// By code, then by node: k of the literature's ok. Nothing useful where the graph is not connected.
    [[nodiscard]] const std::vector<NodeOrbits>& nodes(unsigned size) const { return nodes_[size]; }
    /// By code, then by bit: 0 for the edge alone, k + 1 for the literature's ek.
    [[nodiscard]] const std::vector<EdgeOrbits>& edges(unsigned size) const { return edges_[size]; }
    /// With every orbit in itself, once; those of one `whole` side by side.
    [[nodiscard]] const std::vector<Containment>& node_containments() const { return node_containments_; }
    [[nodiscard]] const std::vector<Containment>& edge_containments() const { return edge_containments_; }

  private:
    OrbitCodes();
    void add_containments(SetCode whole, unsigned size, const std::vector<bool>& is_connected);

    std::array<std::vector<NodeOrbits>, most_nodes + 1> nodes_;
    std::array<std::vector<EdgeOrbits>, most_nodes + 1> edges_;
    std::vector<Containment> node_containments_, edge_containments_;
};

}  // namespace countable::count
