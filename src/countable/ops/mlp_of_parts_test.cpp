#include "countable/ops/mlp_of_parts.hpp"

#include "countable/tensor/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;

struct PartsCase {
    std::vector<std::int64_t> widths;
    std::int64_t rows, depth;
    After after;
    torch::Dtype type;
};

// The value and the gradients of the parts and of the parameters.
template <typename Operation>
std::vector<Tensor> results_of_parts(const Operation& operation, const std::vector<Tensor>& parts, Mlp mlp,
                                     After after) {
    std::vector<Tensor> result = {operation(parts, *mlp, after)}, inputs = parts;
    for (const auto& parameter : mlp->parameters()) inputs.push_back(parameter);
    for (const auto& gradient : torch::autograd::grad({tensor::weighted_sum(result[0])}, inputs))
        result.push_back(gradient);
    return result;
}

struct PartsInputs {
    std::vector<Tensor> parts;
    Mlp mlp{nullptr};
    explicit PartsInputs(const PartsCase& test) {
        std::int64_t width = 0;
        for (const auto d : test.widths) {
            parts.push_back(torch::randn({test.rows, d}, test.type).requires_grad_());
            width += d;
        }
        mlp = Mlp(width, 6, 5, test.depth);
        mlp->to(test.type);
    }
};

TEST(MlpOfParts, IsItsReference) {
    torch::manual_seed(1);
    for (const std::vector<std::int64_t>& widths : {std::vector<std::int64_t>{4}, {3, 8}, {1, 17, 2}})
        for (const std::int64_t rows : {0, 1, 255, 256, 257, 900})
            for (const std::int64_t depth : {1, 2, 3})
                for (const After after : {After::Nothing, After::Relu})
                    for (const auto type : {torch::kDouble, torch::kFloat}) {
                        const PartsInputs inputs({widths, rows, depth, after, type});
                        const auto found = results_of_parts(mlp_of_parts, inputs.parts, inputs.mlp, after),
                                   expected =
                                       results_of_parts(reference::mlp_of_parts, inputs.parts, inputs.mlp, after);
                        const double tolerance = type == torch::kDouble ? 1e-11 : 1e-3;
                        for (std::size_t i = 0; i < found.size(); ++i)
                            EXPECT_TRUE(torch::allclose(found[i], expected[i], tolerance, tolerance))
                                << "result " << i << ", " << widths.size() << " parts, " << rows << " rows, depth "
                                << depth;
                    }
}

TEST(MlpOfParts, NoGradientForAPartWithout) {
    torch::manual_seed(2);
    PartsInputs inputs({{3, 4}, 10, 2, After::Relu, torch::kDouble});
    inputs.parts[0] = inputs.parts[0].detach();
    const auto gradient = [&](const Tensor& y) {
        return torch::autograd::grad({tensor::weighted_sum(y)}, {inputs.parts[1]})[0];
    };
    EXPECT_TRUE(torch::allclose(gradient(mlp_of_parts(inputs.parts, *inputs.mlp, After::Relu)),
                                gradient(reference::mlp_of_parts(inputs.parts, *inputs.mlp, After::Relu)), 1e-12,
                                1e-12));
}

TEST(MlpOfParts, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(3);
    const PartsInputs inputs({{16, 24}, 5000, 2, After::Relu, torch::kFloat});
    tensor::expect_same_bits_on_any_threads(
        [&] { return results_of_parts(mlp_of_parts, inputs.parts, inputs.mlp, After::Relu); });
}

}  // namespace
}  // namespace countable::ops
