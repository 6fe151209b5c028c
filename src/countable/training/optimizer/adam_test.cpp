#include "countable/training/optimizer/adam.hpp"

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

// SOAP by its definition (Vyas et al. 2024, Algorithm 3), with torch's products and decomposition, on one matrix.
TEST_P(AdamStep, InBasesIsSoap) {
    torch::manual_seed(4);
    const bool single = GetParam() == torch::kFloat;
    // In single precision rounding decides about what a gradient lacks rank for.
    const std::int64_t rows = single ? 4 : 3, columns = single ? 4 : 5;
    torch::nn::Linear ours(torch::nn::LinearOptions(columns, rows).bias(false));
    ours->to(GetParam());
    Adam adam(*ours, {.weight_decay = 0.1, .basis_period = 3});
    const auto type = torch::kDouble;
    Tensor p = ours->weight.detach().to(type).clone(), m = torch::zeros({rows, columns}, type),
           v = torch::zeros({rows, columns}, type), left = torch::zeros({rows, rows}, type),
           right = torch::zeros({columns, columns}, type), q_left = torch::eye(rows, type),
           q_right = torch::eye(columns, type);
    const auto updated = [&](Tensor& q, const Tensor& c, int dimension) {
        const Tensor order = q.t().mm(c).mm(q).diagonal().argsort(0, true);
        v = v.index_select(dimension, order);
        const Tensor shifted = c + 1e-6 * c.trace() * torch::eye(c.size(0), type);
        q = std::get<0>(at::linalg_qr(shifted.mm(q.index_select(1, order))));
    };
    for (int t = 1; t <= 20; ++t) {
        const Tensor gradient = torch::randn({rows, columns}, GetParam());
        ours->weight.mutable_grad() = gradient.clone();
        adam.step(0.01);
        const Tensor g = gradient.to(type) + 0.1 * p;
        left = 0.95 * left + 0.05 * g.mm(g.t());
        right = 0.95 * right + 0.05 * g.t().mm(g);
        if (t % 3 == 1) {
            updated(q_left, left, 0);
            updated(q_right, right, 1);
        }
        m = 0.9 * m + 0.1 * g;  // not in coordinates, unlike ours
        const Tensor rotated = q_left.t().mm(g).mm(q_right);
        v = 0.999 * v + 0.001 * rotated * rotated;
        const Tensor direction =
            q_left.t().mm(m).mm(q_right) / (1 - std::pow(0.9, t)) / ((v / (1 - std::pow(0.999, t))).sqrt() + 1e-8);
        p = p - 0.01 * q_left.mm(direction).mm(q_right.t());
        EXPECT_TRUE(torch::allclose(ours->weight.detach().to(type), p, 0, single ? 1e-4 : 1e-9)) << t;
    }
}

TEST(Adam, SameBitsForAnyNumberOfThreads) {
    for (const std::int64_t period : {0, 2})
        tensor::expect_same_bits_on_any_threads([&] {
            torch::manual_seed(7);
            ops::Mlp mlp(400, 400, 1, 2), small(200, 30, 1, 3);
            std::vector<Tensor> all;
            for (auto network : {mlp, small}) {
                Adam adam(*network, {.basis_period = period});
                for (auto& p : network->parameters()) p.mutable_grad() = torch::randn(p.sizes());
                for (int t = 0; t < 3; ++t) adam.step(0.1);
                for (const auto& p : network->parameters()) all.push_back(p);
            }
            return all;
        });
}

TEST(Adam, StateIsAllThatAStepDependsOn) {
    for (const std::int64_t period : {0, 2}) {
        torch::manual_seed(8);
        ops::Mlp one(3, 4, 1, 3), other(3, 4, 1, 3);
        Adam first(*one, {.basis_period = period}), second(*other, {.basis_period = period});
        const auto step = [](ops::Mlp& mlp, Adam& adam) {
            adam.clear_gradients();
            loss_of(mlp, torch::arange(12.F).view({4, 3})).backward();
            adam.step(0.01);
        };
        for (int t = 0; t < 5; ++t) step(one, first);
        assign(tensors_of(*other), tensors_of(*one));
        assign(second.state(), first.state());
        second.set_steps(first.steps());
        for (int t = 0; t < 5; ++t) {
            step(one, first);
            step(other, second);
        }
        for (std::size_t i = 0; i < one->parameters().size(); ++i)
            EXPECT_TRUE(torch::equal(one->parameters()[i], other->parameters()[i])) << period << ' ' << i;
    }
}

}  // namespace
}  // namespace countable::training
