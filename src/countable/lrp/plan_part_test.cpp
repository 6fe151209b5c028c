#include "countable/lrp/plan_part.hpp"

#include <gmock/gmock.h>

#include <numeric>

namespace countable::lrp {
namespace {

using testing::ElementsAre;

TEST(SparseRows, TransposedTwiceIsTheSameMatrix) {
    SparseRows matrix{{0, 2, 2, 5}, {1, 3, 0, 1, 3}, {}, {}};
    transpose(matrix, 4);
    EXPECT_THAT(matrix.transposed_offsets, ElementsAre(0, 1, 3, 3, 5));
    EXPECT_THAT(matrix.transposed_columns, ElementsAre(2, 0, 2, 0, 2));
    SparseRows again{matrix.transposed_offsets, matrix.transposed_columns, {}, {}};
    transpose(again, 3);
    EXPECT_EQ(again.transposed_offsets, matrix.offsets);
    EXPECT_EQ(again.transposed_columns, matrix.columns);
}

const std::vector<Graph>& some_graphs() {
    static const std::vector<Graph> graphs{Graph(4, {{0, 1}, {1, 2}, {2, 0}, {2, 3}}), Graph(0, {}), Graph(2, {{0, 1}}),
                                           Graph(3, {})};
    return graphs;
}

Plan plan_of(std::vector<Graph> graphs) {
    return make_plan(graphs, {}, SlotKind::Nodes, {.truncation = {2, 2}, .alpha_input = AlphaInput::Sequence});
}

// Numbers of signatures and inputs of alpha are those of first appearance: a part is the plan of its graphs alone.
TEST(PlanPart, IsThePlanOfItsGraphsAlone) {
    const Plan whole = plan_of(some_graphs());
    for (const std::vector<std::int64_t>& chosen :
         std::vector<std::vector<std::int64_t>>{{0, 1, 2, 3}, {2}, {3, 0}, {1}, {}, {0, 0, 2}}) {
        std::vector<Graph> graphs;
        std::vector<std::int64_t> all(chosen.size());
        std::iota(all.begin(), all.end(), 0);
        for (const auto g : chosen) graphs.push_back(some_graphs()[static_cast<std::size_t>(g)]);
        const Plan alone = plan_of(graphs);
        const PlanPart found = part_of(whole, chosen, 1, 1), expected = part_of(alone, all, 1, 1);
        EXPECT_EQ(found.graph_nodes, expected.graph_nodes) << testing::PrintToString(chosen);
        EXPECT_EQ(found.slots, expected.slots);
        EXPECT_EQ(found.signature, expected.signature);
        EXPECT_EQ(found.group, expected.group);
        EXPECT_EQ(found.alpha_inputs, expected.alpha_inputs);
        EXPECT_EQ(found.group_alpha.columns, expected.group_alpha.columns);
        EXPECT_EQ(found.edge_rows, expected.edge_rows);
        EXPECT_EQ(found.signature_slots.transposed_columns, expected.signature_slots.transposed_columns);
        EXPECT_EQ(found.first_group.back(), std::ssize(found.node_of_group));
        EXPECT_EQ(found.first_sequence.back() * found.length, std::ssize(found.slots));
    }
}

}  // namespace
}  // namespace countable::lrp
