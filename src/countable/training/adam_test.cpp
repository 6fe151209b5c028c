#include "countable/training/adam.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "countable/ops/mlp.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::training {
namespace {

using torch::Tensor;

Tensor loss_of(ops::Mlp& mlp, const Tensor& x) { return (mlp->forward(x) - x.sum(1, true)).square().mean(); }

class AdamStep : public ::testing::TestWithParam<torch::Dtype> {};

// The formula, tensor by tensor, beside ours on a copy of the same network.
TEST_P(AdamStep, IsTheFormula) {
    torch::manual_seed(3);
    ops::Mlp ours(3, 5, 1, 3), expected(3, 5, 1, 3);
    ours->to(GetParam());
    expected->to(GetParam());
    for (std::size_t i = 0; i < ours->parameters().size(); ++i)
        expected->parameters()[i].data().copy_(ours->parameters()[i].data());
    Adam adam(*ours, {.weight_decay = 0.1});
    std::vector<Tensor> m, v;
    for (const auto& p : expected->parameters()) {
        m.push_back(torch::zeros_like(p, torch::kDouble));
        v.push_back(torch::zeros_like(p, torch::kDouble));
    }
    for (int t = 1; t <= 20; ++t) {
        const Tensor x = torch::randn({7, 3}, GetParam());
        adam.clear_gradients();
        loss_of(ours, x).backward();
        adam.step(0.01);
        expected->zero_grad();
        loss_of(expected, x).backward();
        const torch::NoGradGuard no_gradients;
        for (std::size_t i = 0; i < m.size(); ++i) {
            Tensor p = expected->parameters()[i].data();
            const Tensor g = expected->parameters()[i].grad().to(torch::kDouble) + 0.1 * p.to(torch::kDouble);
            m[i] = 0.9 * m[i] + 0.1 * g;
            v[i] = 0.999 * v[i] + 0.001 * g * g;
            const Tensor m_hat = m[i] / (1 - std::pow(0.9, t)), v_hat = v[i] / (1 - std::pow(0.999, t));
            p.sub_((0.01 * m_hat / (v_hat.sqrt() + 1e-8)).to(GetParam()));
            EXPECT_TRUE(torch::allclose(ours->parameters()[i], p, 1e-4, 1e-6)) << t << ' ' << i;
        }
    }
    EXPECT_EQ(adam.steps(), 20);
}

// Float takes our kernel, double the torch operations.
INSTANTIATE_TEST_SUITE_P(Types, AdamStep, ::testing::Values(torch::kFloat, torch::kDouble));

TEST(Adam, GradientsAddUpAndAreClipped) {
    torch::manual_seed(5);
    ops::Mlp mlp(3, 4, 1, 2);
    Adam adam(*mlp);
    const Tensor x = torch::randn({6, 3});
    loss_of(mlp, x).backward();
    double squares = 0;
    for (const auto& p : mlp->parameters()) squares += p.grad().square().sum().item<double>();
    EXPECT_NEAR(adam.gradient_norm(), std::sqrt(squares), 1e-5);
    loss_of(mlp, x).backward();
    EXPECT_NEAR(adam.gradient_norm(), 2 * std::sqrt(squares), 1e-5) << "a second backward adds";
    adam.clip_gradients(1e6);
    EXPECT_NEAR(adam.gradient_norm(), 2 * std::sqrt(squares), 1e-5);
    adam.clip_gradients(0.01);
    EXPECT_NEAR(adam.gradient_norm(), 0.01, 1e-5);
    adam.clear_gradients();
    EXPECT_EQ(adam.gradient_norm(), 0);
}

TEST(Adam, SameBitsForAnyNumberOfThreads) {
    tensor::expect_same_bits_on_any_threads([] {
        torch::manual_seed(7);
        ops::Mlp mlp(400, 400, 1, 2);
        Adam adam(*mlp);
        for (auto& p : mlp->parameters()) p.mutable_grad() = torch::randn(p.sizes());
        for (int t = 0; t < 3; ++t) adam.step(0.1);
        return mlp->parameters();
    });
}

}  // namespace
}  // namespace countable::training
