#include "countable/ops/tuples.hpp"

#include "countable/batches/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

TEST(Contractions, AreAsManyAsTheEquivariantMapsNeed) {
    EXPECT_EQ(bell_number(0), 1);
    EXPECT_EQ(bell_number(2), 2);
    EXPECT_EQ(bell_number(6), 203);
    for (int k = 1; k <= max_tensor_order; ++k) {
        std::int64_t maps = 0;
        for (int r = 0; r <= k; ++r)
            maps += std::ssize(ordered_contractions(k, r)) * std::ssize(all_contractions(k, r));
        EXPECT_EQ(maps, bell_number(2 * k));
        EXPECT_EQ(std::ssize(ordered_contractions(k, 0)), bell_number(k)) << "one for each bias";
        EXPECT_EQ(ordered_contractions(k, k).size(), 1u);
    }
}

class Tuples : public ::testing::Test {
  protected:
    void SetUp() override { torch::manual_seed(2); }
    static torch::Tensor rows(const torch::Tensor& offsets, int order, std::int64_t d) {
        const auto count = tuple_offsets(offsets, order)[-1].item<std::int64_t>();
        return torch::randn({count, d}, torch::kDouble).requires_grad_();
    }
    torch::Tensor offsets_ = torch::tensor({0, 3, 3, 4, 6}, torch::kInt64);  // 3, 0, 1 and 2 nodes
};

TEST_F(Tuples, OffsetsAreSumsOfPowers) {
    EXPECT_TRUE(torch::equal(tuple_offsets(offsets_, 0), torch::tensor({0, 1, 2, 3, 4}, torch::kInt64)));
    EXPECT_TRUE(torch::equal(tuple_offsets(offsets_, 3), torch::tensor({0, 27, 27, 28, 36}, torch::kInt64)));
}

TEST_F(Tuples, ContractionsOfAMatrix) {
    const auto offsets = torch::tensor({0, 3}, torch::kInt64);
    const auto x = rows(offsets, 2, 1);
    const auto matrix = x.reshape({3, 3});
    const auto found = contract(x, offsets, 2, 2, kernels::Pooling::Sum);
    EXPECT_TRUE(torch::allclose(found[0], torch::stack({matrix.trace(), matrix.sum()}).reshape({1, 2})));
    EXPECT_TRUE(torch::allclose(found[1], torch::stack({matrix.diagonal(), matrix.sum(1), matrix.sum(0)}, 1)));
    EXPECT_TRUE(torch::equal(found[2], torch::stack({matrix.flatten(), matrix.t().flatten()}, 1)));
}

TEST_F(Tuples, KernelsAreThePlainOperations) {
    for (const int order : {1, 2, 3})
        for (const auto pooling : {kernels::Pooling::Sum, kernels::Pooling::Mean}) {
            const auto x = rows(offsets_, order, 3);
            const auto found = contract(x, offsets_, order, order, pooling);
            const auto expected = reference::contract(x, offsets_, order, order, pooling);
            std::vector<torch::Tensor> y;
            for (int r = 0; r <= order; ++r) {
                EXPECT_TRUE(torch::allclose(found[r], expected[r])) << order << r;
                tensor::expect_gradients(
                    [&] { return tensor::weighted_sum(contract(x, offsets_, order, order, pooling)[r]); }, {x});
                y.push_back(rows(offsets_, r, 3 * std::ssize(ordered_contractions(order, r))));
            }
            EXPECT_TRUE(torch::allclose(spread(y, offsets_), reference::spread(y, offsets_))) << order;
            tensor::expect_gradients([&] { return tensor::weighted_sum(spread(y, offsets_)); }, y);
        }
}

TEST_F(Tuples, SameBitsForAnyNumberOfThreads) {
    const auto offsets = torch::arange(41) * 9;
    const auto x = torch::randn({40 * 81, 24});
    const auto all = [&] {
        auto found = contract(x, offsets, 2, 2, kernels::Pooling::Mean);
        const std::vector<torch::Tensor> y{found[0], found[1], x.repeat({1, 1})};
        found.push_back(spread(y, offsets));
        return found;
    };
    tensor::expect_same_bits_on_any_threads(all);
}

}  // namespace
}  // namespace countable::ops
