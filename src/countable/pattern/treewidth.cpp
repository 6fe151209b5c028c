#include "countable/pattern/treewidth.hpp"

#include <algorithm>
#include <bit>

namespace countable::pattern {
namespace {

using Nodes = std::uint32_t;  // a set of nodes, one bit each

/// The neighbours that v has once the nodes of `gone` are eliminated: those outside that paths through `gone` reach.
Nodes neighbors_after(const std::vector<Nodes>& adjacent, Nodes gone, unsigned v) {
    const Nodes self = Nodes{1} << v;
    Nodes reached = adjacent[v], expanded = 0;
    for (Nodes open = reached & gone; open != 0; open = reached & gone & ~expanded) {
        expanded |= open & -open;
        reached |= adjacent[static_cast<unsigned>(std::countr_zero(open))];
    }
    return reached & ~gone & ~self;
}

}  // namespace

unsigned treewidth(const Shape& shape) {
    std::vector<Nodes> adjacent(shape.size, 0);
    for (const auto [a, b] : pairs(shape)) {
        adjacent[a] |= Nodes{1} << b;
        adjacent[b] |= Nodes{1} << a;
    }
    // least[S]: the smallest width of an order that begins with the nodes of S
    std::vector<std::uint8_t> least(std::size_t{1} << shape.size, static_cast<std::uint8_t>(shape.size));
    least[0] = 0;
    for (Nodes set = 1; set < least.size(); ++set)
        for (Nodes rest = set; rest != 0; rest &= rest - 1) {
            const auto v = static_cast<unsigned>(std::countr_zero(rest));
            const Nodes gone = set & ~(Nodes{1} << v);
            if (least[gone] >= least[set]) continue;
            const auto degree = static_cast<std::uint8_t>(std::popcount(neighbors_after(adjacent, gone, v)));
            least[set] = std::min(least[set], std::max(least[gone], degree));
        }
    return least.back();
}

}  // namespace countable::pattern
