#include "countable/theory/verdict.hpp"

#include <gtest/gtest.h>

#include <set>

#include "countable/formats/graph6.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/theory/rules.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

/// The pair behind a verdict, if it rests on one.
const PairCertificate* pair_of(const Verdict& verdict) {
    return verdict.evidence ? std::get_if<PairCertificate>(&*verdict.evidence) : nullptr;
}

Answer answer(const std::string& architecture, const std::string& pattern, Embedding kind,
              std::optional<unsigned> rounds = std::nullopt) {
    Labels labels;
    PatternCache cache(pattern::parse(pattern, labels));
    const auto verdict = decide({parse_architecture(architecture), kind, rounds}, cache);
    EXPECT_FALSE(verdict.reason.empty());
    EXPECT_EQ(verdict.evidence.has_value(), verdict.answer != Answer::Unknown);
    if (const auto* const pair = pair_of(verdict)) {
        EXPECT_TRUE(verdict.answer == Answer::No && pair->first_count != pair->second_count);
    }
    return verdict.answer;
}

constexpr Embedding S = Embedding::NonInduced, I = Embedding::Induced;

TEST(Verdict, TablesOfAllConnectedPatternsOfThreeToFiveNodes) {
    const std::map<unsigned, std::vector<std::string>> smallest = {
        {1, {"Bo", "CF", "D?{"}},
        {2,
         {"Bw", "Ck", "CN", "Cl", "C|", "DBc", "Dh_", "D@{", "Dx_", "DJc", "DbW", "Dhc", "DjW", "D`{", "Dlc", "D]o",
          "DF{"}},
        {3, {"C~", "Db[", "Djs", "DJ{", "D]w", "Df{", "Dl{", "Dn{"}},
        {4, {"D~{"}}};
    unsigned patterns = 0;
    const auto library = std::make_shared<PairLibrary>();
    for (const auto& [k, list] : smallest)
        for (const auto& text : list) {
            ++patterns;
            PatternCache cache(pattern::from_graph(text, formats::parse_graph6(text)), library);
            const unsigned nodes = static_cast<unsigned>(text[0]) - 63;
            const auto s = minimal_k(cache, S), i = minimal_k(cache, I);
            EXPECT_TRUE(s.fwl == k && s.wl == k + 1) << text;
            EXPECT_TRUE(i.fwl == nodes - 1 && i.wl == nodes) << text;
            for (unsigned j = 1; j <= 3; ++j) {
                const auto verdict = decide({parse_architecture("k-fwl:" + std::to_string(j)), S}, cache);
                EXPECT_EQ(verdict.answer, j >= k ? Answer::Yes : Answer::No) << text << " " << j;
                EXPECT_TRUE(is_verified(verdict.evidence)) << text << " " << j;
                const auto induced = decide({parse_architecture("k-fwl:" + std::to_string(j)), I}, cache);
                EXPECT_EQ(induced.answer, nodes <= j + 1 ? Answer::Yes : Answer::No) << text << " " << j;
                EXPECT_TRUE(is_verified(induced.evidence)) << text << " " << j;
            }
        }
    EXPECT_EQ(patterns, 29u);
}

TEST(Verdict, OfThePaper) {
    for (const char* const architecture : {"mpnn", "gin", "2-ign", "k-wl:2", "k-fwl:1"}) {
        EXPECT_EQ(answer(architecture, "3-star", S), Answer::Yes);
        EXPECT_EQ(answer(architecture, "3-star", I), Answer::No);
        EXPECT_EQ(answer(architecture, "triangle", S), Answer::No);
        EXPECT_EQ(answer(architecture, "path-4", S), Answer::No);
        EXPECT_EQ(answer(architecture, "edge", I), Answer::Yes);
        EXPECT_EQ(answer(architecture, "a-b, c-d", S), Answer::Yes);  // Arvind et al. 2018
        EXPECT_EQ(answer(architecture, "a-b, c-d, e-f", S), Answer::No);
    }
    EXPECT_EQ(answer("ppgn", "triangle", I), Answer::Yes);
    EXPECT_EQ(answer("ppgn", "cycle-7", S), Answer::Yes);
    EXPECT_EQ(answer("ppgn", "clique-4", S), Answer::No);
    EXPECT_EQ(answer("k-wl:4", "clique-4", S), Answer::Yes);
    EXPECT_EQ(answer("k-ign:3", "chordal-cycle", S), Answer::Yes);
    EXPECT_EQ(answer("k-ign:3", "chordal-cycle", I), Answer::No);
    EXPECT_EQ(answer("graphsage", "4-cycle", S), Answer::No);
    EXPECT_EQ(answer("graphsage", "4-cycle", I), Answer::No);
}

