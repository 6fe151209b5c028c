#include "countable/theory/pairs/product.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "countable/theory/pairs/graph_builder.hpp"

namespace countable::theory {
namespace {

bool is_connected(const ProductFactor& factor) {
    std::vector<std::size_t> reached = {0};
    std::vector<bool> seen(factor.size(), false);
    seen[0] = true;
    for (std::size_t next = 0; next < reached.size(); ++next)
        for (std::size_t b = 0; b < factor.size(); ++b)
            if (factor.adjacent[reached[next]][b] && !seen[b]) {
                seen[b] = true;
                reached.push_back(b);
            }
    return reached.size() == factor.size();
}

/// The smallest code of the factor under all orders of its nodes.
std::vector<bool> canonical(const ProductFactor& factor) {
    std::vector<std::size_t> order(factor.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<bool> best;
    do {
        std::vector<bool> code;
        for (const std::size_t a : order)
            for (const std::size_t b : order) code.push_back(factor.adjacent[a][b]);
        if (best.empty() || code < best) best = code;
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}

std::size_t num_edges(const ProductFactor& factor) {
    std::size_t edges = 0;
    for (std::size_t a = 0; a < factor.size(); ++a)
        for (std::size_t b = a; b < factor.size(); ++b) edges += factor.adjacent[a][b] ? 1 : 0;
    return edges;
}

}  // namespace

std::string ProductFactor::text() const {
    std::string edges;
    for (std::size_t a = 0; a < size(); ++a)
        for (std::size_t b = a; b < size(); ++b)
            if (adjacent[a][b]) edges += " " + std::to_string(a) + "-" + std::to_string(b);
    return std::to_string(size()) + " nodes, edges" + edges;
}

Graph product(const Graph& graph, const ProductFactor& factor) {
    GraphBuilder builder;
    const auto width = static_cast<NodeId>(factor.size());
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        for (NodeId h = 0; h < width; ++h)
            builder.add_node(graph.has_node_labels() ? graph.node_label(v) : pattern::any_label);
    for (const auto [u, v] : graph.edges())
        for (NodeId a = 0; a < width; ++a)
            for (NodeId b = 0; b < width; ++b)
                if (factor.adjacent[a][b])
                    builder.add_edge(u * width + a, v * width + b,
                                     graph.has_edge_labels() ? graph.edge_label(u, v) : pattern::any_label);
    return builder.finish().value();
}

WitnessPair product(const WitnessPair& pair, const ProductFactor& factor) {
    return {product(pair.first, factor), product(pair.second, factor),
            pair.construction + "; both multiplied (categorical product) by the graph with " + factor.text()};
}

std::optional<WitnessPair> product(const WitnessPair& pair, const pattern::PatternGraph& factor) {
    WitnessPair result;
    for (const bool second : {false, true}) {
        const Graph& graph = second ? pair.second : pair.first;
        GraphBuilder builder;
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            for (unsigned a = 0; a < factor.size; ++a) builder.add_node(factor.node[a]);
        for (const auto [u, v] : graph.edges())
            for (unsigned a = 0; a < factor.size; ++a)
                for (unsigned b = 0; b < factor.size; ++b)
                    if (factor.adjacent(a, b))
                        builder.add_edge(u * factor.size + a, v * factor.size + b, factor.edge[a][b]);
        auto multiplied = builder.finish();
        if (!multiplied) return std::nullopt;
        (second ? result.second : result.first) = std::move(*multiplied);
    }
    result.construction = pair.construction + "; both multiplied (categorical product) by " + describe(factor);
    return result;
}

std::vector<ProductFactor> factors(unsigned nodes) {
    std::vector<std::pair<unsigned, unsigned>> pairs;
    for (unsigned a = 0; a < nodes; ++a)
        for (unsigned b = a; b < nodes; ++b) pairs.emplace_back(a, b);
    std::vector<ProductFactor> list;
    std::set<std::vector<bool>> seen;
    for (unsigned choice = 1; choice < 1u << pairs.size(); ++choice) {
        ProductFactor factor{std::vector(nodes, std::vector<bool>(nodes, false))};
        for (unsigned i = 0; i < pairs.size(); ++i)
            if (choice >> i & 1)
                factor.adjacent[pairs[i].first][pairs[i].second] = factor.adjacent[pairs[i].second][pairs[i].first] =
                    true;
        if (is_connected(factor) && seen.insert(canonical(factor)).second) list.push_back(std::move(factor));
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const ProductFactor& a, const ProductFactor& b) { return num_edges(a) < num_edges(b); });
    return list;
}

}  // namespace countable::theory
