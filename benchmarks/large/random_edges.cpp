#include "large/random_edges.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace countable::benchmark {
namespace {

/// How many independent events of probability p fail before one happens.
std::uint64_t failures(double p, Random& random) {
    if (p >= 1) return 0;
    return static_cast<std::uint64_t>(std::min(std::log1p(-random.unit()) / std::log1p(-p), 1e18));
}

std::vector<double> weights(const SkewedOptions& options) {
    std::vector<double> weight(options.nodes);
    const double mean = 2 * options.edges / options.nodes, power = -1 / (options.exponent - 1);
    double low = 1e-6, high = 1e9;  // of i0; the larger it is, the smaller is the largest weight
    for (int step = 0; step < 100; ++step) {
        const double shift = std::sqrt(low * high);
        for (NodeId i = 0; i < options.nodes; ++i) weight[i] = std::pow(i + shift, power);
        const double scale = mean * options.nodes / std::accumulate(weight.begin(), weight.end(), 0.0);
        for (double& w : weight) w *= scale;
        (weight[0] > options.largest_degree ? low : high) = shift;
    }
    return weight;
}

}  // namespace

std::vector<Edge> even_edges(NodeId nodes, double edges, Random& random) {
    std::vector<Edge> result;
    const double p = edges / (0.5 * nodes * (nodes - 1.0));
    NodeId v = 1;
    for (std::uint64_t w = failures(p, random); v < nodes; w += 1 + failures(p, random)) {
        while (v < nodes && w >= v) w -= v++;
        if (v < nodes) result.push_back({static_cast<NodeId>(w), v});
    }
    return result;
}

std::vector<Edge> skewed_edges(const SkewedOptions& options, Random& random) {
    const auto weight = weights(options);
    const double sum = std::accumulate(weight.begin(), weight.end(), 0.0);
    std::vector<Edge> result;
    for (NodeId u = 0; u + 1 < options.nodes; ++u) {
        // Probabilities fall with v: skip by that of the last v, then keep the next one with the ratio of the two.
        double p = std::min(1.0, weight[u] * weight[u + 1] / sum);
        for (std::uint64_t v = u + 1 + failures(p, random); v < options.nodes; v += 1 + failures(p, random)) {
            const double q = std::min(1.0, weight[u] * weight[v] / sum);
            if (random.unit() < q / p) result.push_back({u, static_cast<NodeId>(v)});
            p = q;
        }
    }
    return result;
}

std::vector<Edge> renamed(NodeId nodes, std::vector<Edge> edges, Random& random) {
    std::vector<NodeId> name(nodes);
    std::iota(name.begin(), name.end(), 0);
    random.shuffle(name);
    for (auto& [u, v] : edges) {
        const NodeId a = name[u], b = name[v];
        u = std::min(a, b);
        v = std::max(a, b);
    }
    std::ranges::sort(edges, [](const Edge& a, const Edge& b) { return a.u != b.u ? a.u < b.u : a.v < b.v; });
    return edges;
}

Graph like_a_molecule(NodeId nodes, Random& random) {
    std::vector<Edge> edges;
    std::vector<NodeId> degree;
    const auto add_node = [&] {
        degree.push_back(0);
        return static_cast<NodeId>(degree.size() - 1);
    };
    const auto join = [&](NodeId u, NodeId v) {
        edges.push_back({std::min(u, v), std::max(u, v)});
        ++degree[u], ++degree[v];
    };
    while (degree.size() < nodes) {
        const auto before = static_cast<NodeId>(degree.size());
        NodeId at = before;  // where the new part is joined to what is there
        while (before > 0 && (at == before || degree[at] > 2)) at = static_cast<NodeId>(random.below(before));
        const bool ring = random.chance(1, 3);
        const auto size = static_cast<NodeId>(ring ? 5 + random.below(2) : 1 + random.below(3));
        for (NodeId i = 0; i < size; ++i) {
            const NodeId v = add_node();
            if (i > 0) join(v - 1, v);
        }
        if (ring) join(before, before + size - 1);
        if (before > 0) join(at, before);
    }
    return Graph(static_cast<NodeId>(degree.size()), edges);
}

}  // namespace countable::benchmark
