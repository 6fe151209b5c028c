#include <gmock/gmock.h>

#include <map>
#include <tuple>

#include "countable/count/counter.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/graph/families.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/graphlets.hpp"
#include "countable/pattern/subgraphs.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/pattern/treewidth.hpp"
#include "countable/separation/test.hpp"
#include "countable/theory/classes/class_table.hpp"
#include "countable/theory/classes/local_folklore.hpp"
#include "countable/theory/classes/membership.hpp"
#include "countable/theory/classes/pattern_trees.hpp"
#include "countable/theory/pairs/double_covers.hpp"
#include "countable/theory/verdict.hpp"
#include "countable/wl/test_graphs.hpp"

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

/// What composes is separated by the test itself, at the root, too. All patterns that become forests without the root
/// are among it, as the test refines that of subgraph GNNs.
TEST(LocalFolklore, ComposesOnlyWhatTheTestSeparates) {
    FurerExperiments experiments;
    std::size_t composed = 0, roots = 0, beyond_marks = 0;
    for (const PatternGraph& shape : small_patterns()) {
        if (shape.num_edges() > 8) continue;
        const std::string text = formats::to_graph6(pattern::skeleton(shape));
        bool some_root = false;
        for (unsigned root = 0; root < shape.size; ++root) {
            const bool composes = local_folklore_composes(shape, root);
            const bool marked = membership("subgraph-gnn", shape, root, experiments) == Membership::In;
            EXPECT_LE(marked, composes) << text << " " << root;
            some_root |= composes;
            composed += composes;
            beyond_marks += composes && !marked;
            ++roots;
            if (composes) {
                EXPECT_EQ(experiments.separated("local-2-fgnn", shape, root), true) << text << " " << root;
            }
        }
        EXPECT_EQ(local_folklore_composes(shape, std::nullopt), some_root) << text;
    }
    EXPECT_GT(composed, 0);
    EXPECT_LT(composed, roots);
    EXPECT_GT(beyond_marks, 100);
    EXPECT_TRUE(local_folklore_composes(shape_of("EyuG"), std::nullopt));
    EXPECT_FALSE(local_folklore_composes(PatternGraph(pattern::from_graph("K4", complete_graph(4))), 0));
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
    for (const std::string cycle : {"cycle-3", "cycle-4", "cycle-5", "cycle-6"})
        EXPECT_EQ(ask("local-2-fgnn", cycle, count::Per::Node), Answer::Yes) << cycle;
    EXPECT_NE(ask("local-2-fgnn", "cycle-8", count::Per::Node), Answer::Yes);
}

/// Sets of three nodes see four, and with pairs a 5-cycle; of 6-cycles nothing is known.
TEST(ClassVerdicts, OneTwoThreeGnn) {
    for (const std::string text :
         {"cycle-3", "cycle-4", "cycle-5", "path-4", "path-5", "tailed-triangle", "chordal-cycle", "clique-4"})
        for (const auto per : {count::Per::Graph, count::Per::Node})
            EXPECT_EQ(ask("1-2-3-gnn", text, per), Answer::Yes) << text;
    EXPECT_EQ(ask("1-2-3-gnn", "path-4", count::Per::Node, Embedding::Induced), Answer::Yes);
    EXPECT_EQ(ask("1-2-3-gnn", "cycle-6"), Answer::Unknown);
    EXPECT_EQ(ask("1-2-3-gnn", "clique-5", count::Per::Node), Answer::No);
}

TEST(ClassVerdicts, InducedCounts) {
    EXPECT_EQ(ask("subgraph-gnn", "path-3", count::Per::Graph, Embedding::Induced), Answer::Yes);
    EXPECT_EQ(ask("subgraph-gnn", "path-4", count::Per::Graph, Embedding::Induced), Answer::No);
    EXPECT_EQ(ask("i2-gnn", "path-4", count::Per::Graph, Embedding::Induced), Answer::Yes);
    EXPECT_EQ(ask("eb-1wl", "triangle", count::Per::Graph, Embedding::Induced), Answer::Yes);
}