TEST(Verdict, NeverGuesses) {
    EXPECT_EQ(answer("gcn", "3-star", S), Answer::Unknown);
    EXPECT_EQ(answer("gcn", "triangle", S), Answer::No);
    EXPECT_EQ(answer("graphsage", "3-star", S), Answer::Unknown);
    EXPECT_EQ(answer("sgnn", "3-star", S), Answer::Yes);
    EXPECT_EQ(answer("sgnn", "clique-4", S), Answer::No);
    EXPECT_EQ(answer("sgnn", "4-cycle", S), Answer::No);
}

TEST(Verdict, OneWlIsColourRefinement) {
    for (const char* const text : {"1-wl", "k-wl:1", "1-fwl", "k-fwl:1", "1-WL"}) {
        EXPECT_EQ(answer(text, "3-star", S), Answer::Yes);
        EXPECT_EQ(answer(text, "3-star", I), Answer::No);
        EXPECT_EQ(answer(text, "node a, node b", I), Answer::Yes);
    }
}

TEST(Verdict, ObliviousOneWlSeesLabelsAlone) {
    for (const char* const text : {"oblivious-1-wl", "mlp", "1-ign"}) {
        EXPECT_EQ(answer(text, "node", S), Answer::Yes);
        EXPECT_EQ(answer(text, "node a, node b", S), Answer::Yes);
        EXPECT_EQ(answer(text, "node a, node b", I), Answer::No);
        EXPECT_EQ(answer(text, "edge", S), Answer::No);
        EXPECT_EQ(answer(text, "a:x, b:y, a-b:z", S), Answer::No);
    }
}

TEST(Verdict, MeansOverNeighboursAreKnownFromAboveOnly) {
    for (const char* const text : {"gat", "gated-gcn", "lrga-gated-gcn", "monet", "diffpool"}) {
        EXPECT_EQ(answer(text, "triangle", S), Answer::No);
        EXPECT_EQ(answer(text, "3-star", S), Answer::Unknown);
        EXPECT_EQ(answer(text, "node a, node b", S), Answer::Yes);
    }
    EXPECT_EQ(answer("gat", "a-b:1, b-c:2", S), Answer::No);  // no edge features
    for (const char* const text : {"gated-gcn", "lrga-gated-gcn", "monet", "diffpool"})
        EXPECT_EQ(answer(text, "a-b:1, b-c:2", S), Answer::Unknown) << text;
}

TEST(Verdict, DtnnIsKnownFromAboveOnly) {
    EXPECT_EQ(answer("dtnn", "triangle", S), Answer::No);
    EXPECT_EQ(answer("dtnn", "3-star", S), Answer::Unknown);
    EXPECT_EQ(answer("dtnn", "a-b:1, b-c:2", S), Answer::Unknown);
    EXPECT_EQ(answer("dtnn", "node a, node b", S), Answer::Yes);
}

TEST(Verdict, Set2SetDoesNotSeeHowManyNodesThereAre) {
    for (const char* const text : {"node", "edge", "3-star", "triangle", "node a, node b", "a:x, b:y, a-b:z"})
        for (const Embedding kind : {S, I}) EXPECT_EQ(answer("enn-s2s", text, kind), Answer::No) << text;
}

TEST(Verdict, OneTwoThreeGnnCountsFourNodes) {
    for (const char* const text : {"triangle", "3-star", "path-3", "4-clique", "chordal-cycle", "cycle-4", "path-4",
                                   "tailed-triangle", "a:x, b:y, c:x, a-b, b-c, c-a"})
        for (const Embedding kind : {S, I}) EXPECT_EQ(answer("1-2-3-gnn", text, kind), Answer::Yes) << text;
    EXPECT_EQ(answer("1-2-3-gnn", "star-5", S), Answer::Yes);
    EXPECT_EQ(answer("1-2-3-gnn", "clique-5", S), Answer::No);
    EXPECT_EQ(answer("1-2-3-gnn", "cycle-5", I), Answer::No);
    EXPECT_EQ(answer("1-2-3-gnn", "cycle-5", S), Answer::Yes);
    EXPECT_EQ(answer("1-2-3-gnn", "path-5", S), Answer::Yes);
    EXPECT_EQ(answer("1-2-3-gnn", "a-b:1, b-c:2, a-c:2", S), Answer::Unknown);
}

