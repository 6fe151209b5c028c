#include "countable/ops/dense_ops.hpp"

#include <cmath>

#include "countable/batches/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;

torch::nn::Linear random_linear(std::int64_t in, std::int64_t out, torch::Dtype type = torch::kDouble) {
    torch::nn::Linear map(in, out);
    map->to(type);
    return map;
}

// A norm whose parameters and running statistics are not those of the beginning.
torch::nn::BatchNorm1d random_norm(std::int64_t d, torch::Dtype type = torch::kDouble) {
    torch::nn::BatchNorm1d norm(d);
    const torch::NoGradGuard no_gradients;
    norm->weight.normal_();
    norm->bias.normal_();
    norm->running_mean.normal_();
    norm->running_var.uniform_(0.5, 2);
    norm->to(type);
    return norm;
}

void expect_same(const std::vector<Tensor>& found, const std::vector<Tensor>& expected, double tolerance) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        ASSERT_TRUE(torch::allclose(found[i], expected[i], tolerance, tolerance)) << i;
}

TEST(DenseOps, LinearIsTorchs) {
    torch::manual_seed(1);
    for (const std::int64_t rows : {0, 1, 5, 200})
        for (const std::int64_t in : {1, 8, 130})
            for (const std::int64_t out : {1, 7, 16, 140})
                for (const bool relu : {false, true}) {
                    auto map = random_linear(in, out);
                    const auto x = torch::randn({rows, in}, torch::kDouble).requires_grad_();
                    const auto run = [&](const Tensor& y) {
                        auto all = torch::autograd::grad({tensor::weighted_sum(y)}, {x, map->weight, map->bias});
                        all.push_back(y.detach());
                        return all;
                    };
                    const auto plain = map->forward(x);
                    expect_same(run(linear(x, *map, relu ? After::Relu : After::Nothing)),
                                run(relu ? torch::relu(plain) : plain), 1e-12);
                }
}

TEST(DenseOps, LinearWithoutBias) {
    torch::manual_seed(4);
    const auto x = torch::randn({9, 5}, torch::kDouble).requires_grad_();
    const auto weight = torch::randn({3, 5}, torch::kDouble).requires_grad_();
    const auto run = [&](const Tensor& y) {
        auto all = torch::autograd::grad({tensor::weighted_sum(y)}, {x, weight});
        all.push_back(y.detach());
        return all;
    };
    expect_same(run(linear_map(x, weight, {}, After::Relu)), run(torch::relu(at::linear(x, weight))), 1e-12);
    expect_same(run(linear_map(x.slice(1, 1), weight.slice(1, 1), {})),
                run(at::linear(x.slice(1, 1), weight.slice(1, 1))), 1e-12);
}

TEST(DenseOps, NormReluIsTorchs) {
    torch::manual_seed(2);
    for (const bool training : {true, false})
        for (const std::int64_t rows : {2, 5, 200})
            for (const std::int64_t d : {1, 8, 70}) {
                auto ours = random_norm(d);
                auto torchs = std::dynamic_pointer_cast<torch::nn::BatchNorm1dImpl>(ours->clone());
                ours->train(training);
                torchs->train(training);
                const auto x = torch::randn({rows, d}, torch::kDouble).requires_grad_();
                const auto run = [&](const Tensor& y, const torch::nn::BatchNorm1dImpl& norm) {
                    auto all = torch::autograd::grad({tensor::weighted_sum(y)}, {x, norm.weight, norm.bias});
                    all.insert(all.end(), {y.detach(), norm.running_mean, norm.running_var});
                    return all;
                };
                expect_same(run(norm_relu(x, *ours), *ours), run(torch::relu(torchs->forward(x)), *torchs), 1e-10);
                EXPECT_TRUE(torch::equal(ours->num_batches_tracked, torchs->num_batches_tracked));
            }
}

TEST(DenseOps, DropoutKeepsItsShareAndScalesIt) {
    for (const double rate : {0.1, 0.5, 0.9}) {
        torch::manual_seed(6);
        const auto x = torch::ones({1000, 30}, torch::kDouble).requires_grad_();
        const auto y = dropout(x, rate);
        const auto kept = (y != 0).to(torch::kDouble);
        EXPECT_TRUE(torch::allclose(y, kept / (1 - rate)));
        const double deviation = std::sqrt(rate * (1 - rate) / 30000);
        EXPECT_NEAR(kept.mean().item<double>(), 1 - rate, 4 * deviation);
        // Neighbours are independent: of a row, of a column.
        for (const auto& both : {kept.slice(1, 1) * kept.slice(1, 0, -1), kept.slice(0, 1) * kept.slice(0, 0, -1)})
            EXPECT_NEAR(both.mean().item<double>(), (1 - rate) * (1 - rate), 6 * deviation);
        EXPECT_TRUE(torch::equal(torch::autograd::grad({y.sum()}, {x})[0], y)) << "the gradient has the same places";
        EXPECT_FALSE(torch::equal(dropout(x, rate), y)) << "drawn again";
        torch::manual_seed(6);
        EXPECT_TRUE(torch::equal(dropout(x, rate), y)) << "with the seed";
    }
}

TEST(DenseOps, BatchNormOfASingleRowTakesTheRunningStatistics) {
    torch::manual_seed(5);
    auto norm = random_norm(3);
    const auto x = torch::randn({4, 3}, torch::kDouble);
    norm->eval();
    const auto expected = batch_norm(x, *norm);
    EXPECT_TRUE(torch::allclose(torch::relu(expected), norm_relu(x, *norm)));
    norm->train();
    EXPECT_TRUE(torch::equal(batch_norm(x.slice(0, 0, 1), *norm), expected.slice(0, 0, 1)));
    EXPECT_FALSE(torch::allclose(batch_norm(x, *norm), expected));
}

TEST(DenseOps, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(3);
    auto map = random_linear(64, 128, torch::kFloat);
    auto norm = random_norm(128, torch::kFloat);
    for (const std::int64_t rows : {700, 3000}) {
        const auto x = torch::randn({rows, 64}).requires_grad_();
        const auto run = [&] {
            torch::manual_seed(7);
            const auto y = dropout(norm_relu(linear(x, *map), *norm), 0.3);
            auto all =
                torch::autograd::grad({tensor::weighted_sum(y)}, {x, map->weight, map->bias, norm->weight, norm->bias});
            all.push_back(y);
            return all;
        };
        tensor::expect_same_bits_on_any_threads(run);
    }
}

}  // namespace
}  // namespace countable::ops
