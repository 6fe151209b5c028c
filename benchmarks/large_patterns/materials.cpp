#include "large_patterns/materials.hpp"

#include <algorithm>

#include "countable/graph/families.hpp"
#include "countable/graph/random_graph.hpp"

namespace countable::benchmark {
namespace {

/// Edges of a random tree in which no node has more than `most` neighbours.
std::vector<Edge> random_tree(NodeId nodes, NodeId most, Random& random) {
    std::vector<Edge> edges;
    std::vector<NodeId> degree(nodes);
    for (NodeId v = 1; v < nodes; ++v) {
        NodeId u = 0;
        do u = static_cast<NodeId>(random.below(v));
        while (degree[u] >= most);
        ++degree[u];
        ++degree[v];
        edges.push_back({u, v});
    }
    return edges;
}

/// Rings and chains hung onto each other, no node with more than four neighbours.
Graph molecule(Random& random) {
    std::vector<Edge> edges;
    std::vector<NodeId> degree{0};
    const auto nodes = static_cast<NodeId>(20 + random.below(17));
    while (degree.size() < nodes) {
        auto from = static_cast<NodeId>(random.below(degree.size()));
        if (degree[from] >= 3) continue;
        const bool ring = random.below(3) == 0;
        const auto length = static_cast<NodeId>(ring ? 5 + random.below(2) : 1 + random.below(4));
        const NodeId first = static_cast<NodeId>(degree.size());
        for (NodeId i = 0; i < length; ++i) {
            const auto v = static_cast<NodeId>(degree.size());
            edges.push_back({from, v});
            ++degree[from];
            degree.push_back(1);
            from = v;
        }
        if (ring) {
            edges.push_back({first, from});
            ++degree[first];
            ++degree[from];
        }
    }
    return {static_cast<NodeId>(degree.size()), edges};
}

Graph grid(NodeId rows, NodeId columns) {
    std::vector<Edge> edges;
    for (NodeId r = 0; r < rows; ++r)
        for (NodeId c = 0; c < columns; ++c) {
            if (c > 0) edges.push_back({r * columns + c - 1, r * columns + c});
            if (r > 0) edges.push_back({(r - 1) * columns + c, r * columns + c});
        }
    return {rows * columns, edges};
}

/// A cycle with a random perfect matching of nodes that are not neighbours on it.
Graph cubic(NodeId nodes, Random& random) {
    std::vector<NodeId> order(nodes);
    std::vector<Edge> edges;
    do {
        for (NodeId v = 0; v < nodes; ++v) order[v] = v;
        random.shuffle(order);
        edges.clear();
        for (NodeId v = 0; v < nodes; ++v) edges.push_back({v, (v + 1) % nodes});
        for (NodeId i = 0; i < nodes; i += 2) edges.push_back({order[i], order[i + 1]});
    } while (find_repeat(edges));
    return {nodes, edges};
}

}  // namespace

std::vector<Material> materials(std::size_t graphs_of_a_kind) {
    Random random{2026};
    std::vector<Material> list{
        {"molecules", {}}, {"ER(20, 0.3)", {}}, {"long sparse", {}}, {"long sparse, 600 nodes", {}}};
    for (std::size_t i = 0; i < graphs_of_a_kind; ++i) {
        list[0].graphs.push_back(molecule(random));
        list[1].graphs.push_back(random_graph(20, 3, 10, random));
    }
    list[2].graphs = {path_graph(201), grid(2, 60), Graph(250, random_tree(250, 3, random))};
    list[3].graphs = {Graph(600, random_tree(600, 3, random))};
    return list;
}

pattern::Pattern random_pattern(Random& random) {
    const auto nodes = static_cast<NodeId>(6 + random.below(11));
    const auto text = [&](const char* kind) { return std::string(kind) + "-" + std::to_string(nodes); };
    switch (random.below(7)) {
        case 0:
            return pattern::from_graph(text("path"), path_graph(nodes));
        case 1:
            return pattern::from_graph(text("cycle"), cycle_graph(nodes));
        case 2:
            return pattern::from_graph(text("tree"), Graph(nodes, random_tree(nodes, 4, random)));
        case 3: {
            const auto rows = static_cast<NodeId>(2 + random.below(3));
            const NodeId columns = std::max<NodeId>(2, nodes / rows);
            return pattern::from_graph("grid-" + std::to_string(rows) + "x" + std::to_string(columns),
                                       grid(rows, columns));
        }
        case 4:
            return pattern::from_graph("cubic-" + std::to_string(nodes / 2 * 2), cubic(nodes / 2 * 2, random));
        case 5:
            return pattern::from_graph("wheel-" + std::to_string(nodes - 1), wheel_graph(nodes - 1));
        default: {
            const auto first = static_cast<NodeId>(2 + random.below(nodes - 3));
            auto edges = random_tree(first, 4, random);
            for (const auto [u, v] : random_tree(nodes - first, 4, random)) edges.push_back({u + first, v + first});
            return pattern::from_graph("trees-" + std::to_string(first) + "+" + std::to_string(nodes - first),
                                       Graph(nodes, edges));
        }
    }
}

}  // namespace countable::benchmark
