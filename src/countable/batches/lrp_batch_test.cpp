#include "countable/batches/lrp_batch.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "countable/batches/lrp_testing.hpp"

namespace countable::batches {
namespace {

torch::Dtype type_of(LrpContent content, torch::Dtype numbers) {
    switch (content) {
        case LrpContent::Int64:
            return torch::kInt64;
        case LrpContent::Int32:
            return torch::kInt32;
        case LrpContent::Float:
            return torch::kFloat;
        case LrpContent::Numbers:
            return numbers;
    }
    return torch::kBool;
}

TEST(LrpBatch, TheListOfTensorsSaysWhatTheyHold) {
    const auto graphs = mixed_graphs(6, lrp_node_labels, lrp_edge_labels);
    for (const auto kind : {lrp::SlotKind::Nodes, lrp::SlotKind::Classes})
        for (const auto type : {torch::kFloat, torch::kDouble}) {
            const LrpBatch batch = lrp_batch(graphs, {.truncation = {1, 3}}, kind, type);
            std::set<std::string> names;
            for_each_tensor(
                batch, [&](const char* name, const torch::Tensor& tensor, LrpContent content, std::int64_t dimensions) {
                    EXPECT_TRUE(names.insert(name).second) << name;
                    EXPECT_EQ(tensor.scalar_type(), type_of(content, type)) << name;
                    EXPECT_EQ(tensor.dim(), dimensions) << name;
                    EXPECT_TRUE(tensor.is_contiguous()) << name;
                });
            // An LrpBatch is its tensors and three numbers.
            EXPECT_EQ(sizeof(LrpBatch), names.size() * sizeof(torch::Tensor) + 3 * sizeof(std::int64_t));
        }
}

// A batch of some graphs is the batch of these graphs alone.
TEST(LrpBatch, ASliceHasTheSequencesOfItsGraphs) {
    const auto graphs = mixed_graphs(7, lrp_node_labels, lrp_edge_labels);
    const lrp::LabelClasses own{.node = {0, 1, 2}, .edge = {0, 1, 2}};
    const std::vector<std::int64_t> some{3, 0, 4};
    std::vector<Graph> chosen;
    for (const auto g : some) chosen.push_back(graphs[static_cast<std::size_t>(g)]);
    const lrp::PlanOptions options{.truncation = {3, 1}, .alpha_input = lrp::AlphaInput::Sequence};
    const auto found =
        slice(lrp::make_plan(graphs, own, lrp::SlotKind::Nodes, options), some, lrp_node_labels, lrp_edge_labels);
    const auto expected = lrp_batch(chosen, options, lrp::SlotKind::Nodes, torch::kFloat);
    EXPECT_EQ(found.slot_rows, expected.slot_rows);
    std::vector<torch::Tensor> all;
    for_each_tensor(expected,
                    [&](const char*, const torch::Tensor& tensor, LrpContent, std::int64_t) { all.push_back(tensor); });
    std::size_t next = 0;
    for_each_tensor(found, [&](const char* name, const torch::Tensor& tensor, LrpContent, std::int64_t) {
        EXPECT_TRUE(torch::equal(tensor, all[next++])) << name;
    });
}

}  // namespace
}  // namespace countable::batches
