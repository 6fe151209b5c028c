#include "countable/pattern/quotients.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "countable/io/graph6.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/treewidth.hpp"

namespace countable::pattern {
namespace {

Pattern parsed(const std::string& text, Labels& labels) { return parse(text, labels); }

Shape shape_of(const std::string& text) {
    Labels labels;
    return Shape(parsed(text, labels));
}

unsigned hdtw(const std::string& text) { return hereditary_treewidth(shape_of(text)).value; }

/// The definition: every partition, merged at once.
std::set<std::string> all_quotients(const Shape& shape) {
    std::set<std::string> keys;
    std::vector<unsigned> part(shape.size, 0);
    const auto assign = [&](auto& self, unsigned v, unsigned parts) -> void {
        if (v < shape.size) {
            for (part[v] = 0; part[v] <= parts; ++part[v]) {
                const unsigned mine = part[v];
                self(self, v + 1, std::max(parts, mine + 1));
                part[v] = mine;
            }
            return;
        }
        Shape quotient(parts);
        for (unsigned a = 0; a < shape.size; ++a)
            for (unsigned b = 0; b < shape.size; ++b) {
                if (part[a] == part[b] && (shape.node[a] != shape.node[b] || shape.adjacent(a, b))) return;
                if (!shape.adjacent(a, b)) continue;
                const Wish old = quotient.edge[part[a]][part[b]];
                if (old != no_edge && old != shape.edge[a][b]) return;
                quotient.connect(part[a], part[b], shape.edge[a][b]);
            }
        for (unsigned a = 0; a < shape.size; ++a) quotient.node[part[a]] = shape.node[a];
        keys.insert(symmetry(quotient).canonical);
    };
    assign(assign, 0, 0);
    return keys;
}

std::set<std::string> keys_of(const Shape& shape) {
    std::set<std::string> keys;
    const auto list = quotients(shape);
    for (const Shape& quotient : list) keys.insert(symmetry(quotient).canonical);
    EXPECT_EQ(keys.size(), list.size()) << "one is listed twice";
    return keys;
}

TEST(Quotients, AgreeWithAllPartitions) {
    for (unsigned nodes = 1; nodes <= 6; ++nodes)
        for (const Graph& graph : all_graphs(nodes)) {
            const Shape shape(from_graph("", graph));
            EXPECT_EQ(keys_of(shape), all_quotients(shape)) << io::to_graph6(graph);
        }
}

TEST(Quotients, WithLabelsAgreeWithAllPartitions) {
    for (const char* const text :
         {"a:x, b:y, c:x, d:y, a-b, b-c, c-d", "a:x, b:y, c:x, a-b:s, b-c:d", "a-b:s, b-c:d, c-d:s, d-e:d, e-f:s",
          "a:x, b:x, c:x, d:y, a-d:s, b-d:d, c-d:s", "a-b:s, c-d:d, e-f:s"}) {
        const Shape shape = shape_of(text);
        EXPECT_EQ(keys_of(shape), all_quotients(shape)) << text;
    }
}

TEST(Quotients, MergeOnlyWhatLabelsAllow) {
    EXPECT_EQ(quotients(shape_of("a-b, b-c")).size(), 2u);
    EXPECT_EQ(quotients(shape_of("a:x, b:y, c:z, a-b, b-c")).size(), 1u);  // ends of different labels
    EXPECT_EQ(quotients(shape_of("a-b:s, b-c:d")).size(), 1u);             // the merged edges would disagree
    EXPECT_EQ(quotients(shape_of("a:x, b:y, c:x, a-b:s, b-c:s")).size(), 2u);
}

TEST(Quotients, TooManyAreRefused) {
    EXPECT_THROW((void)quotients(shape_of("path-9"), 148), std::invalid_argument);
    EXPECT_EQ(quotients(shape_of("path-9"), 149).size(), 149u);
    EXPECT_EQ(quotients(shape_of("clique-16")).size(), 1u);
    EXPECT_EQ(quotients(shape_of("star-15")).size(), 15u);  // one for every number of leaves
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
            const Shape shape(from_graph(text, io::parse_graph6(text)));
            EXPECT_TRUE(expected.emplace(symmetry(shape).canonical, k).second) << text << " stands twice";
        }
    }
    unsigned seen = 0;
    for (unsigned nodes = 3; nodes <= 5; ++nodes)
        for (const Graph& graph : all_graphs(nodes, Connected::Only)) {
            const Shape shape(from_graph("", graph));
            const auto known = expected.find(symmetry(shape).canonical);
            ASSERT_NE(known, expected.end()) << io::to_graph6(graph);
            const auto found = hereditary_treewidth(shape);
            EXPECT_EQ(std::max(1u, found.value), known->second) << io::to_graph6(graph);
            EXPECT_EQ(treewidth(found.quotient), found.value);
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

TEST(HereditaryTreewidth, ExceedsStopsEarly) {
    EXPECT_TRUE(hereditary_treewidth_exceeds(shape_of("path-16"), 1));  // all of its quotients would be too many
    for (unsigned k = 0; k < 5; ++k) {
        EXPECT_EQ(hereditary_treewidth_exceeds(shape_of("cycle-8"), k), k < 3);
        EXPECT_EQ(hereditary_treewidth_exceeds(shape_of("star-4"), k), k < 1);
    }
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
