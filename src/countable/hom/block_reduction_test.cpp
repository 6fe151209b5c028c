#include "countable/hom/block_reduction.hpp"

#include <gtest/gtest.h>

#include "countable/graph/random_graph.hpp"
#include "countable/pattern/treewidth.hpp"

namespace countable::hom {
namespace {

constexpr Branching some_graph{20, 1e5};

std::optional<ReducedBlock> reduce(const char* text, std::vector<unsigned> wanted = {}) {
    Labels labels;
    const pattern::PatternGraph shape(pattern::parse(text, labels));
    return reduce_block(shape, (1u << shape.size) - 1, wanted, some_graph);
}

TEST(ReduceBlock, KeepsWhatHasAnApex) {
    const auto cycle = reduce("cycle-6");
    ASSERT_TRUE(cycle);
    EXPECT_TRUE(cycle->tables.empty());
    EXPECT_EQ(cycle->nodes, 63u);
    EXPECT_FALSE(reduce("K4"));
}

// The ladder of eight nodes: without any one node it still has a cycle.
TEST(ReduceBlock, LaddersHaveATableOnEdges) {
    const auto ladder = reduce("a-b, b-c, c-d, e-f, f-g, g-h, a-e, b-f, c-g, d-h");
    ASSERT_TRUE(ladder);
    ASSERT_FALSE(ladder->tables.empty());
    for (const auto& table : ladder->tables) EXPECT_TRUE(table.on_edges);
    EXPECT_EQ(ladder->pairs, 0);
}

TEST(ReduceBlock, FarPairsAreStored) {
    // Two four-cycles a-x-b-y and c-z-d-w, joined by b-c and d-a.
    const auto necklace = reduce("a-x, x-b, b-y, y-a, b-c, c-z, z-d, d-w, w-c, d-a");
    ASSERT_TRUE(necklace);
    ASSERT_FALSE(necklace->tables.empty());
    EXPECT_FALSE(necklace->tables[0].on_edges);
    EXPECT_GT(necklace->pairs, 1e6);
}

// Every block of treewidth 2 and no other, whatever is wanted.
TEST(ReduceBlock, SucceedsForTreewidthTwo) {
    Random random{71};
    for (int round = 0; round < 600; ++round) {
        const auto size = static_cast<NodeId>(3 + random.below(8));
        const auto pattern = pattern::from_graph("p", random_graph(size, 2, size, random));
        const pattern::PatternGraph shape(pattern);
        for (const NodeMask block : blocks(shape)) {
            if (std::popcount(block) < 3) continue;
            std::vector<unsigned> nodes;
            for (unsigned v = 0; v < size; ++v)
                if (block >> v & 1) nodes.push_back(v);
            std::vector<std::vector<unsigned>> wishes{{}, {nodes[random.below(nodes.size())]}};
            for (const auto [a, b] : shape.edges())
                if (block >> a & block >> b & 1) wishes.push_back({a, b});
            pattern::PatternGraph part(static_cast<unsigned>(nodes.size()));
            for (unsigned i = 0; i < nodes.size(); ++i)
                for (unsigned j = 0; j < i; ++j)
                    if (shape.adjacent(nodes[i], nodes[j])) part.connect(i, j);
            const bool narrow = pattern::treewidth(part) <= 2;
            for (const auto& wanted : wishes)
                EXPECT_EQ(reduce_block(shape, block, wanted, some_graph).has_value(), narrow) << "round " << round;
        }
    }
}

}  // namespace
}  // namespace countable::hom
