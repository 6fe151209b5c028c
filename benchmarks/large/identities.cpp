#include "large/identities.hpp"

#include <map>
#include <string>
#include <vector>

#include "common/bench.hpp"
#include "countable/count/orbits.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/graphlet_numbers.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::benchmark {
namespace {

using count::Embedding;
using count::Per;

/// How many edges of each edge orbit a node of each node orbit has, and how large the orbits are.
struct Incidences {
    std::vector<std::size_t> node_orbit_size, edge_orbit_size;
    std::vector<std::size_t> graphlet_of_node_orbit, graphlet_of_edge_orbit;
    std::map<std::pair<unsigned, unsigned>, std::size_t> edges_at;  // (node orbit, edge orbit)
};

Incidences incidences(unsigned most_nodes) {
    Incidences result;
    for (const auto& graphlet : pattern::numbered_graphlets()) {
        const pattern::PatternGraph shape(graphlet.pattern);
        if (shape.size > most_nodes) continue;
        const auto symmetry = pattern::symmetry(shape);
        const auto nodes = pattern::node_orbits(shape);
        const auto edges = shape.edges();
        result.node_orbit_size.resize(result.node_orbit_size.size() + nodes.size());
        result.graphlet_of_node_orbit.resize(result.node_orbit_size.size(), graphlet.number);
        result.edge_orbit_size.resize(result.edge_orbit_size.size() + graphlet.edge_orbits.size());
        result.graphlet_of_edge_orbit.resize(result.edge_orbit_size.size(), graphlet.number);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            for (unsigned v = 0; v < shape.size; ++v)
                result.node_orbit_size[graphlet.node_orbits[i]] += symmetry.node_orbit[v] == nodes[i];
        std::size_t orbit = 0;
        for (unsigned first = 0; first < edges.size() && !graphlet.edge_orbits.empty(); ++first) {
            if (symmetry.edge_orbit[first] != first) continue;
            const unsigned number = graphlet.edge_orbits[orbit++];
            for (unsigned e = 0; e < edges.size(); ++e) {
                if (symmetry.edge_orbit[e] != first) continue;
                ++result.edge_orbit_size[number];
                for (std::size_t i = 0; i < nodes.size(); ++i)
                    result.edges_at[{graphlet.node_orbits[i], number}] +=
                        edges[e][0] == nodes[i] || edges[e][1] == nodes[i];
            }
        }
    }
    return result;
}

std::vector<Count> column_sums(const count::OrbitCounts& table) {
    std::vector<Count> sums(table.columns);
    for (std::size_t row = 0; row < table.rows; ++row)
        for (std::size_t c = 0; c < table.columns; ++c) sums[c] = checked_add(sums[c], table.at(row, c));
    return sums;
}

}  // namespace

std::size_t check_sums_over_patterns(const Graph& graph, unsigned most_nodes, unsigned threads) {
    std::vector<count::Query> queries;
    for (unsigned k = 2; k <= most_nodes; ++k)
        for (const auto& shape : pattern::all_graphs(k))
            queries.push_back({pattern::from_graph("p", shape), Embedding::Induced, Per::Graph});
    const auto results = count::Counter(queries)(graph, threads);
    std::vector<Count> sums(most_nodes + 1);
    for (std::size_t q = 0; q < queries.size(); ++q) {
        auto& sum = sums[queries[q].pattern.graph.num_nodes()];
        sum = checked_add(sum, results[q].total);
    }
    for (unsigned k = 2; k <= most_nodes; ++k)
        compare("induced counts of " + std::to_string(k) + " nodes", sums[k], "n over k",
                binomial(graph.num_nodes(), k));
    return most_nodes - 1;
}

std::size_t check_identities(const Graph& graph, unsigned most_nodes, unsigned threads) {
    std::size_t equations = check_sums_over_patterns(graph, most_nodes, threads);
    const auto parts = incidences(most_nodes);
    std::vector<count::Query> queries;
    for (const auto& graphlet : pattern::numbered_graphlets())
        if (graphlet.pattern.graph.num_nodes() <= most_nodes)
            queries.push_back({graphlet.pattern, Embedding::Induced, Per::Graph});
    const auto totals = count::Counter(queries)(graph, threads);
    const auto nodes = count::orbit_counts(graph, {.most_nodes = most_nodes, .per = Per::Node, .threads = threads});
    const auto edges = count::orbit_counts(graph, {.most_nodes = most_nodes, .per = Per::Edge, .threads = threads});
    const auto check_sums = [&](const char* letter, const std::vector<Count>& sums,
                                const std::vector<std::size_t>& sizes, const std::vector<std::size_t>& graphlets) {
        for (std::size_t orbit = 0; orbit < sizes.size(); ++orbit, ++equations)
            compare("sum of " + (letter + std::to_string(orbit)), sums.at(orbit), "count times size of the orbit",
                    checked_mul(totals[graphlets[orbit]].total, sizes[orbit]));
    };
    check_sums("o", column_sums(nodes), parts.node_orbit_size, parts.graphlet_of_node_orbit);
    check_sums("e", column_sums(edges), parts.edge_orbit_size, parts.graphlet_of_edge_orbit);

    std::vector<Count> at_node(graph.num_nodes() * edges.columns), expected(at_node.size());
    const auto list = graph.edges();
    for (std::size_t e = 0; e < list.size(); ++e)
        for (std::size_t c = 0; c < edges.columns; ++c) {
            at_node[list[e].u * edges.columns + c] += edges.at(e, c);
            at_node[list[e].v * edges.columns + c] += edges.at(e, c);
        }
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        for (const auto& [orbits, times] : parts.edges_at)
            expected[v * edges.columns + orbits.second] += nodes.at(v, orbits.first) * times;
    for (std::size_t i = 0; i < expected.size(); ++i, ++equations)
        if (at_node[i] != expected[i])
            compare("edges of e" + std::to_string(i % edges.columns) + " at node " + std::to_string(i / edges.columns),
                    at_node[i], "its node orbits", expected[i]);
    return equations;
}

}  // namespace countable::benchmark