TEST(Verdict, RelationalPoolingSeesAll) {
    for (const Embedding kind : {S, I}) {
        EXPECT_EQ(answer("rp", "petersen", kind), Answer::Yes);
        EXPECT_EQ(answer("rp", "a:x, b:y, node c:y, a-b:z", kind), Answer::Yes);
    }
}

TEST(Verdict, DeepLrpIsAtLeastOneLayerAndAtMostFwl) {
    for (const Embedding kind : {S, I}) {
        EXPECT_EQ(answer("deep-lrp-1-3", "chordal-cycle", kind), Answer::Yes);
        EXPECT_EQ(answer("deep-lrp-1-3", "4-cycle", kind), Answer::No);  // 3-FWL can
        EXPECT_EQ(answer("deep-lrp-1-3", "clique-5", kind), Answer::No);
        EXPECT_EQ(answer("deep-lrp-1-2", "clique-4", kind), Answer::No);
    }
    EXPECT_EQ(answer("deep-lrp-1-2", "a-b, c-d", S), Answer::Yes);  // what 1-WL counts
    EXPECT_EQ(answer("deep-lrp-1-1", "a:w, b:x, c:y, d:z, a-b, b-c, c-d", S), Answer::Yes);
    EXPECT_EQ(answer("lrp-1-1", "a:w, b:x, c:y, d:z, a-b, b-c, c-d", S), Answer::Unknown);
}

TEST(Verdict, EgonetsCountWhatLiesWithinThem) {
    for (const char* const text : {"lrp-1", "deep-lrp-1"})
        for (const Embedding kind : {S, I}) {
            EXPECT_EQ(answer(text, "clique-7", kind), Answer::Yes);
            EXPECT_EQ(answer(text, "gem", kind), Answer::Yes);
            EXPECT_EQ(answer(text, "4-cycle", kind), Answer::No);
            EXPECT_EQ(answer(text, "cycle-6", kind), Answer::No);
        }
    for (const Embedding kind : {S, I}) {
        EXPECT_EQ(answer("lrp-2", "4-cycle", kind), Answer::Yes);
        EXPECT_EQ(answer("lrp-2", "cycle-5", kind), Answer::Yes);
        EXPECT_EQ(answer("lrp-2", "cycle-6", kind), Answer::No);
        EXPECT_EQ(answer("lrp-3", "cycle-7", kind), Answer::Yes);
    }
    EXPECT_EQ(answer("lrp-1", "a-b, c-d", S), Answer::Yes);
    EXPECT_NE(answer("lrp-1", "a-b, c-d, e-f", S), Answer::Yes);  // a path of 4 nodes is among its quotients
    EXPECT_EQ(answer("lrp-2", "a-b, c-d, e-f", S), Answer::Yes);
}

TEST(Verdict, Labels) {
    EXPECT_EQ(answer("mpnn", "a:C, b:O, c:C, a-b:1, b-c:2", S), Answer::Yes);
    EXPECT_EQ(answer("mpnn", "a:C, b:O, c:C, a-b, b-c, c-a", S), Answer::No);
    EXPECT_EQ(answer("gin", "a-b:1, b-c:2", S), Answer::No);  // no edge features
    EXPECT_EQ(answer("k-wl:3", "attributed-triangle", I), Answer::Yes);
    EXPECT_EQ(answer("lrp:1:3", "attributed-triangle", I), Answer::Yes);
    // Differently labelled ends cannot be merged: this path is a tree in all its quotients.
    EXPECT_EQ(answer("mpnn", "a:w, b:x, c:y, d:z, a-b, b-c, c-d", S), Answer::Yes);
}

TEST(Verdict, FiniteDepth) {
    EXPECT_EQ(answer("mpnn", "3-star", S, 1), Answer::Yes);
    EXPECT_EQ(answer("mpnn", "3-star", S, 0), Answer::No);
    EXPECT_EQ(answer("k-wl:3", "triangle", I, 0), Answer::Yes);
    EXPECT_EQ(answer("k-fwl:2", "triangle", I, 1), Answer::Yes);
    EXPECT_EQ(answer("k-wl:2", "path-6", I, 1), Answer::No);
    EXPECT_THROW(static_cast<void>(answer("lrp:1:3", "triangle", S, 1)), std::invalid_argument);
}