TEST(ClassVerdicts, CertificatesAreRun) {
    Labels labels;
    for (const auto& [architecture, text, per] :
         {std::tuple{"subgraph-gnn", "K4", count::Per::Graph},
          {"local-2-gnn", "K4", count::Per::Graph},
          {"k-osan:1", "K4", count::Per::Graph},
          {"k-gnn:3", "K5", count::Per::Graph},
          {"gsn:triangle", "cycle-4", count::Per::Graph},
          {"gsn:cycle-3,cycle-4,cycle-5,cycle-6", "chordal-cycle", count::Per::Graph},
          {"gsn:cycle-3,cycle-4", "tailed-triangle", count::Per::Node},
          {"subgraph-gnn", "cycle-5", count::Per::Node}}) {
        PatternCache cache(pattern::parse(text, labels));
        const Verdict verdict =
            decide({parse_architecture(architecture), Embedding::NonInduced, std::nullopt, per}, cache);
        ASSERT_EQ(verdict.answer, Answer::No) << architecture << " " << text << ": " << verdict.reason;
        ASSERT_TRUE(is_verified(verdict.evidence)) << architecture << " " << text;
        EXPECT_EQ(std::get<PairCertificate>(*verdict.evidence).nodes.has_value(), per == count::Per::Node);
    }
}

/// The edges of two graphs of 18 nodes, 0 to 5 of one kind and 6 to 17 of another. In both, every node is in one triangle, those of
/// the first kind have two neighbours of each kind, and those of the second one of the first. Triangles of the first graph
/// have a node of the first kind and two of the second, those of the second graph nodes of one kind.
std::array<std::vector<Edge>, 2> one_triangle_at_each_node() {
    std::vector<Edge> mixed, apart;
    const auto o = [](NodeId i) { return 6 + i % 12; };
    for (NodeId i = 0; i < 6; ++i) {
        mixed.insert(mixed.end(), {{i, o(2 * i)}, {i, o(2 * i + 1)}, {o(2 * i), o(2 * i + 1)}});
        mixed.insert(mixed.end(), {{i, (i + 1) % 6}, {o(2 * i), o(2 * i + 2)}, {o(2 * i + 1), o(2 * i + 3)}});
        apart.insert(apart.end(), {{3 * i, 3 * i + 1}, {3 * i + 1, 3 * i + 2}, {3 * i, 3 * i + 2}});
        apart.insert(apart.end(), {{i, o(i)}, {i, o(i + 6)}});
    }
    for (NodeId i = 0; i < 3; ++i) apart.insert(apart.end(), {{o(i), o(i + 3)}, {o(i + 6), o(i + 9)}});
    return {mixed, apart};
}

/// The same with a leaf at each node of the first kind, instead of kinds.
std::vector<Graph> triangles_with_leaves() {
    std::vector<Graph> graphs;
    for (auto& edges : one_triangle_at_each_node()) {
        for (NodeId i = 0; i < 6; ++i) edges.push_back({i, 18 + i});
        graphs.emplace_back(24, edges);
    }
    return graphs;
}

/// Cubic and 4-regular graphs, two strongly regular ones, Furer graphs, and double covers of graphs whose degrees differ, in
/// which colour refinement sees the same.
std::vector<std::vector<Graph>> graphs_of_one_size() {
    Random random(21);
    std::vector<std::vector<Graph>> lists(3);
    for (int i = 0; i < 30; ++i) {
        lists[0].push_back(wl::test::random_regular(10, 3, random));
        lists[1].push_back(wl::test::random_regular(9, 4, random));
    }
    lists[2] = {rook_graph(4), shrikhande_graph()};
    for (const auto* const base : {"Bw", "Cr", "C~", "E{CW", "EyuG", "Dhc"})
        for (const bool twisted : {false, true}) {
            const Graph graph = wl::test::cai_furer_immerman(formats::parse_graph6(base), twisted);
            if (!twisted) lists.emplace_back();
            lists.back().push_back(graph);
        }
    for (int i = 0; i < 12; ++i) lists.push_back(double_covers(wl::test::random_graph(6, 50, random), 3));
    lists.push_back(triangles_with_leaves());
    return lists;
}

