#include "countable/training/optimizer/gradient_basis.hpp"

#include <gtest/gtest.h>

#include "countable/tensor/testing_threads.hpp"

namespace countable::training {
namespace {

using torch::Tensor;

TEST(GradientBasis, FitsWhatHasADimensionToRotate) {
    const auto fits = [](std::vector<std::int64_t> sizes) { return GradientBasis::fits(torch::zeros(sizes)); };
    EXPECT_TRUE(fits({3, 5}));
    EXPECT_TRUE(fits({1, 5}));
    EXPECT_TRUE(fits({GradientBasis::largest + 1, GradientBasis::largest}));
    EXPECT_TRUE(fits({4, 4, 2, 8}));
    EXPECT_FALSE(fits({5})) << "biases";
    EXPECT_FALSE(fits({1, 1}));
    EXPECT_FALSE(fits({1, GradientBasis::largest + 1}));
    EXPECT_FALSE(fits({0, 5}));
}

// Any shape: coordinates keep lengths and come back, and C is the sum of G G^T over all other dimensions.
TEST(GradientBasis, RotatesEveryDimension) {
    torch::manual_seed(1);
    for (const auto& sizes : std::vector<std::vector<std::int64_t>>{{3, 5}, {5, 1}, {2, 300}, {2, 3, 4, 5}}) {
        const Tensor x = torch::randn(sizes, torch::kDouble);
        GradientBasis basis(x);
        EXPECT_TRUE(torch::allclose(basis.coordinates(x), x)) << "the identity at first";
        Tensor first = torch::zeros_like(x), second = torch::ones_like(x);
        for (int step = 0; step < 3; ++step) {
            basis.add(torch::randn(sizes, torch::kDouble));
            basis.update(first, second);
        }
        const Tensor rotated = basis.coordinates(x);
        EXPECT_FALSE(torch::allclose(rotated, x));
        EXPECT_TRUE(rotated.is_contiguous());
        EXPECT_NEAR(rotated.norm().item<double>(), x.norm().item<double>(), 1e-9);
        EXPECT_TRUE(torch::allclose(basis.from_coordinates(rotated), x));
    }
    const Tensor gradient = torch::randn({2, 3, 4}, torch::kDouble);
    GradientBasis basis(gradient);
    basis.add(gradient);
    const auto state = basis.state();
    ASSERT_EQ(state.size(), 6u);
    EXPECT_EQ(state[2].name, "covariance.1");
    EXPECT_TRUE(torch::allclose(state[2].tensor, 0.05 * torch::einsum("aib,ajb->ij", {gradient, gradient})));
}

// Of gradients A N B with N white noise the covariances are multiples of A A^T and B^T B.
TEST(GradientBasis, FindsTheEigenvectorsOfTheGradients) {
    torch::manual_seed(2);
    const Tensor a = torch::randn({4, 4}, torch::kDouble), b = torch::randn({3, 3}, torch::kDouble);
    GradientBasis basis(torch::zeros({4, 3}, torch::kDouble));
    Tensor first = torch::zeros({4, 3}, torch::kDouble), second = torch::zeros_like(first);
    for (int step = 0; step < 300; ++step) basis.add(a.mm(torch::randn({4, 3}, torch::kDouble)).mm(b));
    for (int step = 0; step < 300; ++step) basis.update(first, second);
    for (std::size_t side = 0; side < 2; ++side) {
        const Tensor covariance = basis.state()[2 * side].tensor, vectors = basis.state()[2 * side + 1].tensor;
        const Tensor diagonal = vectors.t().mm(covariance).mm(vectors);
        EXPECT_TRUE(torch::allclose(diagonal, diagonal.diagonal().diag(), 1e-6, 1e-6)) << diagonal;
        EXPECT_TRUE(torch::equal(diagonal.diagonal(), std::get<0>(diagonal.diagonal().sort(0, true))))
            << "largest first";
    }
}

// Moments stay where they point to: the first ones rotate, the second ones follow the order of the columns.
TEST(GradientBasis, AnUpdateKeepsTheMoments) {
    torch::manual_seed(3);
    GradientBasis basis(torch::zeros({3, 2}, torch::kDouble));
    const Tensor before = torch::randn({3, 2}, torch::kDouble);
    Tensor first = before.clone();
    Tensor second = torch::tensor({{1., 2.}, {3., 4.}, {5., 6.}}, torch::kDouble);
    // Gradients along the axes, the last row and the last column the largest: the order of both turns.
    basis.add(torch::tensor({{1., 0.}, {0., 0.}, {0., 0.}}, torch::kDouble));
    basis.add(torch::tensor({{0., 0.}, {2., 0.}, {0., 0.}}, torch::kDouble));
    basis.add(torch::tensor({{0., 0.}, {0., 0.}, {0., 9.}}, torch::kDouble));
    basis.update(first, second);
    EXPECT_TRUE(torch::equal(second, torch::tensor({{6., 5.}, {4., 3.}, {2., 1.}}, torch::kDouble))) << second;
    EXPECT_TRUE(torch::allclose(basis.from_coordinates(first), before));
}

}  // namespace
}  // namespace countable::training
