#include "countable/pattern/treewidth.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace countable::pattern {
namespace {

using Nodes = std::uint32_t;  // a set of nodes, one bit each

unsigned first_of(Nodes set) { return static_cast<unsigned>(std::countr_zero(set)); }

/// A graph from which nodes are eliminated.
struct Rest {
    std::vector<Nodes> adjacent;
    Nodes nodes = 0;

    [[nodiscard]] unsigned degree(unsigned v) const { return static_cast<unsigned>(std::popcount(adjacent[v])); }

    /// Edges that the neighbours of v lack among themselves.
    [[nodiscard]] unsigned fill(unsigned v) const {
        unsigned missing = 0;
        for (Nodes open = adjacent[v]; open != 0; open &= open - 1)
            missing += static_cast<unsigned>(std::popcount(adjacent[v] & ~adjacent[first_of(open)])) - 1;
        return missing / 2;
    }

    /// Whether all neighbours of v but one are a clique.
    [[nodiscard]] bool almost_simplicial(unsigned v) const {
        for (Nodes open = adjacent[v]; open != 0; open &= open - 1) {
            const Nodes others = adjacent[v] & ~(Nodes{1} << first_of(open));
            bool clique = true;
            for (Nodes some = others; some != 0 && clique; some &= some - 1)
                clique = (others & ~adjacent[first_of(some)]) == Nodes{1} << first_of(some);
            if (clique) return true;
        }
        return false;
    }

    void remove(unsigned v) {
        for (Nodes open = adjacent[v]; open != 0; open &= open - 1) adjacent[first_of(open)] &= ~(Nodes{1} << v);
        adjacent[v] = 0;
        nodes &= ~(Nodes{1} << v);
    }

    void eliminate(unsigned v) {
        const Nodes around = adjacent[v];
        for (Nodes open = around; open != 0; open &= open - 1)
            adjacent[first_of(open)] |= around & ~(Nodes{1} << first_of(open));
        remove(v);
    }
};

/// The width of the order that always takes a node with the least fill.
unsigned min_fill_width(Rest rest) {
    unsigned width = 0;
    while (rest.nodes != 0) {
        unsigned best = first_of(rest.nodes);
        for (Nodes open = rest.nodes; open != 0; open &= open - 1)
            if (rest.fill(first_of(open)) < rest.fill(best)) best = first_of(open);
        width = std::max(width, rest.degree(best));
        rest.eliminate(best);
    }
    return width;
}

/// The largest least degree met while a node of least degree is contracted into a neighbour of least degree: a minor
/// whose nodes all have d neighbours has treewidth at least d.
unsigned contraction_degeneracy(Rest rest) {
    unsigned width = 0;
    while (rest.nodes != 0) {
        unsigned least = first_of(rest.nodes);
        for (Nodes open = rest.nodes; open != 0; open &= open - 1)
            if (rest.degree(first_of(open)) < rest.degree(least)) least = first_of(open);
        width = std::max(width, rest.degree(least));
        const Nodes around = rest.adjacent[least];
        if (around == 0) {
            rest.remove(least);
            continue;
        }
        unsigned into = first_of(around);
        for (Nodes open = around; open != 0; open &= open - 1)
            if (rest.degree(first_of(open)) < rest.degree(into)) into = first_of(open);
        rest.remove(least);
        for (Nodes open = around & ~(Nodes{1} << into); open != 0; open &= open - 1) {
            rest.adjacent[first_of(open)] |= Nodes{1} << into;
            rest.adjacent[into] |= Nodes{1} << first_of(open);
        }
    }
    return width;
}

/// The neighbours that v has once the nodes of `gone` are eliminated: those outside that paths through `gone` reach.
Nodes neighbors_after(const std::vector<Nodes>& adjacent, Nodes gone, unsigned v) {
    const Nodes self = Nodes{1} << v;
    Nodes reached = adjacent[v], expanded = 0;
    for (Nodes open = reached & gone; open != 0; open = reached & gone & ~expanded) {
        expanded |= open & -open;
        reached |= adjacent[first_of(open)];
    }
    return reached & ~gone & ~self;
}

/// Exact, by dynamic programming over sets of eliminated nodes; orders of width `enough` and more are not pursued.
unsigned by_sets(const Rest& rest, unsigned enough) {
    std::vector<unsigned> number;
    for (Nodes open = rest.nodes; open != 0; open &= open - 1) number.push_back(first_of(open));
    std::vector<Nodes> adjacent(number.size(), 0);
    for (unsigned a = 0; a < number.size(); ++a)
        for (unsigned b = 0; b < number.size(); ++b)
            if (rest.adjacent[number[a]] >> number[b] & 1) adjacent[a] |= Nodes{1} << b;
    // least[S]: the smallest width of an order that begins with the nodes of S
    std::vector<std::uint8_t> least(std::size_t{1} << number.size(), static_cast<std::uint8_t>(enough));
    least[0] = 0;
    for (Nodes set = 1; set < least.size(); ++set)
        for (Nodes open = set; open != 0; open &= open - 1) {
            const unsigned v = first_of(open);
            const Nodes gone = set & ~(Nodes{1} << v);
            if (least[gone] >= least[set]) continue;
            const auto degree = static_cast<std::uint8_t>(std::popcount(neighbors_after(adjacent, gone, v)));
            least[set] = std::min(least[set], std::max(least[gone], degree));
        }
    return least.back();
}

}  // namespace

unsigned treewidth(const PatternGraph& shape) {
    Rest rest{std::vector<Nodes>(shape.size, 0), static_cast<Nodes>((std::uint64_t{1} << shape.size) - 1)};
    for (const auto [a, b] : shape.edges()) {
        rest.adjacent[a] |= Nodes{1} << b;
        rest.adjacent[b] |= Nodes{1} << a;
    }
    unsigned known = contraction_degeneracy(rest);  // the treewidth is at least this
    // A simplicial node, and an almost simplicial one of a degree that is reached anyway, may go first.
    const auto next = [&]() -> std::optional<unsigned> {
        for (Nodes open = rest.nodes; open != 0; open &= open - 1) {
            const unsigned v = first_of(open);
            if (rest.fill(v) == 0 || (rest.degree(v) <= known && rest.almost_simplicial(v))) return v;
        }
        return std::nullopt;
    };
    while (const auto v = next()) {
        known = std::max(known, rest.degree(*v));
        rest.eliminate(*v);
    }
    const unsigned reached = min_fill_width(rest);
    return reached <= known ? known : std::max(known, by_sets(rest, reached));
}

}  // namespace countable::pattern
