#include "countable/lrp/plan_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "countable/graph/random_graph.hpp"

namespace countable::lrp {
namespace {

class PlanFile : public ::testing::Test {
  protected:
    void SetUp() override {
        Random random(3);
        for (int i = 0; i < 20; ++i) graphs_.push_back(random_labelled_graph(6, 1, 2, 2, 2, random));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string bytes() const {
        std::ifstream in(file_, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& bytes) const { std::ofstream(file_, std::ios::binary) << bytes; }

    std::vector<Graph> graphs_;
    LabelClasses classes_{.node = {0, 1}, .edge = {0, 1}};
    PlanOptions options_{.truncation = {3, 1}, .alpha_input = AlphaInput::Sequence};
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("countable-plan-" + std::to_string(::getpid()));
    std::filesystem::path file_ = folder_ / "one.plan";
};

TEST_F(PlanFile, ReadsBackWhatWasWritten) {
    for (const auto slot_kind : {SlotKind::Nodes, SlotKind::Classes}) {
        const Plan plan = make_plan(graphs_, classes_, slot_kind, options_);
        save_plan(plan, 7, file_);
        EXPECT_EQ(load_plan(7, file_), plan);
        EXPECT_FALSE(load_plan(8, file_));
    }
    EXPECT_FALSE(load_plan(7, folder_ / "none.plan"));
    EXPECT_FALSE(load_plan(7, folder_));
}

TEST_F(PlanFile, DamageIsNoticed) {
    save_plan(make_plan(graphs_, classes_, SlotKind::Classes, options_), 7, file_);
    const std::string whole = bytes();
    for (std::size_t i = 0; i < whole.size(); i += 1 + i / 50) {
        std::string flipped = whole;
        flipped[i] = static_cast<char>(flipped[i] ^ 0x10);
        write(flipped);
        EXPECT_FALSE(load_plan(7, file_)) << "byte " << i;
        write(whole.substr(0, i));
        EXPECT_FALSE(load_plan(7, file_)) << "cut at " << i;
    }
    write(whole + "x");
    EXPECT_FALSE(load_plan(7, file_));
}

TEST_F(PlanFile, TheKeyDependsOnAllThatThePlanDependsOn) {
    const auto key = plan_key(graphs_, classes_, SlotKind::Nodes, options_);
    EXPECT_EQ(plan_key(graphs_, classes_, SlotKind::Nodes, options_), key);
    EXPECT_NE(plan_key(graphs_, classes_, SlotKind::Classes, options_), key);
    EXPECT_NE(plan_key(graphs_, classes_, SlotKind::Nodes, {.truncation = {3, 1}, .alpha_input = AlphaInput::Root}),
              key);
    EXPECT_NE(plan_key(graphs_, classes_, SlotKind::Nodes, {.truncation = {4, 1}, .alpha_input = AlphaInput::Sequence}),
              key);
    PlanOptions egonets = options_;
    egonets.egonets = Egonets{3, 6};
    EXPECT_NE(plan_key(graphs_, classes_, SlotKind::Nodes, egonets), key);
    const auto longer = plan_key(graphs_, classes_, SlotKind::Nodes, {.egonets = Egonets{3, 7}});
    EXPECT_NE(plan_key(graphs_, classes_, SlotKind::Nodes, {.egonets = Egonets{3, 6}}), longer);
    EXPECT_NE(plan_key(graphs_, classes_, SlotKind::Nodes, {.egonets = Egonets{whole_graph, 7}}), longer);
    EXPECT_NE(plan_key(graphs_, {.node = {0, 1}, .edge = {1, 0}}, SlotKind::Nodes, options_), key);
    EXPECT_NE(plan_key(std::span(graphs_).first(19), classes_, SlotKind::Nodes, options_), key);
    std::swap(graphs_[0], graphs_[1]);
    EXPECT_NE(plan_key(graphs_, classes_, SlotKind::Nodes, options_), key);
}

}  // namespace
}  // namespace countable::lrp