/// Where can says yes, graphs that the test does not separate have equal counts, and nodes of one colour have equal counts.
TEST(ClassVerdicts, YesMeansEqualCountsWhereTheTestSeparatesNothing) {
    const auto patterns = pattern::graphlets(5);
    std::vector<count::Query> per_graph, per_node;
    for (const auto& pattern : patterns)
        for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
            per_graph.push_back({pattern, kind, count::Per::Graph});
            per_node.push_back({pattern, kind, count::Per::Node});
        }
    const count::Counter whole(per_graph), at_nodes(per_node);
    const auto lists = graphs_of_one_size();
    const auto library = std::make_shared<PairLibrary>();
    for (const std::string name : {"subgraph-gnn",
                                   "subgraph-gnn:1",
                                   "subgraph-gnn:2",
                                   "swl-sv",
                                   "pswl",
                                   "gswl",
                                   "local-2-gnn",
                                   "local-2-fgnn",
                                   "local-2-fgnn-symmetric",
                                   "i2-gnn",
                                   "spectral",
                                   "eb-1wl",
                                   "spd",
                                   "gsn:triangle",
                                   "hom:triangle",
                                   "k-gnn:2",
                                   "k-gnn:3",
                                   "1-2-3-gnn",
                                   "gsn:cycle-3,cycle-4,cycle-5",
                                   "hom:cycle-3,cycle-4,cycle-5",
                                   "gsn-edge:cycle-3,cycle-4",
                                   "gsn-edge:tailed-triangle",
                                   "gsn:tailed-triangle",
                                   "hom:tailed-triangle"}) {
        const auto test = separation::find_test(name);
        std::vector<bool> yes, yes_at_nodes;
        for (const auto& query : per_graph) {
            FurerExperiments& experiments = library->experiments;
            const auto answer = [&](count::Per per) {
                return decide_by_class(name, query.pattern, query.embedding, per, experiments).answer == Answer::Yes;
            };
            yes.push_back(answer(count::Per::Graph));
            yes_at_nodes.push_back(answer(count::Per::Node));
        }
        std::size_t compared = 0, nodes = 0;
        for (const auto& list : lists)
            for (std::size_t i = 0; i < list.size(); ++i)
                for (std::size_t j = i + 1; j < list.size() && j <= i + 3; ++j) {
                    const auto outcome = test->run(list[i], list[j]);
                    const std::string text =
                        name + ": " + formats::to_graph6(list[i]) + " " + formats::to_graph6(list[j]);
                    if (!outcome.distinguished()) {
                        ++compared;
                        const auto a = whole(list[i]), b = whole(list[j]);
                        for (std::size_t q = 0; q < a.size(); ++q)
                            if (yes[q]) {
                                ASSERT_EQ(a[q].total, b[q].total) << text << " " << patterns[q / 2].name;
                            }
                    }
                    if (outcome.node_colors[0].size() != list[i].num_nodes()) continue;
                    const std::array both = {at_nodes(list[i]), at_nodes(list[j])};
                    std::map<separation::Color, std::pair<unsigned, NodeId>> first_of;
                    for (unsigned g = 0; g < 2; ++g)
                        for (NodeId v = 0; v < outcome.node_colors[g].size(); ++v) {
                            const auto [place, fresh] =
                                first_of.try_emplace(outcome.node_colors[g][v], std::pair{g, v});
                            if (fresh) continue;
                            ++nodes;
                            const auto [h, u] = place->second;
                            for (std::size_t q = 0; q < per_node.size(); ++q)
                                for (std::size_t orbit = 0; yes_at_nodes[q] && orbit < both[g][q].orbits; ++orbit)
                                    ASSERT_EQ(both[g][q].at(v, orbit), both[h][q].at(u, orbit))
                                        << text << " " << patterns[q / 2].name << " at nodes " << u << " and " << v;
                        }
                }
        EXPECT_GT(compared, 0u) << name;
        EXPECT_TRUE(nodes > 0 || name.starts_with("k-gnn:")) << name;
    }
}

