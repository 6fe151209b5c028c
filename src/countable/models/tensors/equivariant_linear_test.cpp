#include "countable/models/tensors/equivariant_linear.hpp"

#include <functional>

#include "countable/models/testing.hpp"
#include "countable/ops/tuples.hpp"

namespace countable::models {
namespace {

// The maps straight from their definition: for a partition of the 2k positions (j_1 .. j_k, i_1 .. i_k) the matrix with
// 1 at [j, i] where all positions of a block have one node, else 0. [maps, n^k * n^k]
torch::Tensor matrices_of_partitions(int k, std::int64_t n) {
    std::vector<std::vector<int>> partitions;
    std::vector<int> block(2 * k);
    const std::function<void(int, int)> extend = [&](int position, int blocks) {
        if (position == 2 * k) {
            partitions.push_back(block);
            return;
        }
        for (block[position] = 0; block[position] <= blocks; ++block[position])
            extend(position + 1, std::max(blocks, block[position] + 1));
    };
    extend(0, 0);
    std::int64_t entries = 1;
    for (int i = 0; i < 2 * k; ++i) entries *= n;
    auto matrices = torch::zeros({std::ssize(partitions), entries}, torch::kDouble);
    auto* const numbers = matrices.data_ptr<double>();
    std::vector<std::int64_t> node(2 * k);
    for (std::size_t p = 0; p < partitions.size(); ++p)
        for (std::int64_t e = 0; e < entries; ++e) {
            for (std::int64_t i = 2 * k - 1, rest = e; i >= 0; --i, rest /= n) node[i] = rest % n;
            bool fits = true;
            for (int i = 0; i < 2 * k; ++i)
                for (int j = 0; j < i; ++j)
                    if (partitions[p][i] == partitions[p][j] && node[i] != node[j]) fits = false;
            if (fits) numbers[static_cast<std::int64_t>(p) * entries + e] = 1;
        }
    return matrices;
}

// What a layer of one channel does with each single weight set to 1, as rows [n^k * n^k]. The input of graph i is the
// i-th unit tensor, so its output is column i of the matrix.
torch::Tensor matrices_of_weights(int k, std::int64_t n) {
    std::int64_t tuples = 1;
    for (int i = 0; i < k; ++i) tuples *= n;
    EquivariantLinear layer(k, 1, 1, kernels::Pooling::Sum);
    layer->to(torch::kDouble);
    const torch::NoGradGuard no_gradients;
    for (auto& parameter : layer->parameters()) parameter.zero_();
    const auto units = torch::eye(tuples, torch::kDouble).reshape({tuples * tuples, 1});
    const auto offsets = torch::arange(tuples + 1) * n;
    std::vector<torch::Tensor> found;
    for (const auto& parameter : layer->named_parameters()) {
        if (parameter.key() == "bias") continue;
        auto weights = parameter.value().view({-1});
        for (std::int64_t w = 0; w < weights.numel(); ++w) {
            weights[w] = 1;
            found.push_back(layer->forward(units, offsets).reshape({tuples, tuples}).t().flatten());
            weights[w] = 0;
        }
    }
    return torch::stack(found);
}

std::int64_t rank(const torch::Tensor& rows) {
    // Of the Gram matrix, which is small. Its entries are whole numbers, so rounding is some 1e-16 of the largest.
    const auto values = std::get<0>(torch::linalg_eigh(torch::mm(rows, rows.t())));
    return (values > 1e-11 * values.max()).sum().item<std::int64_t>();
}

void expect_all_partitions(int k, std::int64_t n, std::int64_t maps) {
    const auto expected = matrices_of_partitions(k, n), found = matrices_of_weights(k, n);
    ASSERT_EQ(expected.size(0), maps);
    ASSERT_EQ(found.size(0), maps);
    // Equal 0/1 vectors: the product of both is the sum of each.
    const auto products = torch::mm(found, expected.t());
    const auto equal = (products == found.sum(1, true)) & (products == expected.sum(1).unsqueeze(0));
    EXPECT_TRUE((equal.sum(0) == 1).all().item<bool>()) << "each partition is one weight";
    EXPECT_TRUE((equal.sum(1) == 1).all().item<bool>()) << "each weight is one partition";
    EXPECT_EQ(rank(found), maps);
}

TEST(EquivariantLinear, OrderTwoHasThe15MapsOfThePartitions) { expect_all_partitions(2, 4, 15); }

TEST(EquivariantLinear, OrderThreeHasThe203MapsOfThePartitions) { expect_all_partitions(3, 6, 203); }

TEST(EquivariantLinear, BiasesAreOnTheDiagonals) {
    for (const int k : {2, 3}) {
        EquivariantLinear layer(k, 1, 1, kernels::Pooling::Sum);
        layer->to(torch::kDouble);
        const torch::NoGradGuard no_gradients;
        const auto offsets = torch::tensor({0, 4}, torch::kInt64);
        const auto zero = torch::zeros({ops::tuple_offsets(offsets, k)[-1].item<std::int64_t>(), 1}, torch::kDouble);
        std::vector<torch::Tensor> found;
        auto bias = layer->named_parameters()["bias"];
        for (std::int64_t b = 0; b < bias.numel(); ++b) {
            bias.zero_();
            bias[b] = 1;
            found.push_back(layer->forward(zero, offsets).flatten());
        }
        EXPECT_EQ(rank(torch::stack(found)), ops::bell_number(k));
        EXPECT_EQ(torch::stack(found).sum().item<double>(), k == 2 ? 4 + 16 : 4 + 3 * 16 + 64);
    }
}

TEST(EquivariantLinear, CommutesWithRenamingAndHasItsGradients) {
    torch::manual_seed(3);
    const auto offsets = torch::tensor({0, 3, 3, 4, 6}, torch::kInt64);
    for (const int k : {2, 3})
        for (const auto pooling : {kernels::Pooling::Sum, kernels::Pooling::Mean}) {
            EquivariantLinear layer(k, 2, 3, pooling);
            layer->to(torch::kDouble);
            for (auto& parameter : layer->parameters()) torch::nn::init::normal_(parameter);
            const auto starts = ops::tuple_offsets(offsets, k);
            const auto x = torch::randn({starts[-1].item<std::int64_t>(), 2}, torch::kDouble).requires_grad_();
            // Turns the three nodes of the first graph.
            const auto renamed = [&](const torch::Tensor& rows) {
                const auto first = rows.slice(0, 0, k == 2 ? 9 : 27);
                auto tensor = first.reshape(k == 2 ? std::vector<std::int64_t>{3, 3, -1}
                                                   : std::vector<std::int64_t>{3, 3, 3, -1});
                for (int axis = 0; axis < k; ++axis)
                    tensor = tensor.index_select(axis, torch::tensor({1, 2, 0}, torch::kInt64));
                return torch::cat({tensor.reshape(first.sizes()), rows.slice(0, first.size(0))});
            };
            EXPECT_TRUE(torch::allclose(layer->forward(renamed(x), offsets), renamed(layer->forward(x, offsets))));
            std::vector<torch::Tensor> inputs = layer->parameters();
            inputs.push_back(x);
            if (k == 2)
                tensor::expect_gradients([&] { return tensor::weighted_sum(layer->forward(x, offsets)); }, inputs);
        }
}

}  // namespace
}  // namespace countable::models
