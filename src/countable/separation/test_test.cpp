#include "countable/separation/test.hpp"

#include <gmock/gmock.h>

#include "countable/formats/graph6.hpp"
#include "countable/separation/reference.hpp"
#include "countable/wl/color_refinement.hpp"
#include "countable/wl/k_wl.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::separation {
namespace {

using wl::test::random_graph;
using wl::test::random_regular;
using wl::test::switched;

const std::vector<std::string> with_reference = {"subgraph-gnn",  "swl-vs",       "swl-sv",
                                                 "pswl",          "gswl",         "local-2-gnn",
                                                 "sswl",          "local-2-fgnn", "local-2-fgnn-symmetric",
                                                 "i2-gnn",        "k-osan:1",     "k-osan:2",
                                                 "k-gnn:1",       "k-gnn:2",      "k-gnn:3",
                                                 "spd",           "resistance",   "spectral",
                                                 "eb-1wl",        "1-2-3-gnn",    "subgraph-gnn:1",
                                                 "subgraph-gnn:2"};

std::string text(const Graph& first, const Graph& second) {
    return formats::to_graph6(first) + " " + formats::to_graph6(second) +
           (first.has_node_labels() ? ", labelled nodes" : "") + (first.has_edge_labels() ? ", labelled edges" : "");
}

/// Pairs of which many tests separate some, and none separates all.
std::pair<Graph, Graph> draw_pair(Random& random, NodeId most) {
    const auto n = static_cast<NodeId>(4 + random.below(most - 3));
    const auto shape = random.below(4);
    if (shape == 0) {
        const NodeId even = n + n % 2;
        return {random_regular(even, 3, random), random_regular(even, 3, random)};
    }
    const Label node_labels = shape == 2 ? 2 : 0, edge_labels = shape == 3 ? 2 : 0;
    const auto graph =
        random_graph(n, 20 + 10 * static_cast<unsigned>(random.below(5)), random, node_labels, edge_labels);
    if (shape == 1) return {graph, switched(graph, 2, random)};
    return {graph, random.chance(1, 3) ? wl::test::shuffled(graph, random)
                                       : random_graph(n, 40, random, node_labels, edge_labels)};
}

TEST(SeparationTests, AgreeWithTheirDefinitions) {
    for (const auto& name : with_reference) {
        Random random(2023);
        const auto test = find_test(name);
        ASSERT_TRUE(test) << name;
        const NodeId most = name == "k-osan:2" || name == "k-gnn:3" || name == "i2-gnn" || name == "1-2-3-gnn" ? 6 : 8;
        for (int i = 0; i < 60; ++i) {
            const auto [first, second] = draw_pair(random, most);
            const Outcome expected = reference::run(name, first, second), found = test->run(first, second);
            ASSERT_EQ(found.separating_round, expected.separating_round) << name << ": " << text(first, second);
            ASSERT_EQ(found.stable_round, expected.stable_round) << name << ": " << text(first, second);
            ASSERT_EQ(found.num_colors, expected.num_colors) << name << ": " << text(first, second);
            const Outcome collisions = test->run(first, second, {.threads = 2, .fingerprint_bits = 3});
            ASSERT_EQ(collisions.num_colors, expected.num_colors) << name << ": " << text(first, second);
            ASSERT_EQ(collisions.separating_round, expected.separating_round) << name << ": " << text(first, second);
        }
    }
}

TEST(SeparationTests, EmptyGraphsAndSingleNodes) {
    for (const auto& name : with_reference) {
        const auto test = find_test(name);
        for (const Graph& graph : {Graph(), Graph(1, {}), Graph(2, {{0, 1}}), Graph(3, {{0, 1}})}) {
            EXPECT_FALSE(test->run(graph, graph).distinguished()) << name;
            EXPECT_TRUE(test->run(graph, Graph(4, {{0, 1}})).distinguished()) << name;
        }
        EXPECT_TRUE(test->run(Graph(1, {}), Graph()).distinguished()) << name;
    }
}

TEST(SeparationTests, ColoursOfNodesDoNotDependOnTheirNumbers) {
    Random random(5);
    for (const auto& name : with_reference) {
        const auto test = find_test(name);
        const Graph graph = random_graph(9, 40, random);
        std::vector<NodeId> turned = {1, 2, 3, 4, 5, 6, 7, 8, 0};
        const Outcome outcome = test->run(graph, relabel(graph, turned));
        EXPECT_FALSE(outcome.distinguished()) << name;
        for (NodeId v = 0; v < 9 && !outcome.node_colors[0].empty(); ++v)
            EXPECT_EQ(outcome.node_colors[0][v], outcome.node_colors[1][turned[v]]) << name;
    }
}

/// finer separates whatever coarser does (Zhang et al. 2023, 2024; Qian et al. 2022).
struct Order {
    std::string finer, coarser;
};
const std::vector<Order> orders = {
    {"subgraph-gnn", "k-gnn:1"},
    {"subgraph-gnn:2", "subgraph-gnn:1"},
    {"subgraph-gnn:3", "subgraph-gnn:2"},
    {"subgraph-gnn", "subgraph-gnn:3"},
    {"subgraph-gnn:100", "subgraph-gnn"},
    {"swl-sv", "subgraph-gnn"},
    {"pswl", "subgraph-gnn"},
    {"gswl", "pswl"},
    {"gswl", "swl-sv"},
    {"local-2-gnn", "gswl"},
    {"local-2-fgnn", "pswl"},
    {"local-2-fgnn-symmetric", "local-2-gnn"},
    {"local-2-fgnn-symmetric", "local-2-fgnn"},
    {"i2-gnn", "subgraph-gnn"},
    {"k-osan:2", "i2-gnn"},
    {"k-osan:2", "k-osan:1"},
    {"spd", "k-gnn:1"},
    {"resistance", "k-gnn:1"},
    {"spectral", "k-gnn:1"},
    {"pswl", "spectral"},
    {"eb-1wl", "k-gnn:1"},
    {"1-2-3-gnn", "k-gnn:1"},
    {"local-2-fgnn", "eb-1wl"},
    {"gsn:triangle", "k-gnn:1"},
    {"gsn:triangle,cycle-4", "gsn:triangle"},
    {"gsn-edge:triangle", "gsn:triangle"},
    {"hom:triangle", "gsn:triangle"},
    {"gsn:triangle", "hom:triangle"},
};

TEST(SeparationTests, FollowTheKnownHierarchy) {
    Random random(77);
    const auto two_fwl = [](const Graph& a, const Graph& b) {
        return wl::k_wl(a, b, {.k = 2, .variant = wl::Variant::Folklore}).distinguished();
    };
    std::map<std::string, std::array<int, 2>> seen;  // separated or not
    for (int i = 0; i < 1500; ++i) {
        const auto [first, second] = draw_pair(random, 12);
        std::map<std::string, bool> separated;
        const auto ask = [&](const std::string& name) {
            const auto [place, fresh] = separated.try_emplace(name, false);
            if (fresh) place->second = find_test(name)->run(first, second, {.verdict_only = true}).distinguished();
            if (fresh) ++seen[name][place->second ? 1 : 0];
            return place->second;
        };
        for (const auto& [finer, coarser] : orders) {
            const bool fine = ask(finer);
            if (!ask(coarser)) continue;
            ASSERT_TRUE(fine) << coarser << " separates and " << finer << " does not: " << text(first, second);
        }
        ASSERT_EQ(ask("k-gnn:1"), wl::color_refinement(first, second).distinguished()) << text(first, second);
        const bool folklore = two_fwl(first, second);
        for (const std::string below : {"local-2-fgnn-symmetric", "spd", "resistance", "spectral", "eb-1wl"})
            if (ask(below)) {
                ASSERT_TRUE(folklore) << below << ": " << text(first, second);
            }
    }
    for (const auto& [name, numbers] : seen)
        EXPECT_GT(numbers[0] * numbers[1], 0) << name << " says the same of all pairs";
}

TEST(SeparationTests, RefuseWhatTheyCannotDo) {
    EXPECT_FALSE(find_test("no-such-test"));
    EXPECT_THROW((void)find_test("k-osan:0"), std::invalid_argument);
    EXPECT_THROW((void)find_test("k-gnn:x"), std::invalid_argument);
    EXPECT_THROW((void)find_test("gsn:nonsense"), std::invalid_argument);
    EXPECT_THROW((void)find_test("gsn:"), std::invalid_argument);
    const Graph graph(40, {{0, 1}});
    EXPECT_THROW((void)find_test("k-osan:2")->run(graph, graph, {.memory = 1000}), std::invalid_argument);
    EXPECT_THROW((void)find_test("1-2-3-gnn")->run(star_graph(2000), star_graph(2000)), std::invalid_argument);
}

TEST(SeparationTests, EveryEntryOfTheTableIsATest) {
    for (const auto& entry : test_table()) {
        std::string name(entry.name);
        if (const auto colon = name.find(':'); colon != name.npos)
            name = name.substr(0, colon + 1) + (name[colon + 1] == 'K' ? "2" : "triangle");
        const auto test = find_test(name);
        ASSERT_TRUE(test) << name;
        EXPECT_EQ(find_entry(name), &entry) << name;
        EXPECT_FALSE(test->run(Graph(3, {{0, 1}}), Graph(3, {{1, 2}})).distinguished()) << name;
    }
}

}  // namespace
}  // namespace countable::separation
