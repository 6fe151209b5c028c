#include "countable/ops/segments.hpp"

#include "countable/batches/set_batch.hpp"
#include "countable/batches/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

torch::Tensor random_rows(std::int64_t rows, std::int64_t d) {
    return torch::randn({rows, d}, torch::kDouble).requires_grad_();
}

class Segments : public ::testing::Test {
  protected:
    void SetUp() override { torch::manual_seed(1); }
    batches::Batch batch_ = batches::batch_of(batches::mixed_graphs(3));
};

TEST_F(Segments, NeighborSumIsTheProductWithTheAdjacency) {
    for (const batches::Relation* relation : {&batch_.adjacency, &batch_.two_hops}) {
        const auto x = random_rows(batch_.num_nodes(), 5);
        EXPECT_TRUE(torch::allclose(neighbor_sum(x, *relation, 0.3), reference::neighbor_sum(x, *relation, 0.3)));
        tensor::expect_gradients([&] { return tensor::weighted_sum(neighbor_sum(x, *relation, 0.3)); }, {x});
    }
}

TEST_F(Segments, NormalizedSumAndSumsSideBySideAreTheirReferences) {
    const batches::Relation &adjacency = batch_.adjacency, &two_hops = batch_.two_hops;
    const auto x = random_rows(batch_.num_nodes(), 5);
    EXPECT_TRUE(
        torch::allclose(normalized_neighbor_sum(x, adjacency), reference::normalized_neighbor_sum(x, adjacency)));
    tensor::expect_gradients([&] { return tensor::weighted_sum(normalized_neighbor_sum(x, adjacency)); }, {x});
    EXPECT_TRUE(torch::allclose(with_neighbor_sums(x, adjacency, two_hops),
                                reference::with_neighbor_sums(x, adjacency, two_hops)));
    tensor::expect_gradients([&] { return tensor::weighted_sum(with_neighbor_sums(x, adjacency, two_hops)); }, {x});
}

TEST_F(Segments, SumMeanMaxAndSpreadOverGraphs) {
    const auto x = random_rows(batch_.num_nodes(), 3);
    const auto& offsets = batch_.graph_offsets;
    EXPECT_TRUE(torch::allclose(segment_sum(x, offsets), reference::segment_sum(x, offsets)));
    EXPECT_TRUE(torch::equal(segment_max(x, offsets), reference::segment_max(x, offsets)));
    EXPECT_EQ(segment_mean(x, offsets)[1].abs().sum().item<double>(), 0) << "a graph without nodes";
    tensor::expect_gradients([&] { return tensor::weighted_sum(segment_sum(x, offsets)); }, {x});
    tensor::expect_gradients([&] { return tensor::weighted_sum(segment_mean(x, offsets)); }, {x});
    tensor::expect_gradients([&] { return tensor::weighted_sum(segment_max(x, offsets)); }, {x});
    const auto y = random_rows(batch_.num_graphs(), 3);
    EXPECT_TRUE(torch::equal(segment_spread(y, offsets), reference::segment_spread(y, offsets)));
    EXPECT_TRUE(torch::equal(segment_spread(y, offsets), y.index_select(0, batch_.graph_of_node)));
    tensor::expect_gradients([&] { return tensor::weighted_sum(segment_spread(y, offsets)); }, {y});
}

TEST_F(Segments, SumsOverTheMembersOfSets) {
    for (const auto& sets : {batch_.pairs, batch_.triples}) {
        const auto x = random_rows(batch_.num_nodes(), 3);
        const auto found = relation_sum(x, sets->members, sets->of_node);
        EXPECT_TRUE(torch::allclose(
            found, reference::segment_sum(x.index_select(0, sets->members.columns), sets->members.offsets)));
        tensor::expect_gradients([&] { return tensor::weighted_sum(relation_sum(x, sets->members, sets->of_node)); },
                                 {x});
    }
}

TEST_F(Segments, ValuesOfBothEndsOfAnEntry) {
    const auto x = random_rows(batch_.num_nodes(), 2);
    EXPECT_TRUE(torch::equal(at_columns(x, batch_), x.index_select(0, batch_.adjacency.columns)));
    EXPECT_TRUE(torch::equal(at_rows(x, batch_), x.index_select(0, batch_.rows)));
    tensor::expect_gradients([&] { return tensor::weighted_sum(at_columns(x, batch_)); }, {x});
    tensor::expect_gradients([&] { return tensor::weighted_sum(at_rows(x, batch_)); }, {x});
}

TEST_F(Segments, SameBitsForAnyNumberOfThreads) {
    Random random(4);
    const batches::Batch large = batches::batch_of(std::vector<Graph>(40, random_graph(60, 1, 3, random)));
    const auto x = torch::randn({large.num_nodes(), 64}).requires_grad_();
    const auto gradient = [&](const torch::Tensor& y) {
        return torch::autograd::grad({tensor::weighted_sum(y)}, {x})[0];
    };
    const auto all = [&] {
        const auto normalized = normalized_neighbor_sum(x, large.adjacency);
        const auto side_by_side = with_neighbor_sums(x, large.adjacency, large.two_hops);
        return std::vector<torch::Tensor>{normalized,
                                          gradient(normalized),
                                          side_by_side,
                                          gradient(side_by_side),
                                          neighbor_sum(x, large.adjacency, 0.1),
                                          segment_sum(x, large.graph_offsets),
                                          segment_max(x, large.graph_offsets),
                                          segment_spread(x, torch::arange(large.num_nodes() + 1) * 2)};
    };
    tensor::expect_same_bits_on_any_threads(all);
}

TEST_F(Segments, NoRowsAtAll) {
    const batches::Batch empty = batches::batch_of({Graph(), Graph()});
    EXPECT_EQ(empty.num_graphs(), 2);
    const auto x = random_rows(0, 3);
    EXPECT_EQ(neighbor_sum(x, empty.adjacency).size(0), 0);
    EXPECT_EQ(normalized_neighbor_sum(x, empty.adjacency).size(0), 0);
    EXPECT_EQ(with_neighbor_sums(x, empty.adjacency, empty.two_hops).numel(), 0);
    EXPECT_EQ(segment_sum(x, empty.graph_offsets).abs().sum().item<double>(), 0);
}

}  // namespace
}  // namespace countable::ops
