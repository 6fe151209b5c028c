#include "countable/models/lrp/compiled.hpp"

#include <cmath>

#include "countable/models/testing.hpp"
#include "countable/pattern/enumerate.hpp"

namespace countable::models {
namespace {

using count::Embedding;

constexpr unsigned bound = 9;  // the largest degree of the graphs below

/// What the network of a pattern says of each graph, as it comes out of double precision.
std::vector<double> outputs(const theory::LrpNetwork& network, const pattern::Pattern& pattern,
                            const std::vector<Graph>& graphs, const Labels& labels) {
    const auto encoding = encoding_of(pattern, labels);
    const auto model = make_compiled(network, encoding, labels);
    const batches::GraphStore store(graphs, labels, encoding, {}, 0, {.needs = model->needs()});
    std::vector<std::int64_t> all(graphs.size());
    std::iota(all.begin(), all.end(), 0);
    const torch::NoGradGuard no_gradients;
    const auto out = model->forward(store.batch(all).to(torch::kCPU, torch::kDouble)).contiguous();
    return {out.data_ptr<double>(), out.data_ptr<double>() + out.numel()};
}

/// Returns the number of networks that were compared with the counts.
unsigned expect_counts(const pattern::Pattern& pattern, const std::vector<lrp::Truncation>& truncations,
                       const std::vector<Graph>& graphs) {
    const batches::NumberLabels labels(batches::testing_labels);
    unsigned checked = 0;
    for (const auto& truncation : truncations)
        for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
            std::optional<theory::LrpNetwork> network;
            try {
                network = theory::lrp_network(pattern, kind, truncation, bound);
            } catch (const std::invalid_argument&) {
                continue;
            }
            ++checked;
            const auto found = outputs(*network, pattern, graphs, labels.table());
            for (std::size_t g = 0; g < graphs.size(); ++g) {
                const auto wanted = static_cast<double>(count::subgraphs(graphs[g], pattern, {kind}).total);
                EXPECT_EQ(exact_count(found[g]), wanted)
                    << pattern.name << ", LRP-" << truncation.depth << "-" << truncation.children
                    << (kind == Embedding::Induced ? ", induced" : ", subgraph");
                EXPECT_LE(std::abs(found[g] - wanted), 1e-12 * wanted);
            }
        }
    return checked;
}

std::string described(const Graph& graph) {
    std::string text = std::to_string(graph.num_nodes()) + " nodes";
    for (const auto [u, v] : graph.edges()) text += ", " + std::to_string(u) + "-" + std::to_string(v);
    return text;
}

std::vector<Graph> random_graphs(unsigned number, Label node_labels, Label edge_labels) {
    Random random(8);
    std::vector<Graph> graphs = {Graph(), Graph(1, {})};
    if (node_labels > 0) graphs.back() = std::move(graphs.back()).with_node_labels({0});
    for (unsigned i = 0; i < number; ++i) {
        const auto n = static_cast<NodeId>(5 + random.below(bound - 3));
        graphs.push_back(node_labels + edge_labels == 0
                             ? random_graph(n, 2 + i % 3, 5, random)
                             : random_labelled_graph(n, 2 + i % 3, 5, node_labels, edge_labels, random));
    }
    return graphs;
}

TEST(CompiledDeepLrp, OutputsAreTheCountsOfAllSmallPatterns) {
    const auto graphs = random_graphs(6, 0, 0);
    unsigned checked = 0;
    for (NodeId n = 1; n <= 4; ++n)
        for (const auto& graph : pattern::all_graphs(n, pattern::Connected::Only))
            checked += expect_counts(pattern::from_graph(described(graph), graph),
                                     {{1, 3}, {1, 2}, {1, 1}, {3, 1}, {4, 1}}, graphs);
    EXPECT_GT(checked, 50u);
}

TEST(CompiledDeepLrp, TwoByTwo) {
    const auto graphs = random_graphs(2, 0, 0);
    unsigned checked = 0;
    for (const auto& graph :
         {Graph(3, {{0, 1}, {1, 2}}), Graph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}),
          Graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}), Graph(5, {{0, 1}, {0, 2}, {0, 3}, {3, 4}})})
        checked += expect_counts(pattern::from_graph(described(graph), graph), {{2, 2}}, graphs);
    EXPECT_GE(checked, 6u);
}

TEST(CompiledDeepLrp, LabelsOfNodesAndEdges) {
    Random random(3);
    unsigned checked = 0;
    // Graphs have labels that the patterns do not know, and patterns ignore labels that they do not ask for.
    for (const auto& [node_labels, edge_labels] : {std::pair<Label, Label>{3, 0}, {0, 3}, {3, 4}})
        for (NodeId n = 2; n <= 4; ++n)
            for (const auto& graph : pattern::all_graphs(n, pattern::Connected::Only)) {
                std::vector<Label> nodes, bonds;
                for (NodeId v = 0; v < n && node_labels > 0; ++v) nodes.push_back(static_cast<Label>(random.below(2)));
                for (std::size_t e = 0; e < graph.num_edges() && edge_labels > 0; ++e)
                    bonds.push_back(static_cast<Label>(random.below(3)));
                const auto edges = graph.edges();
                checked += expect_counts(pattern::from_graph(described(graph), Graph(n, edges, nodes, bonds)),
                                         {{1, 3}, {3, 1}}, random_graphs(4, 3, 4));
            }
    EXPECT_GT(checked, 60u);
}

TEST(CompiledDeepLrp, AllButTheReadoutIsWhole) {
    batches::NumberLabels labels(1);
    const auto path = pattern::from_graph("path", Graph(3, {{0, 1}, {1, 2}}));
    const auto network = theory::lrp_network(path, Embedding::Induced, {1, 3}, 40);
    const auto model = make_compiled(network, encoding_of(path, labels.table()), labels.table());
    for (const auto& item : model->named_parameters())
        EXPECT_EQ(torch::equal(item.value(), item.value().round()), item.key() != "readout.weight") << item.key();
}

TEST(CompiledDeepLrp, CountsBeyondTheExactOnesAreNone) {
    EXPECT_EQ(exact_count(2.9999998), 3);
    EXPECT_EQ(exact_count(0x1p41), 0x1p41);
    EXPECT_EQ(exact_count(0x1p42), std::nullopt);
    EXPECT_EQ(exact_count(std::nan("")), std::nullopt);
}

TEST(CompiledDeepLrp, AnOpenEncodingTakesAnyLabel) {
    Labels labels;
    const auto pattern = pattern::parse("a:C, b:O, a-b:double", labels);
    const auto encoding = encoding_of(pattern, labels);
    const Label other = labels.id("N");
    EXPECT_EQ(encoding.node_width(), 3);
    EXPECT_EQ(encoding.edge_width(), 2);
    EXPECT_EQ(encoding.node_classes(labels)[labels.id("O")], 1);
    EXPECT_EQ(encoding.node_classes(labels)[other], 2);
    EXPECT_EQ(encoding.edge_classes(labels)[other], 1);
    const auto plain = encoding_of(pattern::parse("a-b", labels), labels);
    EXPECT_EQ(plain.node_width(), 1);
    EXPECT_EQ(plain.edge_width(), 0);
    EXPECT_EQ(plain.node_classes(labels)[other], 0);
}

}  // namespace
}  // namespace countable::models