TEST(PatternTrees, AreTreesWithFeaturesAtNodes) {
    Labels labels;
    const auto is_triangle = [](const PatternGraph& piece, unsigned) {
        return piece.size == 3 && piece.num_edges() == 3;
    };
    const auto tree = [&](const std::string& text, unsigned root) {
        return is_pattern_tree(PatternGraph(pattern::parse(text, labels)), root, is_triangle);
    };
    const std::string tailed = "0-1, 1-2, 2-0, 2-3";
    EXPECT_TRUE(tree("0-1, 1-2, 1-3", 2));
    EXPECT_FALSE(tree(tailed, 0));
    EXPECT_TRUE(tree(tailed, 2));
    EXPECT_TRUE(tree(tailed, 3));
    EXPECT_TRUE(tree("0-1, 1-2, 2-0, 2-3, 3-4, 4-2", 2));       // two triangles with a node in common
    EXPECT_TRUE(tree("0-1, 1-2, 2-0, 2-3, 3-4, 4-5, 5-3", 2));  // with an edge between them
    EXPECT_FALSE(tree("0-1, 1-2, 2-0, 1-3, 2-4", 1));           // two tails
    EXPECT_FALSE(tree("0-1, 1-2, 2-3, 3-0, 0-2", 0));
    // A feature whose root is a cut node takes several branches; what is left are subtrees.
    const auto is_tailed = [](const PatternGraph& piece, unsigned root) {
        unsigned degree = 0;
        for (unsigned v = 0; v < piece.size; ++v) degree += v != root && piece.adjacent(root, v) ? 1 : 0;
        return piece.size == 4 && piece.num_edges() == 4 && degree == 3;
    };
    const PatternGraph two_tails(pattern::parse("0-1, 1-2, 2-0, 2-3, 2-4", labels));
    EXPECT_TRUE(is_pattern_tree(two_tails, 2, is_tailed));
    EXPECT_FALSE(is_pattern_tree(PatternGraph(pattern::parse("triangle", labels)), 2, is_tailed));
}

/// The egonet of some node has to hold the whole pattern: half of a path or of a cycle lies on either side.
TEST(ClassVerdicts, EgonetsHaveToBeLargeEnough) {
    const std::vector<std::pair<std::string, unsigned>> radii = {{"triangle", 1}, {"path-4", 2}, {"path-5", 2},
                                                                 {"path-6", 3},   {"path-7", 3}, {"cycle-4", 2},
                                                                 {"cycle-5", 2},  {"cycle-6", 3}};
    for (const auto& [text, radius] : radii)
        for (const unsigned k : {1u, 2u, 3u})
            EXPECT_EQ(ask("subgraph-gnn:" + std::to_string(k), text), k >= radius ? Answer::Yes : Answer::No)
                << text << " " << k;
    EXPECT_EQ(ask("subgraph-gnn:2", "cycle-4", count::Per::Node), Answer::Yes);
    EXPECT_EQ(ask("subgraph-gnn:9", "cycle-5", count::Per::Node), Answer::No);
    EXPECT_EQ(ask("subgraph-gnn:9", "K4"), Answer::No);
}

TEST(ClassVerdicts, SetsOfTwoNodes) {
    for (const std::string text :
         {"triangle", "path-4", "star-3", "tailed-triangle", "chordal-cycle", "cycle-4", "cycle-5", "path-5"})
        EXPECT_EQ(ask("k-gnn:2", text), Answer::Yes) << text;
    EXPECT_EQ(ask("k-gnn:2", "triangle", count::Per::Graph, Embedding::Induced), Answer::Yes);
    EXPECT_EQ(ask("k-gnn:2", "K4"), Answer::No);
    EXPECT_EQ(ask("k-gnn:2", "a:C, b:O, c:O, a-b, b-c, a-c"), Answer::Unknown);
}

/// Over the integers modulo a prime: at most the rank over the rationals.
std::size_t rank_of(std::vector<std::vector<std::int64_t>> rows) {
    constexpr std::int64_t prime = 1'000'003;
    const auto inverse = [](std::int64_t x) {
        std::int64_t power = x, result = 1;
        for (std::int64_t e = prime - 2; e > 0; e /= 2, power = power * power % prime)
            if (e % 2 == 1) result = result * power % prime;
        return result;
    };
    std::size_t rank = 0;
    for (std::size_t column = 0; !rows.empty() && column < rows[0].size(); ++column) {
        const auto pivot = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                                        [&](const auto& row) { return row[column] % prime != 0; });
        if (pivot == rows.end()) continue;
        std::swap(*pivot, rows[rank]);
        const std::int64_t scale = inverse(rows[rank][column]);
        for (std::size_t r = rank + 1; r < rows.size(); ++r)
            for (std::size_t c = rows[r].size(); c-- > column;)
                rows[r][c] = ((rows[r][c] - rows[r][column] * scale % prime * rows[rank][c]) % prime + prime) % prime;
        ++rank;
    }
    return rank;
}

