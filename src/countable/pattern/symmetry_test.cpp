#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "countable/graph/random_graph.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {
namespace {

Count factorial(unsigned n) { return n == 0 ? 1 : n * factorial(n - 1); }

TEST(Symmetry, KnownGroups) {
    Labels labels;
    const auto size = [&](const char* name) { return symmetry(PatternGraph(parse(name, labels))).group_size; };
    EXPECT_EQ(size("node"), Count{1});
    EXPECT_EQ(size("edge"), Count{2});
    EXPECT_EQ(size("triangle"), Count{6});
    EXPECT_EQ(size("attributed-triangle"), Count{2});
    EXPECT_EQ(size("petersen"), Count{120});
    EXPECT_EQ(size("cube"), Count{48});
    EXPECT_EQ(size("cycle-16"), Count{32});
    EXPECT_EQ(size("clique-16"), factorial(16));
    EXPECT_EQ(size("star-15"), factorial(15));
    EXPECT_EQ(size("biclique-8-8"), 2 * factorial(8) * factorial(8));
    EXPECT_EQ(size("a-b:1, b-c:1, c-d:2, d-a:2"), Count{2});
}

TEST(Symmetry, FixedNodesStay) {
    Labels labels;
    const PatternGraph star(parse("4-star", labels));
    const std::vector<unsigned> leaf = {2};
    const auto fixed = symmetry(star, leaf);
    EXPECT_EQ(fixed.group_size, Count{6});
    EXPECT_EQ(fixed.node_orbit[2], 2u);
    EXPECT_EQ(fixed.node_orbit[3], fixed.node_orbit[4]);
    EXPECT_EQ(node_orbits(star), (std::vector<unsigned>{0, 1}));
    EXPECT_EQ(edge_orbits(star).size(), 1u);
}

TEST(Symmetry, CanonicalKeysTellIsomorphismAndNothingElse) {
    Random random{11};
    for (int round = 0; round < 200; ++round) {
        const auto nodes = static_cast<NodeId>(1 + random.below(7));
        const Graph graph = random_labelled_graph(nodes, 1, 2, 2, 2, random);
        std::vector<NodeId> new_id(nodes);
        std::iota(new_id.begin(), new_id.end(), 0);
        random.shuffle(new_id);
        const PatternGraph shape(from_graph("a", graph)), moved(from_graph("b", relabel(graph, new_id)));
        const std::vector<unsigned> anchor = {static_cast<unsigned>(random.below(nodes))};
        const std::vector<unsigned> moved_anchor = {new_id[anchor[0]]};
        EXPECT_EQ(symmetry(shape, anchor).canonical, symmetry(moved, moved_anchor).canonical);
        PatternGraph other = shape;
        other.node[random.below(nodes)] = 7;
        EXPECT_NE(symmetry(shape).canonical, symmetry(other).canonical);
    }
}

TEST(AllGraphs, AsManyAsThereAre) {
    const std::size_t all[] = {1, 2, 4, 11, 34, 156}, connected[] = {1, 1, 2, 6, 21, 112};
    for (unsigned n = 1; n <= 6; ++n) {
        EXPECT_EQ(all_graphs(n).size(), all[n - 1]);
        EXPECT_EQ(all_graphs(n, Connected::Only).size(), connected[n - 1]);
    }
}

}  // namespace
}  // namespace countable::pattern
