#include "countable/theory/verdict.hpp"

#include <gtest/gtest.h>

#include <set>

#include "countable/io/graph6.hpp"
#include "countable/pattern/graphlets.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

Answer answer(const std::string& architecture, const std::string& pattern, Embedding kind,
              std::optional<unsigned> rounds = std::nullopt) {
    Labels labels;
    const auto verdict = Judge(pattern::parse(pattern, labels)).decide(parse_architecture(architecture), kind, rounds);
    EXPECT_FALSE(verdict.reason.empty());
    if (verdict.evidence.type == Evidence::Type::Pair) {
        EXPECT_TRUE(verdict.answer == Answer::No && verdict.evidence.first_count != verdict.evidence.second_count);
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
    const auto findings = std::make_shared<Judge::Findings>();
    for (const auto& [k, list] : smallest)
        for (const auto& text : list) {
            ++patterns;
            Judge judge(pattern::from_graph(text, io::parse_graph6(text)));
            judge.share(findings);
            const unsigned nodes = static_cast<unsigned>(text[0]) - 63;
            const auto s = judge.minimal_k(S), i = judge.minimal_k(I);
            EXPECT_TRUE(s.fwl == k && s.wl == k + 1) << text;
            EXPECT_TRUE(i.fwl == nodes - 1 && i.wl == nodes) << text;
            for (unsigned j = 1; j <= 3; ++j) {
                const auto verdict = judge.decide(parse_architecture("k-fwl:" + std::to_string(j)), S);
                EXPECT_EQ(verdict.answer, j >= k ? Answer::Yes : Answer::No) << text << " " << j;
                EXPECT_TRUE(verdict.evidence.verified) << text << " " << j;
                const auto induced = judge.decide(parse_architecture("k-fwl:" + std::to_string(j)), I);
                EXPECT_EQ(induced.answer, nodes <= j + 1 ? Answer::Yes : Answer::No) << text << " " << j;
                EXPECT_TRUE(induced.evidence.verified) << text << " " << j;
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

TEST(Verdict, OneWlToTheLetterSeesLabelsAlone) {
    EXPECT_EQ(answer("k-wl:1", "node", S), Answer::Yes);
    EXPECT_EQ(answer("k-wl:1", "node a, node b", S), Answer::Yes);
    EXPECT_EQ(answer("k-wl:1", "node a, node b", I), Answer::No);
    EXPECT_EQ(answer("k-ign:1", "edge", S), Answer::No);
    EXPECT_EQ(answer("k-wl:1", "a:x, b:y, a-b:z", S), Answer::No);
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

TEST(Architecture, Names) {
    for (const auto& architecture : representative_architectures())
        EXPECT_EQ(parse_architecture(name(architecture)), architecture);
    EXPECT_EQ(name(parse_architecture("3-wl")), "k-wl:3");
    for (const char* const wrong : {"", "mlp", "k-wl:0", "k-wl:x", "k-wl:99", "lrp:1", "lrp:0:3", "lrp:60:60", "x-wl"})
        EXPECT_THROW(static_cast<void>(parse_architecture(wrong)), std::invalid_argument) << wrong;
}

}  // namespace
}  // namespace countable::theory
