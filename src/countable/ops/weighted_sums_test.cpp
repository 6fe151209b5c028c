#include "countable/ops/weighted_sums.hpp"

#include "countable/batches/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

template <typename Sums>
std::vector<torch::Tensor> sums_and_gradients(const Sums& sums, const torch::Tensor& x, const torch::Tensor& weights,
                                              const batches::Batch& batch) {
    std::vector<torch::Tensor> result = {sums(x, weights, batch)};
    for (const auto& gradient : torch::autograd::grad({tensor::weighted_sum(result[0])}, {x, weights}))
        result.push_back(gradient);
    return result;
}

// By both instruction sets: ops_test runs a second time with the baseline.
TEST(WeightedSums, AreTheirReference) {
    torch::manual_seed(1);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(3));
    for (const auto type : {torch::kDouble, torch::kFloat})
        for (const std::int64_t d : {1, 7, 8, 21})
            for (const std::int64_t sums : {1, 3}) {
                const auto x = torch::randn({batch.num_nodes(), d}, type).requires_grad_(),
                           weights = torch::randn({batch.num_entries(), sums}, type).requires_grad_();
                const auto found = sums_and_gradients(weighted_neighbor_sums, x, weights, batch),
                           expected = sums_and_gradients(reference::weighted_neighbor_sums, x, weights, batch);
                const double tolerance = type == torch::kDouble ? 1e-12 : 1e-4;
                for (std::size_t i = 0; i < found.size(); ++i)
                    EXPECT_TRUE(torch::allclose(found[i], expected[i], tolerance, tolerance))
                        << i << ", width " << d << ", " << sums << " sums";
            }
}

TEST(WeightedSums, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(2);
    Random random(4);
    const batches::Batch batch = batches::batch_of(std::vector<Graph>(40, random_graph(30, 1, 5, random)));
    const auto x = torch::randn({batch.num_nodes(), 16}).requires_grad_(),
               weights = torch::randn({batch.num_entries(), 3}).requires_grad_();
    tensor::expect_same_bits_on_any_threads(
        [&] { return sums_and_gradients(weighted_neighbor_sums, x, weights, batch); });
}

}  // namespace
}  // namespace countable::ops
