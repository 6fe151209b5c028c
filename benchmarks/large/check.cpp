// large_check reference GRAPHS | igraph NODES EDGES SEED | identities FILE SIZE THREADS | sums FILE SIZE THREADS: compares
// answers, and ends with 1 and both numbers where they differ.
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/bench.hpp"
#include "countable/count/counter.hpp"
#include "countable/count/reference.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/formats/reader.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/graphlet_numbers.hpp"
#include "countable/pattern/graphlets.hpp"
#include "graphlets_igraph/randesu.hpp"
#include "large/identities.hpp"
#include "large/random_edges.hpp"

namespace countable::benchmark {
namespace {

using count::Embedding;
using count::Per;

std::vector<count::Query> all_queries() {
    std::vector<count::Query> queries;
    for (const auto& graphlet : pattern::numbered_graphlets())
        for (const auto embedding : {Embedding::NonInduced, Embedding::Induced})
            for (const auto per : {Per::Node, Per::Graph, Per::Edge})
                queries.push_back({graphlet.pattern, embedding, per});
    return queries;
}

void compare_results(const Graph& graph, const count::Query& query, const count::Result& found,
                     const count::Result& expected) {
    const auto require = [&](Count ours, Count theirs) {
        if (ours != theirs)
            compare(query.pattern.name + " in " + formats::to_graph6(graph), ours, "the reference", theirs);
    };
    require(found.total, expected.total);
    for (std::size_t i = 0; i < found.anchored.size(); ++i)  // nodes beyond those of the graph are isolated
        require(found.anchored[i], i < expected.anchored.size() ? expected.anchored[i] : Count{0});
}

/// All graphlets, both kinds, per graph, node and edge. Each graph is counted as it is, on machine words, and with so many
/// isolated nodes that it is counted as a large one.
std::size_t check_reference(std::size_t graphs) {
    const auto queries = all_queries();
    const count::Counter counter(queries);
    std::size_t counts = 0;
    for (std::size_t i = 0; i < graphs; ++i) {
        Random random(19, 0, i);
        const auto nodes = static_cast<NodeId>(2 + random.below(6));
        const Graph graph = random_graph(nodes, 2 + random.below(7), 10, random);
        const Graph padded(count::most_small_nodes + 1 + nodes, graph.edges());
        const auto small = counter(graph), large = counter(padded, i % 8 == 0 ? 2 : 1);
        count::Result expected;
        for (std::size_t q = 0; q < queries.size(); ++q) {
            const auto& [pattern, embedding, per] = queries[q];
            // The reference is what takes the time. It has the total per graph with every answer per node or edge.
            if (per != Per::Graph) expected = count::reference_subgraphs(graph, pattern, {embedding, per});
            compare_results(graph, queries[q], small[q], expected);
            compare_results(graph, queries[q], large[q], expected);
            counts += 2 + small[q].anchored.size() + large[q].anchored.size();
        }
    }
    return counts;
}

/// Induced counts of all connected patterns of 3 and 4 nodes, even and skewed degrees.
std::size_t check_igraph(NodeId nodes, double edges, std::uint64_t seed) {
    const auto patterns = pattern::graphlets(4);
    std::vector<count::Query> queries;
    for (const auto& pattern : patterns) queries.push_back({pattern, Embedding::Induced, Per::Graph});
    const count::Counter counter(queries);
    Randesu randesu(patterns);
    Random random(seed);
    const Graph even(nodes, even_edges(nodes, edges, random));
    const Graph skewed(nodes, skewed_edges({nodes, edges, 2.5, 0.1 * nodes}, random));
    for (const Graph& graph : {even, skewed}) {
        const auto results = counter(graph, 2);
        randesu.count(IgraphGraph(graph));
        for (std::size_t p = 0; p < patterns.size(); ++p)
            compare(patterns[p].name, results[p].total, "igraph", static_cast<Count>(randesu.copies(p)));
    }
    return 2 * patterns.size();
}

std::size_t check_file(const std::string& what, const std::string& file, unsigned most_nodes, unsigned threads) {
    Labels labels;
    const Graph graph = std::move(formats::read_graphs(file, labels).at(0).graph);
    return what == "sums" ? check_sums_over_patterns(graph, most_nodes, threads)
                          : check_identities(graph, most_nodes, threads);
}

std::size_t check(const std::vector<std::string>& words) {
    const auto number = [&](std::size_t i) { return std::stoul(words[i]); };
    if (words.size() == 2 && words[0] == "reference") return check_reference(number(1));
    if (words.size() == 4 && words[0] == "igraph")
        return check_igraph(static_cast<NodeId>(number(1)), static_cast<double>(number(2)), number(3));
    if (words.size() == 4 && (words[0] == "identities" || words[0] == "sums"))
        return check_file(words[0], words[1], static_cast<unsigned>(number(2)), static_cast<unsigned>(number(3)));
    throw std::invalid_argument(
        "expected reference GRAPHS, igraph NODES EDGES SEED, or identities|sums FILE SIZE THREADS");
}

}  // namespace
}  // namespace countable::benchmark

int main(int argc, char** argv) {
    try {
        std::printf("%zu\n", countable::benchmark::check({argv + 1, argv + argc}));
        return 0;
    } catch (const std::invalid_argument& error) {
        std::fprintf(stderr, "large_check: %s\n", error.what());
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "large_check: %s\n", error.what());
        return 1;
    }
}
