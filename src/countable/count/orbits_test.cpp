#include "countable/count/orbits.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/count/reference.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/graph/families.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/graphlet_numbers.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::count {
namespace {

// The example that is published with ORCA (100 nodes, 1,000 edges), as graph6.
constexpr const char* example =
    R"(~?@cCq?_@WM?BArAGep?CA?c??Ag_??@A@IFRcPGEABCAaO?lCG?`B@?HjGEabA__?oE?S???@O??_?@@G?o?XEHWA?lA?CQOKK_)"
    R"(ACOC?PGQCxPc?tG?oGo?@??KKW@HBI?GC?_?BaAGX@?CO?CW???YG?RCF_OA_A?@?`@C?C?PS`{`AO_Cw?gOwcC_?GHO?gcCYChC)"
    R"(DQcKCWE_?CD?@?AC@?BJGBKG?G??o[C_??G??K@oOAC?PT@@?[AcO??_gDJIkAXB?GCT?j@hO??AGTO`?_???G_?P[HOCwK??@?O)"
    R"(G??wOBSG?@??MG????I?_Ph{?dGsH_WGDZ???_@P???QCOCHYK_CGHCOCWka`AfCCA???AOPGAGX_??t_HCO?IGSc??hC???H?CG)"
    R"(EA?`A??@AO?@M@?OoAi??AgOGOAG??@c?A?LgCKKBGPOG??g?caM_AOC?@JGAAAGB_SKQCW?DG?Y???cP??aCQU??OCp??JJ@_A`)"
    R"(@p????CG_A_CaCQ_A?CP??@?HB@@BA@AA??eT?QKcQo??SW?_ACO__GC??eeG_OO??R_?@CAGGcoSw@hQO?p?gCRC??AA?OaGO??)"
    R"(O_?QCPE?@@AaL[GG@Q[_O??_??HKKIP_??GoCWOCp@K@GG?K@???S@?C?D?WDA_GOSOBxUP?MGA`_?A?G???CW?G_@Q[OSaCD@xA)"
    R"(LI?XAAK@C??_@AKO??C?@EG_D?oCOgCDwc?AOGYoA??_W?UA?Aq?G_Q@?`FO???C?GO?JO??b?P_D_GaG?o@Ob?iCOC?OGAL@FGO)"
    R"(?????AA@EPG__GG?I_??W?CA@g?FP)";

using Row = std::vector<Count>;

Row row(const OrbitCounts& table, std::size_t number) {
    const auto first = table.counts.begin() + static_cast<std::ptrdiff_t>(number * table.columns);
    return {first, first + static_cast<std::ptrdiff_t>(table.columns)};
}

std::size_t position(const Graph& graph, Edge edge) {
    const auto edges = graph.edges();
    return static_cast<std::size_t>(std::ranges::find(edges, edge) - edges.begin());
}

// The last lines of the published outputs, and the first one, whose numbers all differ.
TEST(Orbits, OfThePublishedExample) {
    const Graph graph = formats::parse_graph6(example);
    ASSERT_EQ(graph.num_edges(), 1000u);
    const Row first = {23,    355,  200,   53,    4222,  4840,  2179,  881,   651,   520,  1308, 681,   180,
                       195,   14,   39880, 46407, 23137, 19879, 40805, 23152, 25230, 7151, 2241, 9850,  6255,
                       13141, 5004, 5546,  12514, 6413,  5078,  6507,  3273,  5659,  5096, 6102, 12445, 6617,
                       1187,  3548, 2003,  1909,  1497,  436,   1216,  1706,  1804,  3762, 889,  616,   3032,
                       1578,  3562, 254,   201,   104,   403,   141,   841,   1047,  486,  214,  525,   459,
                       48,    113,  117,   135,   40,    7,     11,    0};
    const Row last = {17,    283,   110,   26,    3742,  2852,  1834,  360,  397,  454,  688,  254,  97,   62,   4,
                      38556, 30206, 14592, 19429, 37996, 14396, 10902, 6149, 656,  9411, 3621, 5282, 5054, 3514, 7113,
                      2554,  4675,  3600,  964,   3770,  4952,  4252,  7959, 3049, 1096, 1977, 655,  451,  865,  95,
                      1235,  1055,  723,   1258,  553,   281,   2050,  905,  1419, 153,  37,   84,   139,  27,   539,
                      365,   121,   120,   208,   170,   28,    34,    23,   58,   3,    3,    3,    0};
    const Row edge = {23,  4,   312, 109, 94,  23,  27,  59,  73,  19,  6,   0,   3848, 2387, 1633, 2050, 727,
                      174, 594, 874, 269, 439, 215, 701, 762, 169, 340, 242, 277, 251,  507,  319,  38,   207,
                      120, 89,  73,  63,  69,  210, 145, 143, 30,  66,  86,  213, 63,   14,   4,    4,    0,
                      0,   63,  40,  22,  41,  9,   27,  17,  5,   0,   0,   0,   2,    8,    0,    0,    0};
    for (const unsigned most_nodes : {4u, 5u}) {
        const auto cut = [&](Row numbers, std::size_t columns) {
            if (most_nodes == 4) numbers.resize(columns);
            return numbers;
        };
        const auto nodes = orbit_counts(graph, {.most_nodes = most_nodes});
        EXPECT_EQ(row(nodes, 0), cut(first, 15));
        EXPECT_EQ(row(nodes, 99), cut(last, 15));
        const auto edges = orbit_counts(graph, {.most_nodes = most_nodes, .per = Per::Edge, .threads = 2});
        EXPECT_EQ(row(edges, position(graph, {2, 58})), cut(edge, 12));
    }
}

TEST(Orbits, AreTheCountsOfTheReference) {
    Random random{31};
    for (int trial = 0; trial < 20; ++trial) {
        const Graph graph = random_graph(static_cast<NodeId>(random.below(9)), 1, 2, random);
        for (const auto per : {Per::Node, Per::Edge})
            for (const auto embedding : {Embedding::Induced, Embedding::NonInduced}) {
                const OrbitOptions options{.per = per, .embedding = embedding};
                const auto [queries, columns] = orbit_queries(options);
                const auto table = orbit_counts(graph, options);
                ASSERT_EQ(table.columns, per == Per::Node ? 73u : 68u);
                std::vector<Result> slow;
                for (const auto& query : queries)
                    slow.push_back(reference_subgraphs(graph, query.pattern, {embedding, per}));
                for (std::size_t c = 0; c < columns.size(); ++c) {
                    ASSERT_EQ(columns[c].name, (per == Per::Node ? "o" : "e") + std::to_string(c));
                    for (std::size_t r = 0; r < table.rows; ++r)
                        ASSERT_EQ(table.at(r, c), slow[columns[c].query].at(r, columns[c].orbit))
                            << columns[c].name << ", trial " << trial;
                }
            }
    }
}

// Each graphlet by itself: one copy, and every node and edge plays its own part in it.
TEST(Orbits, OfTheGraphletsThemselves) {
    for (const auto& graphlet : pattern::numbered_graphlets()) {
        const pattern::PatternGraph shape(graphlet.pattern);
        const auto nodes = orbit_counts(graphlet.pattern.graph);
        for (std::size_t i = 0; i < graphlet.node_orbits.size(); ++i)
            EXPECT_EQ(nodes.at(pattern::node_orbits(shape)[i], graphlet.node_orbits[i]), 1u) << graphlet.number;
        const auto edges = orbit_counts(graphlet.pattern.graph, {.per = Per::Edge});
        for (std::size_t i = 0; i < graphlet.edge_orbits.size(); ++i) {
            const auto [a, b] = pattern::edge_orbits(shape)[i];
            EXPECT_EQ(edges.at(position(graphlet.pattern.graph, {a, b}), graphlet.edge_orbits[i]), 1u)
                << graphlet.number;
        }
    }
}

TEST(Orbits, OfAStarBeyond256Nodes) {
    const auto nodes = orbit_counts(star_graph(300), {.most_nodes = 5, .threads = 2});
    EXPECT_EQ(nodes.rows, 301u);
    EXPECT_EQ(nodes.at(0, 0), 300u);                             // the degree
    EXPECT_EQ(nodes.at(0, 23), binomial(300, 4));                // the centre of G11
    EXPECT_EQ(nodes.at(7, 22), binomial(299, 3));                // a leaf of G11
    EXPECT_EQ(std::ranges::count(row(nodes, 7), Count{0}), 69);  // but o0, o1, o6 and o22
}

TEST(Orbits, RefuseOtherSizes) {
    for (const unsigned size : {0u, 3u, 6u})
        EXPECT_THROW((void)orbit_counts(Graph(), {.most_nodes = size}), std::invalid_argument);
    EXPECT_THROW((void)orbit_counts(Graph(), {.per = Per::Graph}), std::invalid_argument);
    EXPECT_EQ(orbit_counts(Graph()).counts.size(), 0u);
    EXPECT_EQ(orbit_counts(Graph(1, {})).counts, Row(73, 0));
}

}  // namespace
}  // namespace countable::count
