#include "countable/pattern/pattern_list.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "countable/pattern/named.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {
namespace {

std::vector<std::string> names(const std::string& text) {
    Labels labels;
    std::vector<std::string> list;
    for (const auto& pattern : parse_list(text, labels)) list.push_back(pattern.name);
    return list;
}

std::string refusal(const std::string& text) {
    try {
        return "accepted " + std::to_string(names(text).size());
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

using Names = std::vector<std::string>;

TEST(PatternList, CommasSeparateNames) {
    EXPECT_EQ(names("triangle"), (Names{"triangle"}));
    EXPECT_EQ(names("triangle,4-cycle"), (Names{"triangle", "4-cycle"}));
    EXPECT_EQ(names("triangle, 4-cycle , path-3"), (Names{"triangle", "4-cycle", "path-3"}));
    EXPECT_EQ(names("g6:Bw,K4,house"), (Names{"g6:Bw", "K4", "house"}));
}

TEST(PatternList, TheCommaOfACompleteBipartiteGraphBelongsToItsName) {
    EXPECT_EQ(names("K3,3"), (Names{"K3,3"}));
    EXPECT_EQ(names("K3,3,cycle-5"), (Names{"K3,3", "cycle-5"}));
    EXPECT_EQ(names("K4,K2,3,K3"), (Names{"K4", "K2,3", "K3"}));
    EXPECT_EQ(names("K3,K3"), (Names{"K3", "K3"}));
    EXPECT_EQ(names("utility=K3,3,C5"), (Names{"utility", "C5"}));
    EXPECT_EQ(refusal("K3,3,3").find("pattern 'K3,3,3': 'K3,3' is a pattern by itself and '3' is not"), 0u);
}

TEST(PatternList, EdgesAreOnePattern) {
    EXPECT_EQ(names("a-b, b-c"), (Names{"a-b, b-c"}));
    EXPECT_EQ(names("a:C, b:O, a-b:double"), (Names{"a:C, b:O, a-b:double"}));
    EXPECT_EQ(names("C1-C2, C2-C3, C3-C4"), (Names{"C1-C2, C2-C3, C3-C4"}));  // atoms as chemists number them
    EXPECT_EQ(names("C1:C, C3:C, C1-C3"), (Names{"C1:C, C3:C, C1-C3"}));
}

TEST(PatternList, APatternCanHaveAName) {
    EXPECT_EQ(names("carbonyl=a:C, b:O, a-b:double"), (Names{"carbonyl"}));
    EXPECT_EQ(names("tri = triangle"), (Names{"tri"}));
    EXPECT_EQ(names("tri=triangle,sq=4-cycle,house"), (Names{"tri", "sq", "house"}));
    EXPECT_EQ(names("a:x=y, b:z, a-b"), (Names{"a:x=y, b:z, a-b"}));  // a label with '='
    EXPECT_EQ(refusal("x=trianlge").find("no pattern is called 'trianlge' (did you mean 'triangle'?)"), 0u);
    EXPECT_EQ(refusal("x=").find("no pattern is called ''"), 0u);
    EXPECT_EQ(refusal("=triangle").find("no pattern is called '=triangle'"), 0u);
}

TEST(PatternList, FilesAreItems) {
    const auto path = (std::filesystem::temp_directory_path() / "countable-list_test.txt").string();
    std::ofstream(path) << "7 9\n9 11\n";
    EXPECT_EQ(names("triangle," + path), (Names{"triangle", path}));
    EXPECT_EQ(names("mine=" + path), (Names{"mine"}));
    std::filesystem::remove(path);
}

TEST(PatternList, AMixtureOfNamesAndEdgesIsRefused) {
    EXPECT_EQ(refusal("triangle, a-b, b-c"),
              "pattern 'triangle, a-b, b-c': 'triangle' is a pattern by itself and 'a-b' is not; "
              "expected a list of names, or the edges of one pattern");
    EXPECT_NE(refusal("triangle,4-cycel").find("'4-cycel' is not (did you mean '4-cycle'?)"), std::string::npos);
    EXPECT_NE(refusal("triangle,6-cycel").find("did you mean '6-cycle'?"), std::string::npos);
    EXPECT_NE(refusal("a-b, house").find("'house' is a pattern by itself"), std::string::npos);
    EXPECT_NE(refusal("triangle,").find("'' is not"), std::string::npos);
}

TEST(PatternList, MisspeltNamesAreNeverNodesOrEdges) {
    EXPECT_EQ(refusal("trianlge,huose"),
              "pattern 'trianlge,huose': node 'trianlge' has no edge (did you mean 'triangle'?); write 'node trianlge' "
              "if it is meant to be "
              "isolated");
    EXPECT_EQ(refusal("4-cycel,3-satr"),
              "pattern '4-cycel,3-satr': '4-cycel' is not an edge (did you mean '4-cycle'?)");
    EXPECT_EQ(refusal("cycel-6,a-b"), "pattern 'cycel-6,a-b': 'cycel-6' is not an edge (did you mean 'cycle-6'?)");
    EXPECT_EQ(refusal("triangle-a, a-b"),
              "pattern 'triangle-a, a-b': 'triangle' is the name of a pattern and cannot be the name of a node");
    EXPECT_EQ(refusal("triangle:red"),
              "pattern 'triangle:red': 'triangle' is the name of a pattern and cannot be the name of a node");
    EXPECT_EQ(refusal("cycle-2,a-b"), "pattern 'cycle-2': expected a number from 3 to 16, found 2");
}

TEST(PatternList, IsolatedNodesOnlyWhereAskedFor) {
    Labels labels;
    EXPECT_EQ(parse("a-b, node c", labels).graph.num_nodes(), 3u);
    EXPECT_EQ(parse("node a, node b", labels).graph.num_edges(), 0u);
    EXPECT_EQ(parse("a:C", labels).graph.num_nodes(), 1u);
    EXPECT_TRUE(parse("node a:C, node b:O", labels).graph.has_node_labels());
    EXPECT_EQ(parse("node n0", labels).graph.num_nodes(), 1u);
    const std::string advice = "' has no edge; write 'node c' if it is meant to be isolated";
    EXPECT_EQ(refusal("a-b, c"), "pattern 'a-b, c': node 'c" + advice);
    EXPECT_EQ(refusal("a:C, b:O, c:O, a-b"), "pattern 'a:C, b:O, c:O, a-b': node 'c" + advice);
    EXPECT_EQ(refusal("a-b, node a"),
              "pattern 'a-b, node a': 'node a' says that the node is isolated, but it has an edge");
    EXPECT_NE(refusal("n0").find("no pattern is called 'n0'"), std::string::npos);
    EXPECT_NE(refusal("n0").find("a single node is the pattern 'node'"), std::string::npos);
}

TEST(PatternList, OneIsWantedWhereOneIsParsed) {
    Labels labels;
    try {
        (void)parse("triangle,4-cycle", labels);
        FAIL();
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "expected one pattern, found a list of 2, 'triangle,4-cycle'");
    }
    EXPECT_EQ(parse("K3,3", labels).graph.num_edges(), 9u);
}

TEST(PatternList, LettersOfTheTextbooks) {
    Labels labels;
    const auto canonical = [&](const char* text) { return symmetry(PatternGraph(parse(text, labels))).canonical; };
    for (const auto& [letters, name] : std::vector<std::pair<const char*, const char*>>{{"K4", "clique-4"},
                                                                                        {"K1", "node"},
                                                                                        {"C5", "cycle-5"},
                                                                                        {"P4", "path-4"},
                                                                                        {"S3", "3-star"},
                                                                                        {"W5", "wheel-5"},
                                                                                        {"K3,3", "biclique-3-3"},
                                                                                        {"K1,3", "claw"},
                                                                                        {"6-ring", "cycle-6"},
                                                                                        {"ring-6", "cycle-6"},
                                                                                        {"bifan", "4-cycle"},
                                                                                        {"K2,2", "bi-fan"},
                                                                                        {"K3, 3", "K3,3"}})
        EXPECT_EQ(canonical(letters), canonical(name)) << letters;
    EXPECT_EQ(refusal("C2"), "pattern 'C2': expected a number from 3 to 16, found 2");
    EXPECT_EQ(refusal("K17"), "pattern 'K17': expected a number from 1 to 16, found 17");
    EXPECT_EQ(refusal("K9,8"), "pattern 'K9,8': expected a number from 1 to 7, found 8");
    EXPECT_NE(refusal("k4").find("did you mean 'K4'?"), std::string::npos);
}

}  // namespace
}  // namespace countable::pattern
