#include "countable/ops/edge_network.hpp"

#include "countable/batches/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;

TEST(OuterSum, IsItsReference) {
    torch::manual_seed(1);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(3));
    for (const std::int64_t k : {1, 5}) {
        const auto a = torch::randn({batch.num_entries(), k}, torch::kDouble).requires_grad_();
        const auto x = torch::randn({batch.num_nodes(), 3}, torch::kDouble).requires_grad_();
        EXPECT_TRUE(torch::allclose(outer_sum(a, x, batch), reference::outer_sum(a, x, batch)));
        tensor::expect_gradients([&] { return tensor::weighted_sum(outer_sum(a, x, batch)); }, {a, x});
    }
}

TEST(OuterSum, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(2);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(4)).to(torch::kCPU, torch::kFloat);
    const auto a = torch::randn({batch.num_entries(), 6}).requires_grad_();
    const auto x = torch::randn({batch.num_nodes(), 9}).requires_grad_();
    tensor::expect_same_bits_on_any_threads([&] {
        const auto s = outer_sum(a, x, batch);
        auto result = torch::autograd::grad({tensor::weighted_sum(s)}, {a, x});
        result.push_back(s);
        return result;
    });
}

// The matrix of every entry, made from the MLP as it is.
Tensor by_matrices(const torch::nn::Module& network, const Tensor& h, const batches::Batch& batch, std::int64_t depth,
                   std::int64_t out) {
    const auto parameters = network.named_parameters();
    const auto number = [](const Tensor& t, std::int64_t i) { return t[i].item<std::int64_t>(); };
    std::vector<Tensor> rows;
    for (std::int64_t v = 0; v < batch.num_nodes(); ++v) {
        Tensor sum = torch::zeros({out}, torch::kDouble);
        for (auto e = number(batch.adjacency.offsets, v); e < number(batch.adjacency.offsets, v + 1); ++e) {
            Tensor a = batch.edge_features.size(1) > 0 ? batch.edge_features[e] : torch::ones({1}, torch::kDouble);
            for (std::int64_t i = 0; i < depth; ++i) {
                const std::string name = "network.linear" + std::to_string(i);
                a = torch::mv(parameters[name + ".weight"], i == 0 ? a : torch::relu(a)) + parameters[name + ".bias"];
            }
            sum = sum + torch::mv(a.view({out, -1}), h[number(batch.adjacency.columns, e)]);
        }
        rows.push_back(sum);
    }
    return torch::stack(rows);
}

TEST(EdgeNetwork, SendsTheMatrixOfEveryEdgeTimesTheNeighbour) {
    torch::manual_seed(3);
    for (const Label labels : {0u, 2u})
        for (const std::int64_t depth : {1, 2, 3}) {
            batches::Batch batch = batches::batch_of(batches::mixed_graphs(5, labels, labels));
            constexpr std::int64_t in = 3, out = 2;
            EdgeNetwork network(EdgeNetworkImpl::Options{in, out, static_cast<std::int64_t>(labels), 4, depth});
            network->to(torch::kDouble);
            const auto h = torch::randn({batch.num_nodes(), in}, torch::kDouble).requires_grad_();
            const auto messages = [&] { return network->messages(network->of_edges(batch), h, batch); };
            EXPECT_TRUE(torch::allclose(messages(), by_matrices(*network, h, batch, depth, out), 1e-9, 1e-12))
                << labels << " labels, " << depth << " layers";
            auto inputs = network->parameters();
            inputs.push_back(h);
            if (labels > 0) inputs.push_back(batch.edge_features.requires_grad_());
            tensor::expect_gradients([&] { return tensor::weighted_sum(messages()); }, inputs);
        }
}

}  // namespace
}  // namespace countable::ops
