#include "countable/theory/lrp/lrp_network.hpp"

#include <gmock/gmock.h>

#include "countable/graph/random_graph.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/theory/test_patterns.hpp"

namespace countable::theory {
namespace {

using count::Embedding;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

constexpr lrp::Truncation truncations[] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 1}, {3, 1}, {4, 1}, {2, 2}, {2, 3}};

std::int64_t value(const PiecewiseLinear& line, std::uint64_t code) {
    std::int64_t sum = line.at_zero;
    for (const auto& [bend, slope] : line.slopes)
        if (code > bend) sum += slope * static_cast<std::int64_t>(code - bend);
    return sum;
}

/// The network as its channels say, in exact arithmetic.
Rational run(const LrpNetwork& network, const Graph& graph) {
    std::vector<PiecewiseLinear> lines;
    for (const auto& channel : network.channels)
        lines.push_back(indicator(channel.degrees, network.max_degree.value_or(0)));
    Rational sum;
    for (NodeId root = 0; root < graph.num_nodes(); ++root)
        lrp::for_each_sequence(graph, root, network.truncation, [&](std::span<const NodeId> sequence) {
            for (std::size_t c = 0; c < lines.size(); ++c) {
                const auto& [filter, degrees, weight] = network.channels[c];
                std::uint64_t code = 0;
                for (const std::size_t position : degrees.positions) {
                    const NodeId node = sequence[position];
                    code = code * (*network.max_degree + 1) + (node == lrp::no_node ? 0 : graph.degree(node));
                }
                const auto alpha = value(lines[c], code);
                EXPECT_TRUE(alpha == 0 || alpha == 1) << alpha;
                if (alpha == 0 || filter(graph, sequence) == 0) continue;
                sum += weight;
            }
            return true;
        });
    return sum;
}

std::optional<LrpNetwork> network_of(const pattern::Pattern& pattern, Embedding kind, const lrp::Truncation& truncation,
                                     unsigned max_degree) {
    try {
        return lrp_network(pattern, kind, truncation, max_degree);
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

TEST(LrpNetwork, CountsWhatItIsMadeFrom) {
    Random random(41);
    unsigned checked = 0, bounded = 0;
    for (NodeId n = 1; n <= 5; ++n)
        for (const auto& plain : pattern::all_graphs(n, pattern::Connected::Only))
            for (const auto& truncation : truncations)
                for (const Label labels : {0, 2}) {
                    const bool wide = truncation.depth > 1 && truncation.children > 1;
                    const NodeId nodes = wide ? 6 : 7;
                    const Graph graph = labels == 0 ? random_graph(nodes, 1, 2, random)
                                                    : random_labelled_graph(nodes, 1, 2, labels, labels, random);
                    std::vector<Label> of_nodes, of_edges;
                    for (NodeId v = 0; v < n && labels > 0; ++v)
                        of_nodes.push_back(static_cast<Label>(random.below(labels)));
                    for (std::size_t e = 0; e < plain.num_edges() && labels > 0; ++e)
                        of_edges.push_back(static_cast<Label>(random.below(labels)));
                    const auto edges = plain.edges();
                    const auto pattern = pattern::from_graph("p", Graph(n, edges, of_nodes, of_edges));
                    for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
                        const auto network = network_of(pattern, kind, truncation, nodes - 1);
                        if (!network) continue;
                        ++checked;
                        bounded += network->max_degree ? 1 : 0;
                        EXPECT_TRUE(run(*network, graph) == Rational(count::subgraphs(graph, pattern, {kind}).total))
                            << formats::to_graph6(plain) << " LRP-" << truncation.depth << "-" << truncation.children
                            << (kind == Embedding::Induced ? " induced, " : " subgraph, ") << labels << " labels";
                    }
                }
    EXPECT_GT(checked, 400u);
    EXPECT_GT(bounded, 200u);
}

TEST(LrpNetwork, EverythingThatIsCompiledHasANetworkForSmallDegrees) {
    for (NodeId n = 2; n <= 5; ++n)
        for (const auto& graph : pattern::all_graphs(n, pattern::Connected::Only))
            for (const auto& truncation : {lrp::Truncation{1, 3}, {1, 4}, {2, 1}, {3, 1}, {4, 1}, {2, 2}})
                for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
                    const auto pattern = test::unlabelled(graph);
                    if (!CompiledLrp::compile(pattern, kind, truncation)) continue;
                    const auto network = lrp_network(pattern, kind, truncation);
                    EXPECT_TRUE(!network.max_degree || *network.max_degree >= 6)
                        << pattern.name << " LRP-" << truncation.depth << "-" << truncation.children;
                }
}

