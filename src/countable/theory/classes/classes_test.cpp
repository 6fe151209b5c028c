#include <gmock/gmock.h>

#include "countable/formats/graph6.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/treewidth.hpp"
#include "countable/theory/classes/class_table.hpp"
#include "countable/theory/classes/membership.hpp"
#include "countable/theory/verdict.hpp"

namespace countable::theory {
namespace {

using count::Embedding;
using pattern::PatternGraph;

PatternGraph shape_of(std::string_view graph6) {
    return PatternGraph(pattern::from_graph("F", formats::parse_graph6(graph6)));
}

Answer ask(const std::string& architecture, const std::string& pattern, count::Per per = count::Per::Graph,
           Embedding kind = Embedding::NonInduced) {
    Labels labels;
    PatternCache cache(pattern::parse(pattern, labels));
    return decide({parse_architecture(architecture), kind, std::nullopt, per}, cache).answer;
}

/// All connected patterns of up to 5 nodes, and of 6 nodes with few edges.
std::vector<PatternGraph> small_patterns() {
    std::vector<PatternGraph> list;
    for (unsigned n = 2; n <= 6; ++n)
        for (const Graph& graph : pattern::all_graphs(n, pattern::Connected::Only))
            if (n < 6 || graph.num_edges() <= 9) list.emplace_back(pattern::from_graph("F", graph));
    return list;
}

TEST(FurerGraphs, SeparateExactlyWhatTheClassesSay) {
    FurerExperiments experiments;
    for (const PatternGraph& shape : small_patterns()) {
        const std::string text = formats::to_graph6(pattern::skeleton(shape));
        const bool forest = shape.num_edges() + 1 == shape.size;
        bool one_node = false;
        for (unsigned removed = 0; removed < shape.size; ++removed) {
            std::vector<unsigned> rest;
            for (unsigned v = 0; v < shape.size; ++v)
                if (v != removed) rest.push_back(v);
            const auto left = pattern::induced_subgraph(shape, rest);
            one_node |= left.num_edges() + pattern::component_nodes(left).size() == left.size;
        }
        EXPECT_EQ(experiments.separated("k-gnn:1", shape), forest) << text;
        EXPECT_EQ(experiments.separated("subgraph-gnn", shape), one_node) << text;
        const bool local = experiments.separated("local-2-gnn", shape).value();
        const bool folklore = experiments.separated("local-2-fgnn-symmetric", shape).value();
        EXPECT_LE(one_node, local) << text;
        EXPECT_LE(local, folklore) << text;
        EXPECT_LE(folklore, pattern::treewidth(shape) <= 2) << text;
        EXPECT_LE(forest, experiments.separated("spectral", shape).value()) << text;
    }
}

TEST(FurerGraphs, KnownPatternsBetweenTheClasses) {
    FurerExperiments experiments;
    for (const auto* const graph6 : {"E{CW", "EJyG", "EhNG", "E^eG"}) {
        EXPECT_EQ(experiments.separated("local-2-gnn", shape_of(graph6)), true) << graph6;
        EXPECT_EQ(experiments.separated("subgraph-gnn", shape_of(graph6)), false) << graph6;
    }
    EXPECT_EQ(experiments.separated("local-2-fgnn", shape_of("EyuG")), true);
    EXPECT_EQ(experiments.separated("local-2-fgnn-symmetric", shape_of("EyuG")), true);
    EXPECT_EQ(experiments.separated("local-2-gnn", shape_of("EyuG")), false);
}

TEST(ClassVerdicts, CyclesPerGraphAndPerNode) {
    for (const std::string cycle : {"cycle-3", "cycle-4", "cycle-5", "cycle-6", "cycle-7"}) {
        EXPECT_EQ(ask("local-2-gnn", cycle), Answer::Yes) << cycle;
        EXPECT_EQ(ask("spectral", cycle), Answer::Yes) << cycle;  // Gai et al. 2025: up to 7
        EXPECT_EQ(ask("k-fwl:2", cycle, count::Per::Node), Answer::Yes) << cycle;
    }
    EXPECT_EQ(ask("local-2-gnn", "cycle-8"), Answer::No);
    EXPECT_EQ(ask("spectral", "cycle-8"), Answer::No);
    // Huang et al. 2023: at a node, subgraph GNNs count cycles of up to 4 nodes, I2-GNN of up to 6.
    for (const std::string cycle : {"cycle-3", "cycle-4"})
        EXPECT_EQ(ask("subgraph-gnn", cycle, count::Per::Node), Answer::Yes) << cycle;
    EXPECT_EQ(ask("subgraph-gnn", "cycle-5"), Answer::Yes);
    EXPECT_EQ(ask("subgraph-gnn", "cycle-5", count::Per::Node), Answer::No);
    for (const std::string cycle : {"cycle-3", "cycle-4", "cycle-5", "cycle-6"})
        EXPECT_EQ(ask("i2-gnn", cycle, count::Per::Node), Answer::Yes) << cycle;
    EXPECT_NE(ask("i2-gnn", "cycle-7", count::Per::Node), Answer::Yes);
}

TEST(ClassVerdicts, InducedCounts) {
    EXPECT_EQ(ask("subgraph-gnn", "path-3", count::Per::Graph, Embedding::Induced), Answer::Yes);
    EXPECT_EQ(ask("subgraph-gnn", "path-4", count::Per::Graph, Embedding::Induced), Answer::No);
    EXPECT_EQ(ask("i2-gnn", "path-4", count::Per::Graph, Embedding::Induced), Answer::Yes);
    EXPECT_EQ(ask("eb-1wl", "triangle", count::Per::Graph, Embedding::Induced), Answer::Yes);
}

TEST(ClassVerdicts, CertificatesAreRun) {
    Labels labels;
    for (const auto& [architecture, text, per] : {std::tuple{"subgraph-gnn", "K4", count::Per::Graph},
                                                  {"local-2-gnn", "K4", count::Per::Graph},
                                                  {"gsn:triangle", "cycle-4", count::Per::Graph},
                                                  {"subgraph-gnn", "cycle-5", count::Per::Node}}) {
        PatternCache cache(pattern::parse(text, labels));
        const Verdict verdict =
            decide({parse_architecture(architecture), Embedding::NonInduced, std::nullopt, per}, cache);
        ASSERT_EQ(verdict.answer, Answer::No) << architecture << " " << text << ": " << verdict.reason;
        ASSERT_TRUE(is_verified(verdict.evidence)) << architecture << " " << text;
        EXPECT_EQ(std::get<PairCertificate>(*verdict.evidence).nodes.has_value(), per == count::Per::Node);
    }
}

TEST(ClassTable, HasEveryTest) {
    for (const std::string name : {"subgraph-gnn", "swl-sv", "pswl", "gswl", "local-2-gnn", "local-2-fgnn",
                                   "local-2-fgnn-symmetric", "i2-gnn", "k-osan:2", "k-gnn:3", "spd", "resistance",
                                   "spectral", "eb-1wl", "gsn:triangle", "gsn-edge:triangle", "hom:triangle"}) {
        EXPECT_FALSE(class_entry(name).citation.empty()) << name;
        EXPECT_GE(fwl_bound(name), 1u) << name;
    }
    EXPECT_EQ(fwl_bound("hom:K4"), 3u);
}

}  // namespace
}  // namespace countable::theory
