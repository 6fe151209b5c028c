#include "countable/pattern/quotients.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "countable/formats/graph6.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {
namespace {

Pattern parsed(const std::string& text, Labels& labels) { return parse(text, labels); }

PatternGraph shape_of(const std::string& text) {
    Labels labels;
    return PatternGraph(parsed(text, labels));
}

/// The definition: every partition, merged at once.
std::set<std::string> all_quotients(const PatternGraph& shape) {
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
        PatternGraph quotient(parts);
        for (unsigned a = 0; a < shape.size; ++a)
            for (unsigned b = 0; b < shape.size; ++b) {
                if (part[a] == part[b] && (shape.node[a] != shape.node[b] || shape.adjacent(a, b))) return;
                if (!shape.adjacent(a, b)) continue;
                const LabelConstraint old = quotient.edge[part[a]][part[b]];
                if (old != no_edge && old != shape.edge[a][b]) return;
                quotient.connect(part[a], part[b], shape.edge[a][b]);
            }
        for (unsigned a = 0; a < shape.size; ++a) quotient.node[part[a]] = shape.node[a];
        keys.insert(symmetry(quotient).canonical);
    };
    assign(assign, 0, 0);
    return keys;
}

std::set<std::string> keys_of(const PatternGraph& shape) {
    std::set<std::string> keys;
    const auto list = quotients(shape);
    for (const PatternGraph& quotient : list) keys.insert(symmetry(quotient).canonical);
    EXPECT_EQ(keys.size(), list.size()) << "one is listed twice";
    return keys;
}

TEST(Quotients, AgreeWithAllPartitions) {
    for (unsigned nodes = 1; nodes <= 6; ++nodes)
        for (const Graph& graph : all_graphs(nodes)) {
            const PatternGraph shape(from_graph("", graph));
            EXPECT_EQ(keys_of(shape), all_quotients(shape)) << formats::to_graph6(graph);
        }
}

TEST(Quotients, WithLabelsAgreeWithAllPartitions) {
    for (const char* const text :
         {"a:x, b:y, c:x, d:y, a-b, b-c, c-d", "a:x, b:y, c:x, a-b:s, b-c:d", "a-b:s, b-c:d, c-d:s, d-e:d, e-f:s",
          "a:x, b:x, c:x, d:y, a-d:s, b-d:d, c-d:s", "a-b:s, c-d:d, e-f:s"}) {
        const PatternGraph shape = shape_of(text);
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

}  // namespace
}  // namespace countable::pattern
