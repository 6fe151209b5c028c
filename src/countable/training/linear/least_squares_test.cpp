#include "countable/training/linear/least_squares.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace countable::training {
namespace {

using torch::Tensor;

double distance(const Tensor& a, const Tensor& b) { return (a - b).abs().max().item<double>(); }

// Solved by normal equations, which lose half of the digits and are enough here.
TEST(LeastSquares, BlocksGiveTheSolutionOfTheNormalEquations) {
    torch::manual_seed(5);
    const Tensor a = torch::randn({200, 7}, torch::kDouble), y = torch::randn({200, 2}, torch::kDouble);
    const Tensor normal = torch::linalg_solve(a.t().mm(a), a.t().mm(y));
    const Tensor start = torch::randn({7, 2}, torch::kDouble);
    for (const std::int64_t block : {1, 3, 64, 200}) {
        LeastSquares problem(7, 2);
        for (std::int64_t row = 0; row < 200; row += block) {
            const std::int64_t rows = std::min(block, 200 - row);
            problem.add(a.narrow(0, row, rows), y.narrow(0, row, rows));
        }
        EXPECT_LT(distance(problem.solve(start, 1e-12), normal), 1e-11) << block;
    }
}

// Each target is solved for with the rows that have it.
TEST(LeastSquares, RowsWithoutATargetCountForTheOthersOnly) {
    torch::manual_seed(6);
    const Tensor a = torch::randn({60, 4}, torch::kDouble), start = torch::randn({4, 2}, torch::kDouble);
    Tensor y = torch::randn({60, 2}, torch::kDouble);
    for (std::int64_t row = 20; row < 60; ++row) y[row][row % 3 == 0 ? 0 : 1] = std::nan("");
    std::vector<Tensor> expected;
    for (std::int64_t t = 0; t < 2; ++t) {
        const auto known = y.select(1, t).isnan().logical_not();
        LeastSquares alone(4, 1);
        alone.add(a.index({known}), y.index({known}).narrow(1, t, 1));
        expected.push_back(alone.solve(start.narrow(1, t, 1), 1e-12));
    }
    for (const std::int64_t block : {10, 15, 60}) {  // the first blocks lack nothing
        LeastSquares problem(4, 2);
        for (std::int64_t row = 0; row < 60; row += block)
            problem.add(a.narrow(0, row, block), y.narrow(0, row, block));
        EXPECT_LT(distance(problem.solve(start, 1e-12), torch::cat(expected, 1)), 1e-11) << block;
    }
}

// Columns 2 and 3 are the same, and nothing is known about column 4.
TEST(LeastSquares, CorrectsWhatTheRowsDetermineAndNothingElse) {
    LeastSquares problem(4, 1);
    problem.add(torch::tensor({{1., 0., 0., 0.}, {0., 1., 1., 0.}}, torch::kDouble),
                torch::tensor({{5.}, {10.}}, torch::kDouble));
    const Tensor start = torch::tensor({{0.}, {1.}, {3.}, {7.}}, torch::kDouble);
    EXPECT_LT(distance(problem.solve(start, 1e-9), torch::tensor({{5.}, {4.}, {6.}, {7.}}, torch::kDouble)), 1e-14);
}

TEST(LeastSquares, SmallSingularValuesAreCut) {
    LeastSquares problem(2, 1);
    problem.add(torch::tensor({{1., 0.}, {0., 1e-5}}, torch::kDouble), torch::tensor({{1.}, {1.}}, torch::kDouble));
    const Tensor zero = torch::zeros({2, 1}, torch::kDouble);
    EXPECT_NEAR(problem.solve(zero, 1e-4)[1].item<double>(), 0, 0);
    EXPECT_NEAR(problem.solve(zero, 1e-6)[1].item<double>(), 1e5, 1e-6);
}

TEST(LeastSquares, FewerRowsThanUnknowns) {
    LeastSquares problem(3, 1);
    problem.add(torch::tensor({{0., 2., 0.}}, torch::kDouble), torch::tensor({{6.}}, torch::kDouble));
    EXPECT_LT(distance(problem.solve(torch::zeros({3, 1}, torch::kDouble), 1e-9),
                       torch::tensor({{0.}, {3.}, {0.}}, torch::kDouble)),
              1e-14);
}

}  // namespace
}  // namespace countable::training
