#include "countable/ops/tuple_matmul.hpp"

#include "countable/batches/testing.hpp"
#include "countable/ops/tuples.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

// By the formula.
torch::Tensor by_loops(const torch::Tensor& a, const torch::Tensor& b, const torch::Tensor& offsets,
                       kernels::Pooling pooling) {
    auto result = torch::zeros_like(a);
    const auto starts = tuple_offsets(offsets, 2);
    for (std::int64_t g = 0; g + 1 < offsets.size(0); ++g) {
        const auto n = (offsets[g + 1] - offsets[g]).item<std::int64_t>(), s = starts[g].item<std::int64_t>();
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j)
                for (std::int64_t k = 0; k < n; ++k)
                    result[s + i * n + j] += a[s + i * n + k] * b[s + k * n + j] /
                                             (pooling == kernels::Pooling::Mean ? static_cast<double>(n) : 1.0);
    }
    return result;
}

TEST(TupleMatmul, IsTheProductOfMatricesForAllShapesOfTiles) {
    torch::manual_seed(4);
    const auto offsets = torch::tensor({0, 5, 5, 6, 8, 11, 15}, torch::kInt64);  // 5, 0, 1, 2, 3 and 4 nodes
    for (const std::int64_t d : {1, 3, 4, 8, 13, 16, 28}) {
        const auto a = torch::randn({25 + 1 + 4 + 9 + 16, d}, torch::kDouble), b = torch::randn_like(a);
        for (const auto pooling : {kernels::Pooling::Sum, kernels::Pooling::Mean}) {
            const auto expected = by_loops(a, b, offsets, pooling);
            EXPECT_TRUE(torch::allclose(tuple_matmul(a, b, offsets, pooling), expected)) << d;
            EXPECT_TRUE(torch::allclose(reference::tuple_matmul(a, b, offsets, pooling), expected)) << d;
            const auto single = tuple_matmul(a.to(torch::kFloat), b.to(torch::kFloat), offsets, pooling);
            EXPECT_TRUE(torch::allclose(single.to(torch::kDouble), expected, 1e-4, 1e-4)) << d;
        }
    }
}

TEST(TupleMatmul, GradientsAreThoseOfTheReferenceAndOfDifferences) {
    torch::manual_seed(5);
    const auto offsets = torch::tensor({0, 3, 3, 4, 6}, torch::kInt64);
    const auto a = torch::randn({14, 9}, torch::kDouble).requires_grad_();
    const auto b = torch::randn({14, 9}, torch::kDouble).requires_grad_();
    for (const auto pooling : {kernels::Pooling::Sum, kernels::Pooling::Mean}) {
        tensor::expect_gradients([&] { return tensor::weighted_sum(tuple_matmul(a, b, offsets, pooling)); }, {a, b});
        const auto found = torch::autograd::grad({tensor::weighted_sum(tuple_matmul(a, b, offsets, pooling))}, {a, b});
        const auto expected =
            torch::autograd::grad({tensor::weighted_sum(reference::tuple_matmul(a, b, offsets, pooling))}, {a, b});
        for (std::size_t i = 0; i < 2; ++i) EXPECT_TRUE(torch::allclose(found[i], expected[i]));
    }
}

TEST(TupleMatmul, AGraphAloneHasTheSameBitsAsInABatchWithAnyThreads) {
    torch::manual_seed(6);
    const auto offsets = torch::tensor({0, 10, 40, 55, 56, 76}, torch::kInt64);
    const auto starts = tuple_offsets(offsets, 2);
    const auto a = torch::randn({starts[-1].item<std::int64_t>(), 64}), b = torch::randn_like(a);
    tensor::expect_same_bits_on_any_threads(
        [&] { return std::vector{tuple_matmul(a, b, offsets, kernels::Pooling::Sum)}; });
    const auto expected = tuple_matmul(a, b, offsets, kernels::Pooling::Sum);
    for (std::int64_t g = 0; g + 1 < offsets.size(0); ++g) {
        const auto rows = [&](const torch::Tensor& x) {
            return x.slice(0, starts[g].item<std::int64_t>(), starts[g + 1].item<std::int64_t>());
        };
        const auto alone = offsets.slice(0, g, g + 2) - offsets[g];
        EXPECT_TRUE(torch::equal(tuple_matmul(rows(a), rows(b), alone, kernels::Pooling::Sum), rows(expected))) << g;
    }
}

TEST(TupleMatmul, NothingAtAll) {
    const auto none = torch::zeros({0, 4}), offsets = torch::tensor({0, 0, 0}, torch::kInt64);
    EXPECT_EQ(tuple_matmul(none, none, offsets, kernels::Pooling::Mean).size(0), 0);
    EXPECT_EQ(reference::tuple_matmul(none, none, offsets, kernels::Pooling::Mean).size(0), 0);
}

}  // namespace
}  // namespace countable::ops