TEST(Verdict, Lrp) {
    for (const Embedding kind : {S, I}) {
        EXPECT_EQ(answer("lrp:1:3", "tailed-triangle", kind), Answer::Yes);
        EXPECT_EQ(answer("lrp:1:3", "chordal-cycle", kind), Answer::Yes);
        EXPECT_EQ(answer("lrp:1:2", "triangle", kind), Answer::Yes);
        EXPECT_EQ(answer("lrp:1:2", "clique-4", kind), Answer::No);  // rook and Shrikhande
        EXPECT_EQ(answer("lrp:1:3", "4-cycle", kind), Answer::No);
        EXPECT_EQ(answer("lrp:3:1", "4-cycle", kind), Answer::Yes);
        EXPECT_EQ(answer("lrp:2:2", "4-cycle", kind), Answer::Yes);
        EXPECT_EQ(answer("lrp:2:1", "4-cycle", kind), Answer::No);
    }
    EXPECT_EQ(answer("lrp:1:1", "star-5", S), Answer::Yes);
    EXPECT_EQ(answer("lrp:1:1", "a:x, b:y, c:z, d:z, a-b, a-c, a-d", S), Answer::Yes);
    EXPECT_EQ(answer("lrp:2:1", "3-star", I), Answer::No);
    EXPECT_EQ(answer("lrp:1:1", "node a, node b", I), Answer::Yes);
    EXPECT_EQ(answer("lrp:1:1", "path-4", S), Answer::No);
    EXPECT_EQ(answer("lrp:1:2", "path-4", S), Answer::Unknown);
    EXPECT_EQ(answer("lrp:1:3", "clique-5", S), Answer::No);  // bounded by 3-FWL
    EXPECT_EQ(answer("lrp:3:1", "star-4", I), Answer::No);
}

// Each rule settles the query beside it, and no rule stands in the table without one.
TEST(Rules, EachSettlesSomething) {
    struct Case {
        const char *architecture, *pattern;
        Embedding kind;
        std::optional<unsigned> rounds;
        std::string_view rule;
    };
    const Case cases[] = {
        {"rp", "triangle", S, {}, "relational pooling"},
        {"gin", "a-b:1, b-c:2", S, {}, "no edge features"},
        {"enn-s2s", "3-star", S, {}, "set2set averages"},
        {"mlp", "edge", S, {}, "node labels alone"},
        {"subgraph-gnn", "triangle", S, {}, "class of patterns"},
        {"lrp-1-3", "triangle", S, {}, "LRP layer counts"},
        {"lrp-1", "triangle", S, {}, "egonets count"},
        {"deep-lrp-1-2", "a-b, c-d", S, {}, "LRP layers reach 1-WL"},
        {"deep-lrp-1-3", "a-b, b-c, c-a, c-d, d-e", S, {}, "LRP layers compose"},
        {"lrp-1-3", "4-cycle", S, {}, "LRP pair"},
        {"lrp-1-4", "clique-6", S, {}, "LRP is bounded by FWL"},
        {"sgnn", "3-star", S, {}, "sGNN reaches 1-WL"},
        {"sgnn", "4-cycle", S, {}, "sGNN pair"},
        {"sgnn", "clique-11", S, {}, "sGNN is bounded by 2-FWL"},
        {"mpnn", "triangle", S, {}, "FWL does not determine"},
        {"gcn", "node a, node b", S, {}, "readout sees node labels"},
        {"k-wl:3", "triangle", I, 0, "initial colours determine"},
        {"mpnn", "3-star", S, 1, "one round counts stars"},
        {"k-fwl:2", "triangle", I, 1, "one round sees one more node"},
        {"k-wl:3", "4-cycle", S, 0, "too few rounds"},
        {"mpnn", "3-star", S, {}, "FWL determines"},
    };
    std::set<std::string_view> settled;
    for (const Case& one : cases) {
        Labels labels;
        PatternCache cache(pattern::parse(one.pattern, labels));
        const auto verdict = decide({parse_architecture(one.architecture), one.kind, one.rounds}, cache);
        EXPECT_EQ(verdict.rule, one.rule) << one.architecture << " " << one.pattern;
        EXPECT_NE(verdict.answer, Answer::Unknown) << one.rule;
        settled.insert(verdict.rule);
    }
    for (const Rule& rule : rules()) {
        EXPECT_TRUE(settled.contains(rule.name)) << rule.name;
        EXPECT_FALSE(rule.citation.empty()) << rule.name;
    }
}

