#include "countable/count/graphlets/step_order.hpp"

#include <gtest/gtest.h>

namespace countable::count::graphlets {
namespace {

/// All steps are needed, and none is kept.
StepUses uses_of(const std::vector<Step>& steps) {
    const std::vector<bool> none(steps.size());
    StepUses uses{{}, std::vector<unsigned>(steps.size()), std::vector<bool>(steps.size(), true), none, none, none, {},
                  {}};
    for (const auto& step : steps) uses.operands.push_back(operands(step));
    for (const auto& of_step : uses.operands)
        for (const unsigned operand : of_step) ++uses.operand_of[operand];
    return uses;
}

const Step ones{.kind = Step::Kind::Ones};

TEST(StepOrder, AKernelThatNeedsMemoryOfItsOwnComesBeforeOtherTables) {
    const std::vector<Step> steps = {
        ones,
        {.kind = Step::Kind::Ear, .nodes = {0}},
        {.kind = Step::Kind::Kernel, .kernel = Kernel::FourCycle, .anchors = {2, {0, 1}}},
        {.kind = Step::Kind::EdgeSum, .edge = {{}, {}, {{1}, {2}}}},
    };
    EXPECT_EQ(step_order(steps, uses_of(steps)), (std::vector<unsigned>{0, 2, 1, 3}));
}

TEST(StepOrder, ATableIsReadByAllBeforeTheNextOneIsMade) {
    const std::vector<Step> steps = {
        ones,
        {.kind = Step::Kind::Ear, .nodes = {0}},
        {.kind = Step::Kind::NeighborSum, .nodes = {0}},
        {.kind = Step::Kind::Ear, .nodes = {2}},
        {.kind = Step::Kind::EdgeSum, .edge = {{}, {}, {{3}}}},
        {.kind = Step::Kind::EdgeSum, .edge = {{}, {}, {{1}}}},
        {.kind = Step::Kind::EdgeSum, .edge = {{}, {}, {{1}, {1}}}},
    };
    EXPECT_EQ(step_order(steps, uses_of(steps)), (std::vector<unsigned>{0, 2, 3, 4, 1, 5, 6}));
}

TEST(StepOrder, OutputsOfOneKernelStandTogether) {
    const std::vector<Step> steps = {
        {.kind = Step::Kind::Kernel, .kernel = Kernel::Wheel, .anchors = {1, {0}}},
        ones,
        {.kind = Step::Kind::Kernel, .kernel = Kernel::FiveCliqueMinus, .anchors = {1, {3}}},
    };
    EXPECT_EQ(step_order(steps, uses_of(steps)), (std::vector<unsigned>{0, 2, 1}));
}

TEST(EarsWithin, ThoseOfTwoDirectionsMayHaveSeveralReaders) {
    const EdgeTerm table{{}, {}, {{1}}};
    const std::vector<Step> steps = {
        ones,
        {.kind = Step::Kind::Ear, .nodes = {0}},
        {.kind = Step::Kind::Ear, .nodes = {0}, .edge = table},
        {.kind = Step::Kind::EdgeSum, .edge = {{}, {}, {{2}}}},
        {.kind = Step::Kind::EdgeSum, .edge = {{}, {}, {{2, true}}}},
    };
    auto uses = uses_of(steps);
    const auto before = uses.operand_of;
    choose_ears_within(steps, uses);
    EXPECT_EQ(uses.within, (std::vector<bool>{false, false, true, false, false}));
    EXPECT_EQ(uses.operand_of[1], before[1] + 1);  // both sums read what the ear reads
    EXPECT_EQ(step_order(steps, uses), (std::vector<unsigned>{0, 1, 3, 4}));
}

TEST(PatternNodes, AreThoseOfTheJoinedParts) {
    const std::vector<Step> steps = {
        ones,
        {.kind = Step::Kind::NeighborSum, .nodes = {0}},          // an edge
        {.kind = Step::Kind::Product, .nodes = {1, 1}},           // a path of 3 nodes
        {.kind = Step::Kind::Ear, .nodes = {1}},                  // a triangle with a tail
        {.kind = Step::Kind::EdgeSum, .edge = {{1}, {}, {{3}}}},  // and another tail
        {.kind = Step::Kind::Kernel, .kernel = Kernel::FourCycleByNode, .weight = 1},
    };
    EXPECT_EQ(pattern_nodes(steps), (std::vector<unsigned>{1, 2, 3, 4, 5, 5}));
}

}  // namespace
}  // namespace countable::count::graphlets
