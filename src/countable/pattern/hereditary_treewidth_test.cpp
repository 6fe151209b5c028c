#include "countable/pattern/hereditary_treewidth.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "countable/formats/graph6.hpp"
#include "countable/pattern/catalog.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/named.hpp"
#include "countable/pattern/quotients.hpp"
#include "countable/pattern/symmetry.hpp"
#include "countable/pattern/treewidth.hpp"
#include "countable/support/random.hpp"

namespace countable::pattern {
namespace {

PatternGraph shape_of(const std::string& text) {
    Labels labels;
    return PatternGraph(parse(text, labels));
}

/// The largest treewidth of all quotients.
unsigned by_definition(const PatternGraph& shape) {
    unsigned width = 0;
    for (const PatternGraph& quotient : quotients(shape)) width = std::max(width, treewidth(quotient));
    return width;
}

unsigned hdtw(const std::string& text) {
    const auto shape = shape_of(text);
    const auto bounds = hereditary_treewidth_bounds(shape);
    EXPECT_EQ(bounds.lower, bounds.upper) << text;
    if (shape.size <= 10) {
        EXPECT_EQ(bounds.lower, by_definition(shape)) << text;
    }
    return bounds.lower;
}

// Connected patterns of 3 to 5 nodes by the smallest k for which k-FWL determines C_S.
const std::map<unsigned, std::string> smallest_k = {
    {1, "Bo CF D?{"},
    {2, "Bw Ck CN Cl C| DBc Dh_ D@{ Dx_ DJc DbW Dhc DjW D`{ Dlc D]o DF{"},
    {3, "C~ Db[ Djs DJ{ D]w Df{ Dl{ Dn{"},
    {4, "D~{"},
};

TEST(HereditaryTreewidth, AllConnectedPatternsOfThreeToFiveNodes) {
    std::map<std::string, unsigned> expected;
    for (const auto& [k, words] : smallest_k) {
        std::istringstream list(words);
        for (std::string text; list >> text;) {
            const PatternGraph shape(from_graph(text, formats::parse_graph6(text)));
            EXPECT_TRUE(expected.emplace(symmetry(shape).canonical, k).second) << text << " stands twice";
        }
    }
    unsigned seen = 0;
    for (unsigned nodes = 3; nodes <= 5; ++nodes)
        for (const Graph& graph : all_graphs(nodes, Connected::Only)) {
            const PatternGraph shape(from_graph("", graph));
            const auto known = expected.find(symmetry(shape).canonical);
            ASSERT_NE(known, expected.end()) << formats::to_graph6(graph);
            EXPECT_EQ(std::max(1u, by_definition(shape)), known->second) << formats::to_graph6(graph);
            const auto bounds = hereditary_treewidth_bounds(shape);
            EXPECT_TRUE(bounds.lower == bounds.upper && std::max(1u, bounds.lower) == known->second)
                << formats::to_graph6(graph);
            ++seen;
        }
    EXPECT_EQ(seen, expected.size());
}

TEST(HereditaryTreewidth, CyclesAndPaths) {
    for (unsigned n = 3; n <= 7; ++n) EXPECT_EQ(hdtw("cycle-" + std::to_string(n)), 2u) << n;
    for (unsigned n = 8; n <= 9; ++n) EXPECT_EQ(hdtw("cycle-" + std::to_string(n)), 3u) << n;
    EXPECT_EQ(hdtw("cycle-10"), 4u);  // a closed walk through all edges of K5
    for (unsigned n = 4; n <= 7; ++n) EXPECT_EQ(hdtw("path-" + std::to_string(n)), 2u) << n;
    for (unsigned n = 8; n <= 10; ++n) EXPECT_EQ(hdtw("path-" + std::to_string(n)), 3u) << n;
}

/// All patterns of n + 1 nodes: those of n nodes with a further node and any neighbours of it.
std::vector<PatternGraph> one_more_node(const std::vector<PatternGraph>& shapes) {
    std::vector<PatternGraph> list;
    std::set<std::string> seen;
    for (const PatternGraph& small : shapes)
        for (unsigned around = 0; around < 1u << small.size; ++around) {
            PatternGraph shape(small.size + 1);
            for (const auto [a, b] : small.edges()) shape.connect(a, b);
            for (unsigned v = 0; v < small.size; ++v)
                if (around >> v & 1) shape.connect(v, small.size);
            if (seen.insert(canonical_form(shape)).second) list.push_back(shape);
        }
    return list;
}

// The definition as the oracle of the bounds.
TEST(HereditaryTreewidth, IsExactForAllPatternsUpToSevenNodes) {
    std::vector<PatternGraph> shapes = {PatternGraph(1)};
    for (unsigned nodes = 1; nodes <= 7; ++nodes) {
        for (const PatternGraph& shape : shapes) {
            const auto bounds = hereditary_treewidth_bounds(shape);
            ASSERT_EQ(bounds.lower, bounds.upper) << canonical_form(shape);
            ASSERT_EQ(bounds.lower, by_definition(shape)) << canonical_form(shape);
        }
        if (nodes < 7) shapes = one_more_node(shapes);
    }
    EXPECT_EQ(shapes.size(), 1044u);
}

TEST(HereditaryTreewidth, OfRandomLabelledPatternsAgreesWithTheDefinition) {
    Random random(28);
    for (unsigned round = 0; round < 300; ++round) {
        PatternGraph shape(static_cast<unsigned>(5 + random.below(4)));
        const std::uint64_t percent = 20 + random.below(70), colors = 1 + random.below(3), bonds = 1 + random.below(2);
        for (unsigned a = 0; a < shape.size; ++a) {
            shape.node[a] = random.below(colors);
            for (unsigned b = 0; b < a; ++b)
                if (random.chance(percent, 100)) shape.connect(a, b, random.below(bonds));
        }
        const auto bounds = hereditary_treewidth_bounds(shape);
        EXPECT_TRUE(bounds.lower == bounds.upper && bounds.lower == by_definition(shape)) << round;
    }
}

TEST(HereditaryTreewidth, IsKnownForAllNamedPatterns) {
    std::vector<std::string> names;
    for (const auto& entry : catalog()) names.push_back(entry.name);
    for (unsigned n = 3; n <= 16; ++n)
        for (const char* const family : {"path-", "cycle-", "clique-", "star-", "wheel-"})
            if (n < 16 || (family[0] != 's' && family[0] != 'w')) names.push_back(family + std::to_string(n));
    for (unsigned a = 1; a <= 15; ++a)
        for (unsigned b = 1; a + b <= 16; ++b)
            names.push_back("biclique-" + std::to_string(a) + "-" + std::to_string(b));
    for (const auto& name : names) {
        const auto bounds = hereditary_treewidth_bounds(shape_of(name));
        EXPECT_EQ(bounds.lower, bounds.upper) << name;
    }
    EXPECT_EQ(hdtw("clique-16"), 15u);
    EXPECT_EQ(hdtw("star-15"), 1u);
    EXPECT_EQ(hdtw("biclique-8-8"), 8u);
    EXPECT_EQ(hdtw("biclique-3-13"), 3u);
    EXPECT_EQ(hdtw("cycle-16"), 4u);
    EXPECT_EQ(hdtw("wheel-15"), 5u);
    EXPECT_EQ(hdtw("petersen"), 4u);
}

TEST(HereditaryTreewidth, LeavesOpenWhatItCannotAfford) {
    Random random(29);
    unsigned open = 0, calls = 0;
    for (unsigned round = 0; round < 10; ++round) {
        PatternGraph shape(round < 5 ? 8 : 13);
        for (unsigned a = 0; a < shape.size; ++a)
            for (unsigned b = 0; b < a; ++b)
                if (random.chance(35, 100)) shape.connect(a, b);
        double part = 0;
        HereditaryTreewidthOptions options;
        options.effort = 300;
        options.on_progress = [&](double spent) {
            EXPECT_TRUE(spent > part && spent <= 1);
            part = spent;
            ++calls;
        };
        const auto bounds = hereditary_treewidth_bounds(shape, options);
        EXPECT_LE(bounds.lower, bounds.upper) << round;
        if (shape.size == 8) {
            const unsigned width = by_definition(shape);
            EXPECT_TRUE(bounds.lower <= width && width <= bounds.upper) << round;
        }
        open += bounds.lower < bounds.upper ? 1 : 0;
    }
    EXPECT_GT(open, 0u);
    EXPECT_GT(calls, 0u);
    EXPECT_EQ(HereditaryTreewidthBounds({2, 4}).exceeds(1), true);
    EXPECT_EQ(HereditaryTreewidthBounds({2, 4}).exceeds(4), false);
    EXPECT_EQ(HereditaryTreewidthBounds({2, 4}).exceeds(2), std::nullopt);
}

TEST(HereditaryTreewidth, OthersThatAreKnown) {
    EXPECT_EQ(hdtw("a-b, c-d, e-f"), 2u);  // three disjoint edges make a triangle
    EXPECT_EQ(hdtw("a-b, c-d"), 1u);
    EXPECT_EQ(hdtw("g6:@"), 0u);
    EXPECT_EQ(hdtw("node a, node b, node c"), 0u);
    for (unsigned n = 2; n <= 9; ++n) EXPECT_EQ(hdtw("star-" + std::to_string(n)), 1u);
    EXPECT_EQ(hdtw("clique-6"), 5u);
}

// Labels that forbid merging lower it.
TEST(HereditaryTreewidth, WithLabels) {
    EXPECT_EQ(hdtw("a:1, b:2, c:3, d:4, a-b, b-c, c-d"), 1u);
    EXPECT_EQ(hdtw("a:1, b:2, c:2, d:1, a-b, b-c, c-d"), 2u);
    EXPECT_EQ(hdtw("a-b:1, c-d:2, e-f:3"), 2u);  // three edges of different labels still make a triangle
    EXPECT_EQ(hdtw("a:1, b:2, c:3, d:4, e:5, f:6, g:7, h:8, a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-a"), 2u);
}

}  // namespace
}  // namespace countable::pattern
