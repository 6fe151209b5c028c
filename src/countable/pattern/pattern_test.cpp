#include "countable/pattern/pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "countable/pattern/catalog.hpp"
#include "countable/pattern/inline.hpp"
#include "countable/pattern/named.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {
namespace {

/// The sentence that a bad pattern is refused with.
std::string refusal(const std::string& text) {
    Labels labels;
    try {
        (void)parse(text, labels);
    } catch (const std::exception& error) {
        return error.what();
    }
    return "accepted";
}

std::string canonical(const std::string& text, Labels& labels) {
    return symmetry(PatternGraph(parse(text, labels))).canonical;
}

TEST(Pattern, NamesMeanWhatTheirEdgesSay) {
    Labels labels;
    const std::pair<const char*, const char*> equal[] = {
        {"triangle", "a-b, b-c, c-a"},
        {"3-star", "a-b, a-c, a-d"},
        {"star-4", "a-b, a-c, a-d, a-e"},
        {"tailed-triangle", "a-b, b-c, c-a, a-d"},
        {"chordal-cycle", "a-b, b-c, c-d, d-a, a-c"},
        {"4-cycle", "a-b, b-c, c-d, d-a"},
        {"path-5", "a-b, b-c, c-d, d-e"},
        {"cycle-6", "a-b, b-c, c-d, d-e, e-f, f-a"},
        {"clique-4", "a-b, b-c, c-d, d-a, a-c, b-d"},
        {"house", "a-b, b-c, c-d, d-a, a-e, b-e"},
        {"bull", "a-b, b-c, c-a, a-d, b-e"},
        {"butterfly", "a-b, b-c, c-a, a-d, d-e, e-a"},
        {"gem", "a-b, b-c, c-d, x-a, x-b, x-c, x-d"},
        {"kite", "a-b, b-c, c-a, b-d, c-d, d-e"},
        {"dart", "a-b, b-c, c-a, b-d, c-d, b-e"},
        {"wheel-4", "a-b, b-c, c-d, d-a, x-a, x-b, x-c, x-d"},
        {"biclique-2-3", "a-x, a-y, a-z, b-x, b-y, b-z"},
        {"edge", "a-b"},
        {"g6:Bw", "triangle"},
        {"attributed-triangle", "a:red, b:blue, c:blue, a-b, b-c, c-a"},
    };
    for (const auto& [name, edges] : equal) EXPECT_EQ(canonical(name, labels), canonical(edges, labels)) << name;
}

TEST(Pattern, EveryEntryOfTheCatalogIsFoundUnderAllItsNames) {
    Labels labels;
    for (const auto& entry : catalog()) {
        const auto key = canonical(entry.name, labels);
        EXPECT_EQ(parse(entry.name, labels).name, entry.name);
        for (const auto& alias : entry.aliases) EXPECT_EQ(canonical(alias, labels), key) << alias;
    }
}

/// The edges that lines of '-', '|', '/', '\\' (and 'X' for a crossing) draw between digits.
std::set<std::array<unsigned, 2>> drawn_edges(const std::vector<std::string>& lines) {
    const auto at = [&](int row, int column) {
        const bool inside = row >= 0 && row < std::ssize(lines) && column >= 0 && column < std::ssize(lines[row]);
        return inside ? lines[row][column] : ' ';
    };
    struct Direction {
        char stroke;
        int down, right;
    };
    std::set<std::array<unsigned, 2>> edges;
    for (int row = 0; row < std::ssize(lines); ++row)
        for (int column = 0; column < std::ssize(lines[row]); ++column)
            for (const auto& [stroke, down, right] :
                 {Direction{'-', 0, 1}, Direction{'|', 1, 0}, Direction{'/', 1, -1}, Direction{'\\', 1, 1}}) {
                if (!std::isdigit(at(row, column))) continue;
                int r = row + down, c = column + right, strokes = 0;
                for (; at(r, c) == stroke || (at(r, c) == 'X' && down != 0 && right != 0); ++strokes)
                    r += down, c += right;
                if (strokes == 0 || !std::isdigit(at(r, c))) continue;
                const unsigned from = at(row, column) - '0', to = at(r, c) - '0';
                edges.insert({std::min(from, to), std::max(from, to)});
            }
    return edges;
}

TEST(Pattern, DrawingsHaveTheNumbersOfTheNodesAndTheEdges) {
    Labels labels;
    for (const auto& entry : catalog()) {
        const auto pattern = parse(entry.name, labels);
        std::vector<std::string> lines;
        std::istringstream drawing(entry.drawing);
        for (std::string line; std::getline(drawing, line);) lines.push_back(line);
        std::string digits;
        for (const char c : entry.drawing)
            if (std::isdigit(c)) digits += c;
        std::ranges::sort(digits);
        EXPECT_EQ(digits, std::string("0123456789").substr(0, pattern.graph.num_nodes())) << entry.name;
        std::set<std::array<unsigned, 2>> edges;
        for (const auto [u, v] : pattern.graph.edges()) edges.insert({u, v});
        for (NodeId v = 0; v < pattern.graph.num_nodes(); ++v)
            EXPECT_EQ(pattern.node_names[v], std::to_string(v)) << entry.name;
        const auto drawn = drawn_edges(lines);
        if (entry.drawing.find("  and ") != std::string::npos)  // the other edges are described in words
            EXPECT_TRUE(std::ranges::includes(edges, drawn)) << entry.drawing;
        else
            EXPECT_EQ(drawn, edges) << entry.name << "\n" << entry.drawing;
    }
}

TEST(Pattern, InlineLabels) {
    Labels labels;
    const Pattern pattern = parse(" a:red, b:blue , c:dark blue, a-b:double, b-c:single, c-a:single", labels);
    ASSERT_EQ(pattern.graph.num_nodes(), 3u);
    EXPECT_EQ(pattern.node_names, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(labels.text(pattern.graph.node_label(2)), "dark blue");
    EXPECT_EQ(labels.text(pattern.graph.edge_label(1, 0)), "double");
    const Pattern isolated = parse("a-b, node d", labels);
    EXPECT_EQ(isolated.node_names, (std::vector<std::string>{"a", "b", "d"}));
    EXPECT_EQ(isolated.graph.num_nodes(), 3u);
    EXPECT_EQ(isolated.graph.degree(2), 0u);
}

TEST(Pattern, RefusalsSayWhatWasExpected) {
    EXPECT_EQ(
        refusal("a:red, b, a-b"),
        "pattern 'a:red, b, a-b': a pattern labels all of its nodes or none (then nodes of any label match); 1 of 2 "
        "are labelled here");
    EXPECT_EQ(refusal("a-b:x, b-c"),
              "pattern 'a-b:x, b-c': a pattern labels all of its edges or none (then edges of any label match); 1 of 2 "
              "are labelled here");
    EXPECT_EQ(refusal("a-b, b-a"), "pattern 'a-b, b-a': edge 'b-a' repeats");
    EXPECT_EQ(refusal("a-a, b"), "pattern 'a-a, b': edge 'a-a' is a loop");
    EXPECT_EQ(refusal("a-b,, c"),
              "pattern 'a-b,, c': expected a node 'a' or an edge 'a-b' between the commas, found nothing");
    EXPECT_EQ(refusal("a-b, c-"), "pattern 'a-b, c-': expected a node's name (letters, digits, '_', '.'), found ''");
    EXPECT_EQ(refusal("a-b-c, d"),
              "pattern 'a-b-c, d': expected a node's name (letters, digits, '_', '.'), found 'b-c'");
    EXPECT_EQ(refusal("a:, b:x"), "pattern 'a:, b:x': expected a label after ':' in 'a:'");
    EXPECT_EQ(refusal("a:x, a:y"), "pattern 'a:x, a:y': node 'a' has two labels");
    EXPECT_EQ(refusal("cycle-2"), "pattern 'cycle-2': expected a number from 3 to 16, found 2");
    EXPECT_EQ(refusal("clique-17"), "pattern 'clique-17': expected a number from 1 to 16, found 17");
    EXPECT_EQ(refusal("biclique-9-8"), "pattern 'biclique-9-8': expected a number from 1 to 7, found 8");
    EXPECT_NE(refusal("trianlge").find("did you mean 'triangle'?"), std::string::npos);
    EXPECT_NE(refusal("4-cycel").find("did you mean '4-cycle'?"), std::string::npos);
    EXPECT_NE(refusal("").find("no pattern is called ''"), std::string::npos);
    EXPECT_EQ(refusal("g6:?"), "pattern 'g6:?': expected 1 to 16 nodes, found 0");
    EXPECT_EQ(refusal("a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q"),
              "pattern 'a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q': a pattern has at most 16 nodes");
}

TEST(Pattern, InlineGraphsHaveAnyNumberOfNodes) {
    std::string text = "n0-n1:x";
    for (int v = 1; v < 40; ++v) text += ", n" + std::to_string(v) + "-n" + std::to_string(v + 1) + ":x";
    Labels labels;
    const auto [graph, names] = parse_inline_graph(text, labels);
    EXPECT_EQ(graph.num_nodes(), 41u);
    EXPECT_EQ(graph.num_edges(), 40u);
    EXPECT_EQ(names[40], "n40");
    EXPECT_EQ(labels.text(graph.edge_label(3, 4)), "x");
    try {
        (void)parse_inline_graph("a-b:x, b-c", labels);
        FAIL() << "accepted";
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(),
                     "graph 'a-b:x, b-c': a graph labels all of its edges or none; 1 of 2 are labelled here");
    }
}

TEST(Pattern, FromAFile) {
    const auto path = std::filesystem::temp_directory_path() / "countable_pattern_test.txt";
    std::ofstream(path) << "7 9\n9 11\n";
    Labels labels;
    const Pattern pattern = parse(path.string(), labels);
    EXPECT_EQ(pattern.graph.num_edges(), 2u);
    EXPECT_EQ(pattern.node_names, (std::vector<std::string>{"7", "9", "11"}));
    std::filesystem::remove(path);
    EXPECT_NE(refusal("file:" + path.string()), "accepted");
}

}  // namespace
}  // namespace countable::pattern
