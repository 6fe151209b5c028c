#include "countable/count/connected_sets/orbit_codes.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "countable/pattern/graphlet_numbers.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::count {
namespace {

/// A graphlet with the orbit of each of its nodes and edges.
struct Graphlet {
    unsigned size;
    std::vector<std::array<unsigned, 2>> edges;
    std::vector<std::uint8_t> orbit_of_node, orbit_of_edge;
};

Graphlet graphlet_of(const pattern::NumberedGraphlet& numbered) {
    const pattern::PatternGraph shape(numbered.pattern);
    const auto symmetry = pattern::symmetry(shape);
    const auto nodes = pattern::node_orbits(shape);
    const auto edges = pattern::edge_orbits(shape);
    Graphlet graphlet{shape.size, shape.edges(), {}, {}};
    for (unsigned v = 0; v < shape.size; ++v) {
        const auto place = std::ranges::find(nodes, symmetry.node_orbit[v]) - nodes.begin();
        graphlet.orbit_of_node.push_back(
            static_cast<std::uint8_t>(numbered.node_orbits.at(static_cast<std::size_t>(place))));
    }
    for (std::size_t e = 0; e < graphlet.edges.size(); ++e) {
        const auto place = std::ranges::find(edges, graphlet.edges[symmetry.edge_orbit[e]]) - edges.begin();
        const bool alone = numbered.edge_orbits.empty();
        graphlet.orbit_of_edge.push_back(
            static_cast<std::uint8_t>(alone ? 0 : numbered.edge_orbits.at(static_cast<std::size_t>(place)) + 1));
    }
    return graphlet;
}

}  // namespace

SetCode code_of(const pattern::PatternGraph& shape) {
    SetCode code = 0;
    for (const auto [a, b] : shape.edges()) code |= 1u << pair_bit(a, b);
    return code;
}

const OrbitCodes& OrbitCodes::instance() {
    static const OrbitCodes codes;
    return codes;
}

OrbitCodes::OrbitCodes() {
    std::array<std::vector<bool>, most_nodes + 1> is_connected;
    for (unsigned size = 2; size <= most_nodes; ++size) {
        const std::size_t codes = std::size_t{1} << pair_bit(0, size);
        nodes_[size].resize(codes);
        edges_[size].resize(codes);
        is_connected[size].resize(codes);
    }
    std::vector<Graphlet> graphlets;
    for (const auto& numbered : pattern::numbered_graphlets()) graphlets.push_back(graphlet_of(numbered));
    std::vector<SetCode> code_of_graphlet;
    for (const auto& graphlet : graphlets) {
        std::vector<unsigned> place(graphlet.size);
        std::iota(place.begin(), place.end(), 0u);
        const auto bit = [&](std::size_t e) {
            const auto [i, j] = std::minmax(place[graphlet.edges[e][0]], place[graphlet.edges[e][1]]);
            return pair_bit(i, j);
        };
        SetCode code = 0;
        do {
            code = 0;
            for (std::size_t e = 0; e < graphlet.edges.size(); ++e) code |= 1u << bit(e);
            is_connected[graphlet.size][code] = true;
            for (unsigned v = 0; v < graphlet.size; ++v)
                nodes_[graphlet.size][code][place[v]] = graphlet.orbit_of_node[v];
            for (std::size_t e = 0; e < graphlet.edges.size(); ++e)
                edges_[graphlet.size][code][bit(e)] = graphlet.orbit_of_edge[e];
        } while (std::ranges::next_permutation(place).found);
        code_of_graphlet.push_back(code);
    }
    for (std::size_t g = 0; g < graphlets.size(); ++g)
        add_containments(code_of_graphlet[g], graphlets[g].size, is_connected[graphlets[g].size]);
}

void OrbitCodes::add_containments(SetCode whole, unsigned size, const std::vector<bool>& is_connected) {
    // One node or edge of an orbit stands for all of it. orbit_in(): its orbit in a part, if it is there.
    const auto add = [&](std::uint8_t orbit, const auto& orbit_in, std::vector<Containment>& list) {
        if (std::ranges::find(list, orbit, &Containment::whole) != list.end()) return;
        std::array<std::uint32_t, most_orbits> subgraphs{};
        for (SetCode part = whole; part != 0; part = (part - 1) & whole)
            if (is_connected[part])
                if (const std::optional<std::uint8_t> found = orbit_in(part)) ++subgraphs[*found];
        for (unsigned part = 0; part < most_orbits; ++part)
            if (subgraphs[part] != 0) list.push_back({orbit, static_cast<std::uint8_t>(part), subgraphs[part]});
    };
    for (unsigned v = 0; v < size; ++v)
        add(
            nodes_[size][whole][v], [&](SetCode part) { return std::optional(nodes_[size][part][v]); },
            node_containments_);
    for (unsigned bit = 0; bit < pair_bit(0, size); ++bit)
        if ((whole >> bit & 1) != 0)
            add(
                edges_[size][whole][bit],
                [&](SetCode part) {
                    return (part >> bit & 1) != 0 ? std::optional(edges_[size][part][bit]) : std::nullopt;
                },
                edge_containments_);
}

}  // namespace countable::count