TEST(LrpNetwork, APatternThatFillsTheSequenceIsOneChannelForAllDegrees) {
    const auto clique = test::unlabelled(Graph(4, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
    for (const auto& truncation : {lrp::Truncation{1, 3}, {3, 1}}) {
        const auto network = lrp_network(clique, Embedding::Induced, truncation);
        EXPECT_EQ(network.width(), 1u);
        EXPECT_FALSE(network.max_degree);
        EXPECT_TRUE(network.channels[0].weight == Rational(1, 24));
    }
    // With one slot to spare, the degree of the root matters: up to 216, where a node has ten million sequences.
    const auto triangle = test::unlabelled(Graph(3, {{0, 1}, {0, 2}, {1, 2}}));
    EXPECT_EQ(lrp_network(triangle, Embedding::Induced, {1, 3}).max_degree, 216u);
}

TEST(LrpNetwork, UnlabelledStarsOfAnySizeAtDepthOne) {
    Random random(5);
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf <= 5; ++leaf) edges.push_back({0, leaf});
    const auto star = test::unlabelled(Graph(6, edges));
    for (const auto& truncation : {lrp::Truncation{1, 1}, {1, 2}, {1, 3}}) {
        const auto network = lrp_network(star, Embedding::NonInduced, truncation);
        EXPECT_GE(*network.max_degree, 64u);
        const Graph graph = random_graph(11, 2, 3, random);
        EXPECT_TRUE(run(network, graph) == Rational(count::subgraphs(graph, star, {}).total));
    }
}

TEST(LrpNetwork, SmallestTruncations) {
    const auto smallest = [](const char* text, Embedding kind) {
        Labels labels;
        const auto truncation = smallest_truncation(pattern::parse(text, labels), kind);
        return truncation ? std::to_string(truncation->depth) + "-" + std::to_string(truncation->children) : "none";
    };
    EXPECT_EQ(smallest("triangle", Embedding::NonInduced), "1-2");
    EXPECT_EQ(smallest("4-cycle", Embedding::Induced), "3-1");
    EXPECT_EQ(smallest("3-star", Embedding::NonInduced), "1-1");
    EXPECT_EQ(smallest("3-star", Embedding::Induced), "1-3");
    EXPECT_EQ(smallest("a-b, a-c, a-d, d-e", Embedding::Induced), "2-2");
    EXPECT_EQ(smallest("a-b, c-d", Embedding::NonInduced), "none");
    EXPECT_EQ(smallest("a:x, b:x, c:y, a-b, a-c", Embedding::NonInduced), "1-2");
}

TEST(LrpNetwork, RefusalsSayWhyAndWhatSuffices) {
    const auto expect = [](const char* text, Embedding kind, const lrp::Truncation& truncation, const char* said,
                           std::optional<unsigned> max_degree = std::nullopt) {
        Labels labels;
        const auto pattern = pattern::parse(text, labels);
        EXPECT_THAT([&] { (void)lrp_network(pattern, kind, truncation, max_degree); },
                    ThrowsMessage<std::invalid_argument>(HasSubstr(said)));
    };
    expect("4-cycle", Embedding::Induced, {1, 3}, "deep-lrp-3-1 counts the pattern");
    expect("a:x, b:x, c:y, d:x, a-b, a-c, a-d", Embedding::NonInduced, {1, 2}, "nonlinear network at each node");
    expect("triangle", Embedding::Induced, {1, 300}, "sequences of 301 slots");
    expect("node a, node b", Embedding::Induced, {1, 3}, "a product of numbers of nodes");
    expect("triangle", Embedding::Induced, {1, 3}, "channels for degrees up to 2000", 2000);
    expect("triangle", Embedding::Induced, {1, 3}, "deep-lrp-1-2 counts the pattern", 2000);
}

}  // namespace
}  // namespace countable::theory
