#include "countable/training/files/named_tensors.hpp"

#include <gtest/gtest.h>

namespace countable::training {
namespace {

TEST(NamedTensors, AreParametersAndBuffersInOrder) {
    const torch::nn::BatchNorm1d norm(3);
    const auto tensors = tensors_of(*norm);
    std::vector<std::string> names;
    for (const auto& [name, tensor] : tensors) names.push_back(name);
    EXPECT_EQ(names,
              (std::vector<std::string>{"weight", "bias", "running_mean", "running_var", "num_batches_tracked"}));
}

TEST(NamedTensors, CopiesStayWhenTheModelChanges) {
    torch::nn::Linear linear(2, 1);
    const auto copies = copies_of(tensors_of(*linear));
    const auto before = linear->weight.detach().clone();
    torch::nn::init::constant_(linear->weight, 7);
    EXPECT_TRUE(torch::equal(copies[0].tensor, before));
    assign(tensors_of(*linear), copies);
    EXPECT_TRUE(torch::equal(linear->weight, before));
    EXPECT_TRUE(linear->weight.requires_grad());
}

}  // namespace
}  // namespace countable::training