/// A set of K + 1 nodes has (K + 1) K ordered pairs of sets of K nodes. How many of them there are of each kind, by the types of both sets
/// and whether the two other nodes are adjacent, is what one round sees, and determines how many induced copies there are of each graph.
TEST(ClassVerdicts, SetsOfNodesSeeOneMoreNode) {
    for (const unsigned k : {1u, 2u, 3u, 4u}) {
        const auto graphs = pattern::all_graphs(k + 1);
        std::map<std::tuple<std::string, bool, std::string>, std::vector<std::int64_t>> seen;
        for (std::size_t g = 0; g < graphs.size(); ++g) {
            const PatternGraph shape(pattern::from_graph("P", graphs[g]));
            const auto without = [&](unsigned node) {
                std::vector<unsigned> rest;
                for (unsigned v = 0; v < shape.size; ++v)
                    if (v != node) rest.push_back(v);
                return pattern::canonical_form(pattern::induced_subgraph(shape, rest));
            };
            for (unsigned v = 0; v <= k; ++v)
                for (unsigned w = 0; w <= k; ++w) {
                    if (v == w) continue;
                    auto& row = seen[{without(w), shape.adjacent(v, w), without(v)}];
                    row.resize(graphs.size());
                    ++row[g];
                }
        }
        std::vector<std::vector<std::int64_t>> rows;
        for (const auto& [kind, row] : seen) rows.push_back(row);
        EXPECT_EQ(rank_of(rows), graphs.size()) << k;
        EXPECT_EQ(
            ask("k-gnn:" + std::to_string(k), "clique-" + std::to_string(k + 1), count::Per::Graph, Embedding::Induced),
            Answer::Yes);
    }
}

TEST(ClassVerdicts, CountsAsFeatures) {
    const std::string cycles = "cycle-3,cycle-4,cycle-5,cycle-6";
    EXPECT_EQ(ask("gsn:" + cycles, "tailed-triangle"), Answer::Yes);
    EXPECT_EQ(ask("hom:" + cycles, "tailed-triangle"), Answer::Yes);
    EXPECT_EQ(ask("hom:" + cycles, "cycle-5"), Answer::Yes);
    EXPECT_EQ(ask("hom:" + cycles, "cycle-6"), Answer::No);
    EXPECT_EQ(ask("gsn:" + cycles, "tailed-triangle", count::Per::Node), Answer::No);
    EXPECT_EQ(ask("gsn:" + cycles, "path-5", count::Per::Node), Answer::No);
    EXPECT_EQ(ask("gsn:" + cycles, "chordal-cycle"), Answer::No);
    for (const std::string text : {"cycle-5", "tailed-triangle", "path-5"})
        EXPECT_EQ(ask("hom:" + cycles, text, count::Per::Node), Answer::No) << text;
}

/// Features count a pattern whatever the labels of its nodes, so they do not count a labelled one.
TEST(ClassVerdicts, FeaturesHaveNoLabels) {
    Labels labels;
    const auto pattern = pattern::parse("a:C, b:O, c:O, a-b, b-c, a-c", labels);
    const Label carbon = labels.id("C"), oxygen = labels.id("O");
    std::vector<Label> on_nodes(18, oxygen);
    std::fill_n(on_nodes.begin(), 6, carbon);
    const auto [mixed, apart] = one_triangle_at_each_node();
    const Graph first(18, mixed, on_nodes, {}), second(18, apart, on_nodes, {});
    EXPECT_EQ(count::subgraphs(first, pattern).total, 6u);
    EXPECT_EQ(count::subgraphs(second, pattern).total, 0u);
    for (const std::string name : {"gsn:triangle", "hom:triangle"}) {
        EXPECT_FALSE(separation::find_test(name)->run(first, second).distinguished()) << name;
        PatternCache cache(pattern);
        const Query query{parse_architecture(name), Embedding::NonInduced, std::nullopt, count::Per::Graph};
        EXPECT_NE(decide(query, cache).answer, Answer::Yes) << name;
    }
}

TEST(ClassTable, HasEveryTest) {
    for (const std::string name :
         {"subgraph-gnn", "subgraph-gnn:2", "swl-sv", "pswl", "gswl", "local-2-gnn", "local-2-fgnn",
          "local-2-fgnn-symmetric", "i2-gnn", "k-osan:2", "k-gnn:3", "spd", "resistance", "spectral", "eb-1wl",
          "1-2-3-gnn", "gsn:triangle", "gsn-edge:triangle", "hom:triangle"}) {
        EXPECT_FALSE(class_entry(name).citation.empty()) << name;
        EXPECT_GE(fwl_bound(name), 1u) << name;
    }
    EXPECT_EQ(fwl_bound("hom:K4"), 3u);
}

}  // namespace
}  // namespace countable::theory