TEST(Architecture, Names) {
    for (const auto& architecture : representative_architectures())
        EXPECT_EQ(parse_architecture(name(architecture)), architecture);
    for (const auto& [written, printed] : {std::pair{"3-wl", "k-wl:3"},
                                           {"K-WL:3", "k-wl:3"},
                                           {"1-wl", "1-wl"},
                                           {"k-wl:1", "1-wl"},
                                           {"k-fwl:1", "1-wl"},
                                           {"2-fwl", "k-fwl:2"},
                                           {"PPGN", "ppgn"},
                                           {"k-ign:3", "3-ign"},
                                           {"lrp:1:3", "lrp-1-3"},
                                           {"LRP-1-3", "lrp-1-3"},
                                           {"deep-lrp:2:1", "deep-lrp-2-1"},
                                           {"lrp:2", "lrp-2"},
                                           {"Deep-LRP-4", "deep-lrp-4"},
                                           {"Gated-GCN", "gated-gcn"},
                                           {"1-2-3-GNN", "1-2-3-gnn"},
                                           {"ENN-S2S", "enn-s2s"}})
        EXPECT_EQ(name(parse_architecture(written)), printed) << written;
    EXPECT_EQ(parse_architectures("gin, lrp-1-3").size(), 2u);
    for (const char* const wrong :
         {"", "gnn", "k-wl:0", "k-wl:x", "k-wl:99", "k-wl", "2-wl:3", "-1-wl", "99999999999-wl", "lrp:1:", "lrp:0:3",
          "lrp-0", "lrp-1-3-4", "lrp:60:60", "lrp", "lrp-", "x-wl"})
        EXPECT_THROW(static_cast<void>(parse_architecture(wrong)), std::invalid_argument) << wrong;
    EXPECT_THROW(static_cast<void>(parse_architectures("gin,,mpnn")), std::invalid_argument);
}

TEST(Architecture, AMisspeltNameGetsTheNearest) {
    try {
        static_cast<void>(parse_architecture("GatedGCN"));
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("did you mean 'gated-gcn'"), std::string::npos) << error.what();
    }
}

// `countable can` and `countable pair` never contradict each other: the one asks decide, the other why_no_pair
// and find_pair.
TEST(Verdict, AgreesWithThePairsThatAreFound) {
    std::vector<pattern::Pattern> patterns;
    for (unsigned nodes = 1; nodes <= 4; ++nodes)
        for (const Graph& graph : pattern::all_graphs(nodes))
            patterns.push_back(pattern::from_graph(formats::to_graph6(graph), graph));
    Labels labels;
    for (const char* const text : {"a:x, b:y, c:x, a-b, b-c, c-a", "a-b:1, b-c:2", "a:x, b:y, a-b:z"})
        patterns.push_back(pattern::parse(text, labels));
    const auto library = std::make_shared<PairLibrary>();
    unsigned pairs = 0, refused = 0;
    for (const auto& pattern : patterns) {
        PatternCache cache(pattern, library);
        for (const auto& architecture : representative_architectures())
            for (const Embedding kind : {S, I}) {
                const auto verdict = decide({architecture, kind}, cache);
                const auto test = bounding_test(architecture);
                const std::string where = name(architecture) + ", " + pattern.name;
                const bool impossible = !test || why_no_pair(pattern, kind, *test);
                if (verdict.answer == Answer::Yes) {
                    EXPECT_TRUE(impossible) << where;
                    ++refused;
                }
                if (pair_of(verdict) == nullptr) continue;
                ASSERT_TRUE(test && !impossible) << where;
                const auto found = find_pair(pattern, kind, *test);
                ASSERT_TRUE(found) << where;
                EXPECT_TRUE(found->verified()) << where;
                ++pairs;
            }
    }
    EXPECT_GT(pairs, 100u);
    EXPECT_GT(refused, 100u);
}

}  // namespace
}  // namespace countable::theory
