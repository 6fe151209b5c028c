#include "countable/ops/relu_messages.hpp"

#include "countable/batches/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

std::vector<torch::Tensor> random_inputs(const batches::Batch& batch, std::int64_t d, torch::Dtype type) {
    return {torch::randn({batch.num_nodes(), d}, type).requires_grad_(),
            torch::randn({batch.num_entries(), d}, type).requires_grad_(), torch::randn({1}, type).requires_grad_()};
}

template <typename Sum>
std::vector<torch::Tensor> value_and_gradients(const Sum& sum, const std::vector<torch::Tensor>& inputs,
                                               const batches::Batch& batch) {
    std::vector<torch::Tensor> result = {sum(inputs[0], inputs[1], inputs[2], batch)};
    for (const auto& gradient : torch::autograd::grad({tensor::weighted_sum(result[0])}, inputs))
        result.push_back(gradient);
    return result;
}

TEST(ReluMessages, AreTheirReference) {
    torch::manual_seed(1);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(3));
    for (const auto type : {torch::kDouble, torch::kFloat})
        for (const std::int64_t d : {1, 3, 20}) {
            const auto inputs = random_inputs(batch, d, type);
            const auto found = value_and_gradients(sum_of_relu_messages, inputs, batch),
                       expected = value_and_gradients(reference::sum_of_relu_messages, inputs, batch);
            const double tolerance = type == torch::kDouble ? 1e-12 : 1e-4;
            for (std::size_t i = 0; i < found.size(); ++i)
                EXPECT_TRUE(torch::allclose(found[i], expected[i], tolerance, tolerance)) << i << ", width " << d;
        }
}

TEST(ReluMessages, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(2);
    Random random(4);
    const batches::Batch batch = batches::batch_of(std::vector<Graph>(40, random_graph(30, 1, 5, random)));
    const auto inputs = random_inputs(batch, 16, torch::kFloat);
    tensor::expect_same_bits_on_any_threads([&] { return value_and_gradients(sum_of_relu_messages, inputs, batch); });
}

}  // namespace
}  // namespace countable::ops
