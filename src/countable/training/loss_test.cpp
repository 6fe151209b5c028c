#include "countable/training/loss.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace countable::training {
namespace {

const std::vector<double> outputs = {1, -2, 0.5, 3}, targets = {0, 1, 1, 1}, deviation = {2, 4};

double tensor_loss(Loss loss) {
    const auto table = [](const std::vector<double>& v) { return torch::tensor(v, torch::kDouble).reshape({2, 2}); };
    return loss_of(loss, table(outputs), table(targets), torch::tensor(deviation, torch::kDouble)).item<double>();
}

TEST(Loss, KnownValues) {
    EXPECT_DOUBLE_EQ(tensor_loss(Loss::Mse), (1 + 9 + 0.25 + 4) / 4);
    EXPECT_DOUBLE_EQ(tensor_loss(Loss::Mae), (1 + 3 + 0.5 + 2) / 4);
    EXPECT_DOUBLE_EQ(tensor_loss(Loss::NormalizedMae), (1. / 2 + 3. / 4 + 0.5 / 2 + 2. / 4) / 4);
    const auto s = [](double x) { return 1 / (1 + std::exp(-x)); };
    EXPECT_NEAR(tensor_loss(Loss::Bce), -(std::log(1 - s(1)) + std::log(s(-2)) + std::log(s(0.5)) + std::log(s(3))) / 4,
                1e-12);
}

TEST(Loss, BothFormsAgree) {
    for (const Loss loss : {Loss::Mse, Loss::Mae, Loss::Bce, Loss::NormalizedMae})
        EXPECT_NEAR(loss_value(loss, outputs, targets, deviation), tensor_loss(loss), 1e-12);
    EXPECT_NEAR(loss_value(Loss::Bce, std::vector<double>{-1e4, 1e4}, std::vector<double>{0, 1}, {}), 0, 1e-12);
}

// Two columns with labels in different rows, and a row without any: the oracle is the sum over the labels, by hand.
TEST(Loss, MissingLabelsCountForNothing) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> o = {1, -2, 0.5, 3, 7, 8}, t = {0, none, none, 1, none, none};
    const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    struct Case {
        Loss loss;
        double first, second;                    // terms of the labels (0, 0) and (1, 1)
        double first_gradient, second_gradient;  // by the output, without the division by the number of labels
    };
    const std::vector<Case> cases = {
        {Loss::Mse, 1, 4, 2 * 1, 2 * 2},
        {Loss::Mae, 1, 2, 1, 1},
        {Loss::Bce, -std::log(1 - sigmoid(1)), -std::log(sigmoid(3)), sigmoid(1), sigmoid(3) - 1},
        {Loss::NormalizedMae, 1. / 2, 2. / 4, 1. / 2, 1. / 4}};
    for (const auto& [loss, first, second, first_gradient, second_gradient] : cases) {
        const auto x = torch::tensor(o, torch::kDouble).reshape({3, 2}).requires_grad_(true);
        const auto value = loss_of(loss, x, torch::tensor(t, torch::kDouble).reshape({3, 2}),
                                   torch::tensor(deviation, torch::kDouble));
        EXPECT_NEAR(value.item<double>(), (first + second) / 2, 1e-12);
        EXPECT_NEAR(loss_value(loss, o, t, deviation), (first + second) / 2, 1e-12);
        value.backward();
        const auto expected =
            torch::tensor({{first_gradient / 2, 0.}, {0., second_gradient / 2}, {0., 0.}}, torch::kDouble);
        EXPECT_LT((x.grad() - expected).abs().max().item<double>(), 1e-12);
    }
}

TEST(Loss, RefusesShapesThatWouldBroadcast) {
    EXPECT_ANY_THROW(loss_of(Loss::Mse, torch::zeros({4, 1}), torch::zeros({4}), {}));
}

}  // namespace
}  // namespace countable::training
