// Networks beside their exact tests: on pairs of graphs that its test does not separate, a network has equal outputs,
// whatever its weights; on most of those that the test separates in as many rounds as the network has layers, random
// weights have different ones. One layer of LRP is compared with its tests in lrp/lrp_pairs_test.cpp.
#include "countable/theory/separation.hpp"

#include "countable/formats/graph6.hpp"
#include "countable/models/lrp_names.hpp"
#include "countable/models/testing.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/theory/architecture.hpp"
#include "countable/theory/pairs/cfi.hpp"
#include "countable/theory/pairs/circulant_pairs.hpp"
#include "countable/theory/pairs/two_copies.hpp"
#include "countable/theory/test_patterns.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::models {
namespace {

using theory::SeparationTest;

constexpr double rounding = 1e-9, visible = 1e-7;
constexpr std::int64_t layers = 4;

struct Pair {
    Graph first, second;
    [[nodiscard]] std::string text() const { return formats::to_graph6(first) + " " + formats::to_graph6(second); }
};

// Regular graphs and graphs of equal degrees, which colour refinement does not separate or hardly; labels; renamed ones.
std::vector<Pair> random_pairs() {
    std::vector<Pair> all;
    Random random(21);
    for (int i = 0; i < 10; ++i) {
        for (const NodeId nodes : {8u, 10u})
            all.push_back({wl::test::random_regular(nodes, 3, random), wl::test::random_regular(nodes, 3, random)});
        const Graph graph = wl::test::random_graph(9, 35, random);
        all.push_back({graph, wl::test::switched(graph, 2, random)});
        for (const auto& [node_labels, edge_labels] : {std::pair<Label, Label>{2, 0}, {0, 2}, {2, 2}}) {
            const Graph labelled = wl::test::random_graph(7, 40, random, node_labels, edge_labels);
            all.push_back({labelled, wl::test::shuffled(labelled, random)});
            all.push_back({labelled, wl::test::random_graph(7, 40, random, node_labels, edge_labels)});
        }
    }
    return all;
}

// The Furer graphs of small patterns, and other pairs that are known for what does not separate them.
std::vector<Pair> known_pairs() {
    std::vector<Pair> all = {{rook_graph(4), shrikhande_graph()}};
    for (const unsigned nodes : {3u, 4u, 5u})
        for (const Graph& base : pattern::all_graphs(nodes, pattern::Connected::Only))
            if (const auto pair = theory::cfi_pair(pattern::PatternGraph(theory::test::unlabelled(base)), 22))
                all.push_back({pair->first, pair->second});
    // 40 nodes, which 3-FWL does not separate.
    const auto clique = theory::cfi_pair(pattern::PatternGraph(theory::test::unlabelled(complete_graph(5))), 40);
    all.push_back({clique->first, clique->second});
    for (const NodeId m : {3u, 4u, 5u}) {
        const auto pair = theory::cycle_pair(m);
        all.push_back({pair.first, pair.second});
    }
    const auto circulants = theory::circulant_pair();
    all.push_back({circulants.first, circulants.second});
    return all;
}

const std::vector<Pair>& pairs() {
    static const std::vector<Pair> list = [] {
        std::vector<Pair> all = random_pairs(), known = known_pairs();
        all.insert(all.end(), known.begin(), known.end());
        return all;
    }();
    return list;
}

// Of small networks without batch normalisation.
double difference(const std::string& name, std::int64_t egonet_radius, const Pair& pair, std::int64_t depth = layers) {
    ModelOptions options = default_options(name);
    options.egonet_radius = egonet_radius;
    options.depth = depth;
    options.width = options.head_width = 16;
    options.head_depth = 2;
    options.batch_norm = false;
    options.learn_epsilon = true;
    if (is_lrp(name)) options.pooling = "sum";
    return models::difference(options, std::vector<Graph>{pair.first, pair.second});
}

struct Bound {
    std::string model;
    SeparationTest test;
    std::int64_t egonet_radius = 0;
};

std::vector<Bound> bounds() {
    using Kind = SeparationTest::Kind;
    std::vector<Bound> all;
    for (const char* const name : {"gin", "mpnn"}) all.push_back({name, {.kind = Kind::FolkloreWl, .k = 1}});
    all.push_back({"ppgn", {.kind = Kind::FolkloreWl, .k = 2}});
    for (const char* const name :
         {"subgraph-gnn", "local-2-gnn", "local-2-fgnn", "local-2-fgnn-symmetric", "i2-gnn", "1-2-3-gnn"})
        all.push_back({name, {.kind = Kind::Refinement, .refinement = name}});
    for (const std::int64_t radius : {1, 2})
        all.push_back({"subgraph-gnn",
                       {.kind = Kind::Refinement, .refinement = "subgraph-gnn:" + std::to_string(radius)},
                       radius});
    for (const auto& [name, truncation] :
         {std::pair<const char*, lrp::Truncation>{"deep-lrp-1-3", {1, 3}}, {"deep-lrp-3-1", {3, 1}}})
        all.push_back({name, {.kind = Kind::Lrp, .k = 0, .truncation = truncation}});
    return all;
}

/// Whether the test separates the pair in as many rounds as the networks have layers. The test of LRP does not say the round.
bool separates_in_time(SeparationTest test, const theory::SeparationResult& result, const Pair& pair) {
    if (result.round) return *result.round <= static_cast<std::size_t>(layers);
    test.rounds = layers;
    return theory::run(test, pair.first, pair.second).distinguished;
}

TEST(Networks, HaveEqualOutputsWhereTheirTestDoesNotSeparate) {
    for (const auto& [model, test, egonet_radius] : bounds()) {
        unsigned equal = 0, separated = 0, seen = 0;
        for (const Pair& pair : pairs()) {
            const auto result = theory::run(test, pair.first, pair.second);
            ASSERT_TRUE(result.executed) << result.note;
            if (result.distinguished && !separates_in_time(test, result, pair)) continue;
            const double found = difference(model, egonet_radius, pair);
            if (result.distinguished) {
                ++separated;
                seen += found > visible ? 1 : 0;
            } else {
                ++equal;
                EXPECT_LT(found, rounding) << model << ": " << pair.text();
            }
        }
        EXPECT_GE(equal, 30u) << model;
        EXPECT_GE(separated, 20u) << model;
        EXPECT_GE(seen, separated * 9 / 10) << model << " of " << separated;
    }
}

// So reports find the verdicts of a network by its name.
TEST(Networks, AreArchitecturesOfTheTheory) {
    for (const std::string& model : model_names()) EXPECT_EQ(theory::name(theory::parse_architecture(model)), model);
    for (const Bound& bound : bounds())
        if (bound.test.kind == SeparationTest::Kind::Refinement) {
            EXPECT_EQ(theory::parse_architecture(bound.test.refinement).test, bound.test.refinement);
        }
}

// Each of the stronger networks sees a pair that a weaker one does not.
TEST(Networks, AreStrongerAsTheHierarchySays) {
    const auto furer = [](const char* graph6) {
        const auto pair =
            theory::cfi_pair(pattern::PatternGraph(theory::test::unlabelled(formats::parse_graph6(graph6))));
        return Pair{pair->first, pair->second};
    };
    const Pair ears = furer("E{CW"), almost = furer("EyuG");
    EXPECT_LT(difference("subgraph-gnn", 0, ears, 5), rounding);
    EXPECT_GT(difference("local-2-gnn", 0, ears, 5), visible);
    EXPECT_LT(difference("local-2-gnn", 0, almost, 5), rounding);
    EXPECT_GT(difference("local-2-fgnn-symmetric", 0, almost, 5), visible);
    const Pair strongly_regular{rook_graph(4), shrikhande_graph()};
    EXPECT_LT(difference("local-2-fgnn-symmetric", 0, strongly_regular), rounding);
    EXPECT_GT(difference("i2-gnn", 0, strongly_regular), visible);
}

}  // namespace
}  // namespace countable::models
