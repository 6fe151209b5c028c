#include "pairs.hpp"

#include "countable/support/random.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::bench {
namespace {

using wl::test::cai_furer_immerman;
using wl::test::random_graph;
using wl::test::random_regular;
using wl::test::shuffled;
using wl::test::switched;

/// Cells (a, b) of the multiplication table of a group of order n, adjacent when they share row, column or entry:
/// strongly regular with parameters (n^2, 3(n-1), n, 6). Cyclic groups and dihedral ones (n even).
Graph latin_square_graph(NodeId n, bool dihedral) {
    const auto times = [&](NodeId a, NodeId b) {
        if (!dihedral) return (a + b) % n;
        const NodeId half = n / 2, x = a / 2, y = b / 2;  // r^x s^(a mod 2)
        return (a % 2 == 0 ? (x + y) % half : (x + half - y) % half) * 2 + (a + b) % 2;
    };
    std::vector<Edge> edges;
    for (NodeId u = 0; u < n * n; ++u)
        for (NodeId v = u + 1; v < n * n; ++v)
            if (u / n == v / n || u % n == v % n || times(u / n, u % n) == times(v / n, v % n)) edges.push_back({u, v});
    return Graph(n * n, edges);
}

std::pair<Graph, Graph> cfi_pair(const Graph& base) {
    return {cai_furer_immerman(base, false), cai_furer_immerman(base, true)};
}

/// A base graph whose CFI graphs have at most `most` and more than `least` nodes.
Graph cfi_base(NodeId least, NodeId most, Random& random) {
    for (;;) {
        Graph base =
            random_graph(static_cast<NodeId>(4 + random.below(6)), 40 + 5 * (unsigned)random.below(10), random);
        NodeId nodes = 0;
        bool connected_enough = true;
        for (NodeId v = 0; v < base.num_nodes(); ++v) {
            if (base.degree(v) < 2 || base.degree(v) > 7)
                connected_enough = false;
            else
                nodes += NodeId{1} << (base.degree(v) - 1);
        }
        if (connected_enough && nodes > least && nodes <= most) return base;
    }
}

}  // namespace

std::vector<Category> mixed_pairs() {
    Random random{400};
    std::vector<Category> all = {{"basic", {}},      {"regular", {}},  {"strongly regular", {}},
                                 {"isomorphic", {}}, {"switched", {}}, {"CFI", {}}};
    for (unsigned i = 0; i < 60; ++i) {
        const Graph graph = random_graph(10, 35, random);
        all[0].pairs.emplace_back(graph, switched(graph, 2, random));
    }
    for (unsigned i = 0; i < 50; ++i) {
        const auto n = static_cast<NodeId>(10 + 2 * random.below(30)), d = static_cast<NodeId>(3 + random.below(3));
        all[1].pairs.emplace_back(random_regular(n, d, random), random_regular(n, d, random));
        const NodeId order = i % 10 == 0 ? 8 : 6;
        all[2].pairs.emplace_back(shuffled(latin_square_graph(order, false), random), latin_square_graph(order, true));
    }
    for (unsigned i = 0; i < 40; ++i) {
        const Graph graph = random_regular(static_cast<NodeId>(20 + 2 * random.below(40)), 3, random);
        all[3].pairs.emplace_back(graph, shuffled(graph, random));
    }
    for (unsigned i = 0; i < 100; ++i) {
        const Graph graph = random_graph(static_cast<NodeId>(20 + random.below(180)), 5, random);
        all[4].pairs.emplace_back(graph, switched(graph, 1, random));
        all[5].pairs.push_back(cfi_pair(cfi_base(10, 200, random)));
    }
    return all;
}

std::vector<Category> largest_pairs() {
    Random random{200};
    std::vector<Category> all = {{"regular", {}}, {"isomorphic", {}}, {"strongly regular", {}}, {"CFI", {}}};
    for (unsigned i = 0; i < 40; ++i) {
        const Graph graph = random_regular(200, 3 + i % 4, random);
        all[0].pairs.emplace_back(graph, random_regular(200, 3 + i % 4, random));
        all[1].pairs.emplace_back(graph, shuffled(graph, random));
        all[2].pairs.emplace_back(shuffled(latin_square_graph(14, false), random), latin_square_graph(14, true));
        all[3].pairs.push_back(cfi_pair(cfi_base(191, 200, random)));
    }
    return all;
}

}  // namespace countable::bench
