#include "countable/pattern/supergraphs.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

namespace countable::pattern {
namespace {

using EdgeList = std::vector<std::array<unsigned, 2>>;

std::vector<EdgeList> supergraphs_of(const PatternGraph& graph, const SupergraphOptions& options = {}) {
    std::vector<EdgeList> list;
    visit_supergraphs(
        graph,
        [&](const PatternGraph& larger) {
            list.push_back(larger.edges());
            return false;
        },
        options);
    return list;
}

TEST(Supergraphs, AreOneForEachSetOfNonEdges) {
    PatternGraph path(3);
    path.connect(0, 1);
    path.connect(1, 2);
    EXPECT_EQ(supergraphs_of(path), (std::vector<EdgeList>{{{0, 1}, {1, 2}}, {{0, 1}, {0, 2}, {1, 2}}}));
    for (unsigned nodes = 0; nodes <= 4; ++nodes) {
        const auto all = supergraphs_of(PatternGraph(nodes));
        EXPECT_EQ(all.size(), std::size_t{1} << nodes * (nodes - (nodes > 0 ? 1 : 0)) / 2) << nodes;
        EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size()) << nodes;
        EXPECT_TRUE(all.front().empty()) << nodes;
    }
}

TEST(Supergraphs, AddedEdgesAskForALabelAndOtherEdgesKeepTheirs) {
    PatternGraph path(3);
    path.connect(0, 1, 7);
    path.connect(1, 2);
    PatternGraph last(3);
    visit_supergraphs(path,
                      [&](const PatternGraph& larger) {
                          last = larger;
                          return false;
                      },
                      {.added = 5});
    EXPECT_EQ(last.edge[0][1], 7u);
    EXPECT_EQ(last.edge[1][2], any_label);
    EXPECT_EQ(last.edge[2][0], 5u);
}

TEST(Supergraphs, EndEarly) {
    EXPECT_EQ(supergraphs_of(PatternGraph(4), {.most_non_edges = 2}),
              (std::vector<EdgeList>{{}, {{0, 1}}, {{0, 2}}, {{0, 1}, {0, 2}}}));
    EXPECT_EQ(supergraphs_of(PatternGraph(16), {.most_non_edges = 0}).size(), 1u);
    int visited = 0;
    EXPECT_TRUE(visit_supergraphs(PatternGraph(4), [&](const PatternGraph&) { return ++visited == 5; }));
    EXPECT_EQ(visited, 5);
    EXPECT_THROW(visit_supergraphs(PatternGraph(16), [](const PatternGraph&) { return true; }), std::invalid_argument);
}

}  // namespace
}  // namespace countable::pattern
