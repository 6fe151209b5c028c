#include "countable/ops/segment_products.hpp"

#include "countable/batches/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

torch::Tensor random_numbers(torch::IntArrayRef sizes, torch::Dtype type = torch::kDouble) {
    return torch::randn(sizes, type).requires_grad_();
}

// Of the graphs some have no node, and some one.
TEST(SegmentProducts, AreTheirReferences) {
    torch::manual_seed(1);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(3));
    const auto& offsets = batch.graph_offsets;
    for (const std::int64_t p : {1, 2, 5})
        for (const std::int64_t q : {1, 3, 17}) {
            SCOPED_TRACE(std::to_string(p) + " by " + std::to_string(q));
            const auto a = random_numbers({batch.num_nodes(), p}), b = random_numbers({batch.num_nodes(), q}),
                       m = random_numbers({batch.num_graphs(), p, q});
            EXPECT_TRUE(torch::allclose(segment_outer_sum(a, b, offsets), reference::segment_outer_sum(a, b, offsets)));
            EXPECT_TRUE(torch::allclose(segment_matmul(a, m, offsets), reference::segment_matmul(a, m, offsets)));
            tensor::expect_gradients([&] { return tensor::weighted_sum(segment_outer_sum(a, b, offsets)); }, {a, b});
            tensor::expect_gradients([&] { return tensor::weighted_sum(segment_matmul(a, m, offsets)); }, {a, m});
        }
}

TEST(SegmentProducts, OfOneSegmentAreMatrixProducts) {
    const auto a = random_numbers({3, 2}), b = random_numbers({3, 4});
    const auto all = torch::tensor({0, 3}, torch::kInt64);
    const auto product = segment_outer_sum(a, b, all);
    EXPECT_TRUE(torch::allclose(product[0], a.t().mm(b)));
    EXPECT_TRUE(torch::allclose(segment_matmul(a, product, all), a.mm(product[0])));
}

TEST(SegmentProducts, OfNothing) {
    const auto offsets = torch::zeros({1}, torch::kInt64);
    EXPECT_EQ(segment_outer_sum(torch::zeros({0, 2}), torch::zeros({0, 3}), offsets).sizes(),
              (torch::IntArrayRef{0, 2, 3}));
    EXPECT_EQ(segment_matmul(torch::zeros({0, 2}), torch::zeros({0, 2, 3}), offsets).sizes(),
              (torch::IntArrayRef{0, 3}));
}

TEST(SegmentProducts, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(2);
    Random random(4);
    const batches::Batch batch = batches::batch_of(std::vector<Graph>(60, random_graph(30, 1, 5, random)));
    const auto a = random_numbers({batch.num_nodes(), 30}, torch::kFloat),
               b = random_numbers({batch.num_nodes(), 30}, torch::kFloat);
    tensor::expect_same_bits_on_any_threads([&] {
        const auto y = segment_matmul(a, segment_outer_sum(a, b, batch.graph_offsets), batch.graph_offsets);
        auto result = torch::autograd::grad({tensor::weighted_sum(y)}, {a, b});
        result.push_back(y);
        return result;
    });
}

}  // namespace
}  // namespace countable::ops
